"""Addresses of clients: what a proxy tells of them, and which are one client's."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that are given to one household or machine, which has all the others (RFC 6177)."""


def last_forwarded(forwarded: str) -> str | None:
    """The address that a proxy has put behind those of the client's own telling; None where that is none."""
    told = forwarded.rpartition(",")[2].strip(' \t"')
    if told.startswith("["):
        told = told[1:].partition("]")[0]
    elif told.count(":") == 1:  # an address of IPv4 with a port
        told = told.partition(":")[0]
    found = _read(told)
    return None if found is None else str(found)


@lru_cache(4096)
def whose(address: str) -> str:
    """The client that an address belongs to, whom limits are for: of the Internet's IPv6 all of one household.

    In a private network the machines of many people have addresses of one such range.
    """
    found = _read(address)
    if isinstance(found, IPv6Address) and found.is_global:
        return str(ip_network((found, HOUSEHOLD), strict=False))
    return address if found is None else str(found)


def plain(address: str) -> str:
    """An address of IPv4 as that, however a listener of both kinds, or a configuration, writes it."""
    found = _read(address)
    return str(found) if isinstance(found, IPv4Address) else address


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
