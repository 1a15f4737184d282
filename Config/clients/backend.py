#!/usr/bin/python3
"""Carries out what fingers set on a panel: `backend.py [SOCKET]`. This one prints it, and tells the panel that it is so."""
import json
import socket
import sys

panel = socket.socket(socket.AF_UNIX)
panel.connect(sys.argv[1] if len(sys.argv) > 1 else "/run/fascia/control")
lines = panel.makefile("rw", encoding="utf-8", newline="\n")

def send(method, **params):
    print(json.dumps({"jsonrpc": "2.0", "id": method, "method": method, "params": params}), file=lines, flush=True)

send("subscribe", topics=["values"], backend="example")
for line in lines:
    message = json.loads(line)
    if "error" in message:
        sys.exit(message["error"]["message"])
    if message.get("method") == "values":
        for name, value in message["params"]["values"].items():
            print(name, value, flush=True)  # Here the lamp would be switched.
            send("set", name=name, value=value)
