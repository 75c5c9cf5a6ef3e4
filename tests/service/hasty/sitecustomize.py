"""Where this folder is on its path, Python sleeps a hundredth of what it is told to: for programs that try again."""

import time

slept = time.sleep
time.sleep = lambda seconds: slept(float(seconds) / 100)
