"""The doors of Précis to the outside: the HTTP service and the command line."""
