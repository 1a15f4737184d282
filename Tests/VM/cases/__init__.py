"""The cases. Importing this package registers all of them; the order here is the order in which they run."""

from . import scenes, bare, application, service, control, touches, keyboard, record, quiet, pacing, latency, formats, package, own  # noqa: F401
from . import displays, fingers, process, crashes, commands, adapters, legacy, power, boards, updates, early, house  # noqa: F401
