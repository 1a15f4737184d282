"""The cases. Importing this package registers all of them; the order here is the order in which they run."""

from . import scenes, bare, service, touches, quiet, pacing, latency, formats  # noqa: F401
