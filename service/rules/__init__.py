"""`precis rules`: what those who write rules work with."""
