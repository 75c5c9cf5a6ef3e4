"""Controlled language: documentation written to a norm from event graphs, and texts held to it.

After Danlos, Lapalme & Lux 2000, "Generating a controlled language". Stands beside the corridor: the first three doors
read what is checked, an engine of the last one says what is generated.
"""
