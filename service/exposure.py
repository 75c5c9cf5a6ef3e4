"""Who can reach a service, and whether that was meant."""

import ipaddress
import logging

from pipeline.errors import ConfigurationError
from pipeline.settings import Settings

LOG = logging.getLogger("precis")
OWN_NAMES = ("localhost", "")


def check_exposure(settings: Settings) -> None:
    """Raises ConfigurationError where other machines may ask without a key and nobody has said that they may."""
    service = settings.service
    if settings.access.keys or _is_own(service.host):
        return
    everybody = f"service.host: {service.host} lets whoever reaches it ask, and read what others without a key keep"
    if not service.insecure:
        raise ConfigurationError(
            f"{everybody}; set access.keys = true, listen on 127.0.0.1, or say --insecure (service.insecure = true)"
        )
    LOG.warning("%s: --insecure was given", everybody)


def _is_own(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host in OWN_NAMES
