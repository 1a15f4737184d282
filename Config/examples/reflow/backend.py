#!/usr/bin/python3
"""A reflow oven that exists in this file alone: `backend.py [SOCKET]`.

It heats, logs, joins networks and takes pictures. What the panel can know by itself (colours, differences) stands in panel.yaml.
"""
import base64
import json
import random
import select
import socket
import struct
import sys
import time
import zlib

# Seconds and degrees: the end of each stage.
PROFILE = [("preheat", 60, 150), ("soak", 150, 180), ("reflow", 190, 240), ("cooling", 300, 50)]
NETWORKS, OPEN = [("workshop", 86), ("guests", 64), ("printer", 41), ("neighbour", 18)], ["guests"]


def wanted(second):
    """What the profile asks for, so many seconds after its start."""
    then, last = 0, 24
    for _, end, degrees in PROFILE:
        if second <= end:
            return round(last + (degrees - last) * (second - then) / (end - then))
        then, last = end, degrees


class Panel:
    """A connection to the panel, which is made again when it is lost."""

    def __init__(self, path):
        self.path, self.socket, self.rest = path, None, b""

    def connect(self):
        """Says who it is; the panel calls itself connected from then on."""
        self.socket, self.rest = socket.socket(socket.AF_UNIX), b""
        try:
            self.socket.connect(self.path)
        except OSError:
            self.socket = None
        self.send("subscribe", topics=["values"], backend="oven")

    def send(self, method, **params):
        try:
            if self.socket is not None:
                self.socket.sendall(json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params}).encode() + b"\n")
        except OSError:
            self.socket = None

    def messages(self, seconds):
        """The messages that come within some seconds."""
        if not select.select([self.socket], [], [], seconds)[0]:
            return []
        *lines, self.rest = (self.rest + (data := self.socket.recv(65536))).split(b"\n")
        if not data:
            self.socket = None
        return [json.loads(line) for line in lines]


class Oven:
    """Two heaters, and what the panel is told of them."""

    def __init__(self, panel):
        self.panel, self.started, self.stage, self.lines, self.network = panel, None, "idle", 0, ""
        self.heat, self.targets = {"top": 24.0, "bottom": 23.5}, {"top-target": 0, "bottom-target": 0}

    def hello(self):
        """What a panel has to know that was just connected."""
        self.panel.send("set", values={"running": self.started is not None, "address": f"http://{socket.gethostname()}/"})
        self.panel.send("set", name="networks", value=[
            dict(id=name, name=name, signal=signal, kind="open" if name in OPEN else "secured") for name, signal in NETWORKS])
        self.log("connected", "info")

    def curve(self):
        return [[time.time() + second, wanted(second)] for second in range(0, PROFILE[-1][1] + 1, 10)]

    def log(self, text, level):
        self.lines += 1
        row = dict(id=str(self.lines), at=time.strftime("%H:%M:%S"), text=text, level=level)
        self.panel.send("patch", name="log", operations=[{"append": row}])

    def obey(self, name, value):
        """Does what a finger asked for, and says that it is so."""
        if name == "running":
            self.started = time.time() if value else None
            self.log(*(("started", "info") if value else ("stopped", "warning")))
            self.stage, self.targets = ("preheat", self.targets) if value else ("idle", dict.fromkeys(self.targets, 0))
            self.panel.send("set", name="profile", value=self.curve() if value else [])
        elif name in self.targets:
            self.targets[name] = value
        elif name == "network":
            self.network = value
            self.panel.send("set", values={"refused": False, **({"joined": value} if value in OPEN else {})})
        elif name == "password":  # Whatever is long enough is the right one. It is not told back.
            return self.panel.send("set", values={"joined": self.network, "refused": False} if len(value) >= 8 else {"refused": True})
        self.panel.send("set", name=name, value=value)

    def tick(self, seconds):
        if self.started is not None:
            passed = time.time() - self.started
            stage = next((name for name, end, _ in PROFILE if passed <= end), None)
            if stage is None:
                return self.obey("running", False)
            if stage != self.stage:
                self.log(stage, "info")
            self.stage = stage
            self.targets = {"top-target": wanted(passed), "bottom-target": max(0, wanted(passed) - 15)}
        for name, rate in ("top", 0.06), ("bottom", 0.05):
            self.heat[name] += ((self.targets[f"{name}-target"] or 24) - self.heat[name]) * rate * seconds + random.uniform(-0.2, 0.2)
        self.panel.send("set", values={**{name: round(heat, 1) for name, heat in self.heat.items()}, **self.targets, "stage": self.stage})

    def picture(self, width=96, height=72):
        """What a camera in the oven would see: a board that glows by its temperature."""
        heat, rows = min(1, max(0, (self.heat["top"] - 24) / 220)), b""
        for y in range(height):
            rows += b"\0"
            for x in range(width):
                glow = heat / (1 + ((x - 48) ** 2 + (y - 36) ** 2) / 700)
                part = (x // 8 + y // 6) % 3 == 0 and 12 < x < 84 and 9 < y < 63
                rows += bytes([int(20 + 210 * glow + 25 * part), int(34 + 110 * glow + 40 * part), 38 + 30 * part])
        png = b"\x89PNG\r\n\x1a\n"
        for kind, data in (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b""):
            png += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        self.panel.send("set", name="camera", value={"png": base64.b64encode(png).decode()})


def main():
    panel = Panel(sys.argv[1] if len(sys.argv) > 1 else "/run/fascia/control")
    oven, ticks, last = Oven(panel), 0, time.monotonic()
    while True:
        while panel.socket is None:
            time.sleep(1)
            panel.connect()
            oven.hello()
        for message in panel.messages(0.5):
            if "error" in message:
                print(message["error"]["message"], file=sys.stderr)
            told = message.get("params", {})
            for name, value in (told.get("values") or {told[key]: told["value"] for key in told if key == "name"}).items():
                oven.obey(name, value)
        if time.monotonic() - last >= 0.5:
            oven.tick(time.monotonic() - last)
            last, ticks = time.monotonic(), ticks + 1
            if ticks % 4 == 0:
                oven.picture()


main()
