"""Speed, memory and quality of Précis, on public or own data; each prints the machine it ran on."""
