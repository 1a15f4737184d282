"""RGB565: the panel drives the plane in sixteen bits, and the picture is the headless one in sixteen bits."""

from bed.panel import Panel, Reference, expect_screen
from bed.suite import require

from . import panels
from .scenes import cirrus
from .touches import compare


@cirrus.case("rgb565")
def rgb565(scene):
    with Panel(scene, panels.controls(0, "rgb565")) as panel:
        reference = Reference(scene, "rgb565", panel.file, pixel_format="rgb565")
        expect_screen(scene, "rgb565", reference.picture)
        state = scene.machine.run("cat /sys/kernel/debug/dri/0/state")
        require("format=RG16" in state, f"the plane does not scan out RGB565:\n{state}")


@cirrus.case("rgb565-tap", is_quick=False)
def rgb565_tap(scene):
    compare(scene, "rgb565-tap", panels.controls(0, "rgb565"), panels.segment_tap(scene, 0), pixel_format="rgb565")
