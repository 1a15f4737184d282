#!/usr/bin/python3
"""A client that asks a great deal: `flood.py SOCKET reads|deaf`, until it is told to end with SIGTERM.

One that reads takes its answers, as fast as they come; one that is deaf never does, and connects anew when it is dropped. Half of what
both send is nonsense, some of it without an end. At the end it prints how often it connected and how many bytes it sent and read."""

import json
import select
import signal
import socket
import sys

path, habit = sys.argv[1:]


def request(method, number=None, **parameters):
    message = {"jsonrpc": "2.0", "method": method, "params": parameters}
    return message if number is None else {**message, "id": number}


LINES = [
    json.dumps(request("get", 1)),
    json.dumps(request("set", 2, name="other", value=7)),
    json.dumps(request("set", name="other", value=8)),
    json.dumps(request("get", 3, nonsense=True)),
    "nonsense",
    "[" * 100,
    json.dumps([request("get", 4), request("status", 5), request("gett")]),
    json.dumps(request("status", 6)),
]
BLOCK = ("\n".join(LINES) + "\n").encode() * 40 + b"x" * 200_000 + b"\n"

counts = {"connections": 0, "sent": 0, "read": 0}


def end(*_):
    print(json.dumps(counts), flush=True)
    sys.exit(0)


signal.signal(signal.SIGTERM, end)
while True:
    panel = socket.socket(socket.AF_UNIX)
    panel.connect(path)
    panel.setblocking(False)
    counts["connections"] += 1
    if counts["connections"] == 1:
        print("flooding", flush=True)
    place = 0
    try:
        while True:
            readable, writable, _ = select.select([panel] if habit == "reads" else [], [panel], [], 1)
            if writable:
                sent = panel.send(BLOCK[place : place + 65536])
                counts["sent"] += sent
                place = (place + sent) % len(BLOCK)
            if readable:
                answer = panel.recv(65536)
                counts["read"] += len(answer)
                if not answer:
                    break
    except OSError:
        pass
    panel.close()
