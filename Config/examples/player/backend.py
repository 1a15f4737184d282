#!/usr/bin/python3
"""A music player that plays nothing: `backend.py [SOCKET]`. It knows songs, draws their covers, and keeps a queue."""
import base64
import colorsys
import json
import math
import select
import socket
import struct
import sys
import time
import zlib

SONGS = [
    ("Night Train", "The Lanterns", 214), ("Über den Dächern", "Katja Morgen", 187), ("قمر المدينة", "ليلى حداد", 252),
    ("Slow Rivers", "Anton Vale", 301), ("Paper Boats 🚣", "Mira & the Tide", 176), ("Wintergarten", "Katja Morgen", 233),
    ("Copper Sky", "The Lanterns", 198), ("Morgenrot", "Echo Park Trio", 265), ("رسالة", "سمير نور", 221), ("Glass Harbor", "Anton Vale", 243),
]


class Panel:
    """A connection to the panel, which is made again when it is lost."""

    def __init__(self, path):
        self.path, self.socket, self.rest = path, None, b""

    def connect(self):
        try:
            self.socket, self.rest = socket.socket(socket.AF_UNIX), b""
            self.socket.connect(self.path)
        except OSError:
            self.socket = None
        self.send("subscribe", topics=["values", "events"], backend="player")

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


def cover(number, size=240):
    """A cover: rings around a point, in the song's colours."""
    hue, rows = number * 0.137 % 1, b""
    inner, outer = (colorsys.hsv_to_rgb((hue + turn) % 1, 0.55, value) for turn, value in ((0, 0.95), (0.12, 0.35)))
    for y in range(size):
        rows += b"\0"
        for x in range(size):
            away = math.hypot(x - size * 0.5, y - size * (0.35 + 0.03 * (number % 5))) / size
            part = min(1, away * 1.2) if int(away * (9 + number)) % 2 else min(1, away * 1.5)
            rows += bytes(int(255 * (a + (b - a) * part)) for a, b in zip(inner, outer))
    png = b"\x89PNG\r\n\x1a\n"
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    for kind, data in (b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""):
        png += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return base64.b64encode(png).decode()


def row(number):
    title, artist, length = SONGS[number]
    return dict(id=str(number), title=title, artist=artist, length=length)


class Player:
    """What plays, and what comes next."""

    def __init__(self, panel):
        self.panel, self.queue, self.position, self.playing, self.volume, self.end = panel, list(range(6)), 0, False, 40, None

    def hello(self):
        """Whatever a panel has to know that was just connected."""
        self.panel.send("set", name="queue", value=[row(number) | {"playing": place == 0} for place, number in enumerate(self.queue)])
        self.panel.send("set", values={"playing": self.playing, "volume": self.volume, "timer": 0})
        self.show()

    def show(self):
        title, artist, length = SONGS[self.queue[0]]
        self.panel.send("set", values={"title": title, "artist": artist, "length": length, "progress": self.position / length})
        self.panel.send("set", name="cover", value={"png": cover(self.queue[0])})

    def turn(self, operations):
        """Another song plays: rows of the queue move."""
        mark = [{"update": {"id": str(number), "playing": place == 0}} for place, number in enumerate(self.queue)]
        self.panel.send("patch", name="queue", operations=operations + mark)
        self.position = 0
        self.show()

    def event(self, control):
        if control.endswith("next"):
            self.queue.append(self.queue.pop(0))
            self.turn([{"move": str(self.queue[-1])}])
        elif control.endswith("previous"):
            self.queue.insert(0, self.queue.pop())
            self.turn([{"move": str(self.queue[0]), "before": str(self.queue[1])}])

    def obey(self, name, value):
        """Does what a finger asked for, and says that it is so."""
        if name == "chosen" and value is not None and int(value) in self.queue[1:]:
            self.queue.remove(int(value))
            self.queue.insert(0, int(value))
            self.turn([{"move": value, "before": str(self.queue[1])}])
        elif name == "query":
            words = (value or "").casefold().split()
            hits = [number for number, song in enumerate(SONGS) if words and all(word in " ".join(song[:2]).casefold() for word in words)]
            self.panel.send("set", name="found", value=[row(number) for number in hits])
        elif name == "add" and value is not None and int(value) not in self.queue:
            self.queue.append(int(value))
            self.panel.send("patch", name="queue", operations=[{"append": row(int(value)) | {"playing": False}}])
        elif name in ("playing", "volume", "timer", "progress"):
            if name == "playing":
                self.playing = value
            elif name == "progress":
                self.position = value * SONGS[self.queue[0]][2]
            elif name == "timer":
                self.end = time.monotonic() + 60 * value if value else None
            self.panel.send("set", name=name, value=value)

    def tick(self, seconds):
        if self.end is not None and time.monotonic() >= self.end:
            self.playing, self.end = False, None
            self.panel.send("set", values={"playing": False, "timer": 0})
        if self.playing:
            self.position += seconds
            length = SONGS[self.queue[0]][2]
            if self.position >= length:
                return self.event("next")
            self.panel.send("set", values={"progress": self.position / length})


def main():
    panel = Panel(sys.argv[1] if len(sys.argv) > 1 else "/run/fascia/control")
    player, last = Player(panel), time.monotonic()
    while True:
        while panel.socket is None:
            time.sleep(1)
            panel.connect()
            player.hello()
        for message in panel.messages(1):
            if "error" in message:
                print(message["error"]["message"], file=sys.stderr)
            params = message.get("params", {})
            for name, value in params.get("values", {}).items():
                player.obey(name, value)
            if params.get("event") == "primaryActionTriggered":
                player.event(params["id"])
        player.tick(time.monotonic() - last)
        last = time.monotonic()


main()
