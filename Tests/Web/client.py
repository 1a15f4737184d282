"""A panel without a display, `fascia-web` before it, and what speaks to both: for Tests/Tools/web-… and the bench."""

import base64
import fcntl
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
WEB = os.path.join(ROOT, "Web/.build/release/fascia-web")
SIZE = (480, 320)

# A ring turns all the time: its frames are what may not be disturbed.
PANEL = """\
fascia: 1
values:
  left: {range: [0, 100], initial: 10}
  word: text
  lamp: boolean
views:
  - {type: activity, id: ring, frame: {right: 24, top: 16, width: 32, height: 32}}
  - {type: slider, id: left, binds: left, frame: {left: 24, right: 24, top: 60}}
  - {type: switch, id: lamp, binds: lamp, frame: {left: 24, top: 200}}
  - {type: textField, id: word, binds: word, frame: {left: 24, top: 260, width: 200}}
"""

failed = 0


def check(name, passed, story=""):
    global failed
    if passed:
        print(f"PASS {name}", flush=True)
    else:
        failed += 1
        print(f"FAIL {name}{': ' if story else ''}{story}", flush=True)


def until(condition, seconds=10.0, pause=0.02):
    """Waits for something; returns what it came to."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found or time.monotonic() > end:
            return found
        time.sleep(pause)


def runs(process):
    """How often the threads of a process have given the processor up or lost it, and for how many nanoseconds they have run: what cannot do
    anything without changing."""
    switches = nanoseconds = 0
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        switches += sum(int(line.split()[1]) for line in (task / "status").read_text().splitlines() if "ctxt_switches" in line)
        nanoseconds += int((task / "schedstat").read_text().split()[0])
    return switches, nanoseconds


class Control:
    """A connection to one of the panel's sockets."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(path)
        self.file = self.socket.makefile("r")
        self.last = 0

    def call(self, method, **parameters):
        self.last += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": parameters})
        self.socket.sendall(line.encode() + b"\n")
        while True:
            answer = json.loads(self.file.readline())
            if answer.get("id") == self.last:
                return answer["result"] if "result" in answer else answer

    def close(self):
        self.file.close()
        self.socket.close()


class Panel:
    """`fasciad` without a display, with the sockets of all three roles; `before` are words that run a program for another machine."""

    def __init__(self, programs, text=PANEL, *options, before=()):
        # A panel is woken by what comes and goes beside its folder and those above, and tests make many files in /tmp.
        self.folder = tempfile.mkdtemp(dir="/var/tmp")
        path = os.path.join(self.folder, "panel.yaml")
        with open(path, "w") as file:
            file.write(text)
        self.file = path
        self.errors = open(os.path.join(self.folder, "panel.log"), "w")
        arguments = [*before, f"{programs}/fasciad", "--display", f"headless:{SIZE[0]}x{SIZE[1]}", "--log-level", "notice", *options]
        for role in ("control", "operate", "see"):
            arguments += [f"--{role}", self.path(role)]
        environment = {name: value for name, value in os.environ.items() if name not in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY")}
        environment["XDG_STATE_HOME"] = os.path.join(self.folder, "state")
        self.process = subprocess.Popen([*arguments, path], stderr=self.errors, env=environment)
        if not until(lambda: all(os.path.exists(self.path(role)) for role in ("control", "operate", "see"))):
            raise SystemExit(f"FAIL the panel does not start: {self.said()}")
        self.control = Control(self.path("control"))

    def path(self, role):
        return os.path.join(self.folder, role)

    def said(self):
        self.errors.flush()
        with open(self.errors.name) as file:
            return file.read()

    def value(self, name):
        return self.control.call("get", name=name)

    def frames(self):
        return self.control.call("status")["frames"]["shown"]

    def remove(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Web:
    """`fascia-web`: with a token, or with users."""

    def __init__(self, panel, *arguments, users=None, unix=None, host="panel.example.org", before=(), program=WEB):
        self.panel = panel
        self.token = ""
        words = ["--socket", panel.path if isinstance(panel, FakePanel) else panel.path("operate")]
        if users:
            words += ["--users", users, "--see-socket", panel.path("see")]
        if unix:
            words += ["--listen-unix", unix, "--host", host]
            self.host, self.port, self.unix = host, None, unix
        else:
            self.unix = None
            self.port = free_port() if users else 0
            words += ["--listen", f"127.0.0.1:{self.port}"]
        self.log = open(os.path.join(panel.folder, "web.log"), "a+")
        self.begin = self.log.seek(0, os.SEEK_END)
        environment = dict(os.environ)
        environment.pop("NOTIFY_SOCKET", None)
        self.process = subprocess.Popen(
            [*before, program, *words, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment
        )
        if not users:
            address = self.process.stdout.readline().strip()
            if "/#" not in address:
                raise SystemExit(f"FAIL fascia-web does not start: {self.said()}")
            rest, self.token = address.split("://")[1].split("/#")
            if not unix:
                self.host, self.port = rest, int(rest.rsplit(":", 1)[1])
        elif not unix:
            self.host = f"127.0.0.1:{self.port}"
        if not until(self.listens):
            raise SystemExit(f"FAIL fascia-web does not listen: {self.said()}")

    def listens(self):
        try:
            self.connect().close()
            return True
        except OSError:
            return False

    def connect(self):
        if self.unix:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(self.unix)
        else:
            connection = socket.create_connection(("127.0.0.1", self.port))
        connection.settimeout(10)
        return connection

    @property
    def origin(self):
        return f"http://{self.host}"

    def said(self):
        with open(self.log.name) as file:
            file.seek(self.begin)
            return file.read()

    def memory(self, name="VmRSS"):
        """Megabytes."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":")) / 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def ask(self, method, path, body=None, **headers):
        return ask(self.connect(), self.host, method, path, body, **headers)

    def cookie(self, form=None):
        """Lets this one in; returns the cookie, or the answer if it is not let in."""
        status, headers, text = self.ask("POST", "/session", self.token if form is None else form, Origin=self.origin)
        return headers["Set-Cookie"].split(";")[0] if status == 204 else (status, headers, text)

    def open(self, cookie, **headers):
        return WebSocket(self.connect(), self.host, **{"Origin": self.origin, "Cookie": cookie, **headers})

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def request(host, method, path, body=None, **headers):
    """The bytes of a request."""
    names = {"Host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in names.items() if value is not None]
    if body is not None:
        lines.append(f"Content-Length: {len(body.encode())}")
    return ("\r\n".join(lines) + "\r\n\r\n" + (body or "")).encode()


def answer(connection, method):
    """The status, the headers and the text that come over a connection; it is closed then."""
    with connection:
        response = http.client.HTTPResponse(connection, method=method)
        try:
            response.begin()
            return response.status, dict(response.getheaders()), response.read().decode(errors="replace")
        except (http.client.HTTPException, OSError):
            return 0, {}, ""
        finally:
            response.close()


def ask(connection, host, method, path, body=None, **headers):
    """A request over a connection: the status, the headers and the text of the answer."""
    try:
        connection.sendall(request(host, method, path, body, **headers))
    except OSError:
        connection.close()
        raise
    return answer(connection, method)


UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": base64.b64encode(b"0123456789abcdef").decode(),
}


class Refused(Exception):
    pass


class WebSocket:
    """A browser's side of a WebSocket."""

    def __init__(self, connection, host, **headers):
        self.socket = connection
        self.last = 0
        self.pictures = 0
        # The last one, as it came.
        self.picture = b""
        # When `receive` gives up, however many pictures come.
        self.end = None
        names = {"Host": host, **{name.replace("_", "-"): value for name, value in {**UPGRADE, **headers}.items()}}
        lines = ["GET /socket HTTP/1.1"] + [f"{name}: {value}" for name, value in names.items()]
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            more = connection.recv(1)
            if not more:
                break
            head += more
        if not head.startswith(b"HTTP/1.1 101"):
            connection.close()
            raise Refused(head.split(b"\r\n")[0].decode(errors="replace"))

    @staticmethod
    def frame(data, opcode=1, fin=True, mask=b"\x11\x22\x33\x44"):
        head = bytes([(0x80 if fin else 0) | opcode])
        length = len(data)
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        return head + mask + bytes(byte ^ mask[index & 3] for index, byte in enumerate(data))

    def send(self, text):
        self.socket.sendall(self.frame(text.encode()))

    def tell(self, method, **parameters):
        self.last += 1
        self.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        return self.last

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def one(self):
        """The next frame: its kind (1 for text, 2 for a picture) and its content. Pictures are counted and acknowledged, pings answered."""
        if self.end and time.monotonic() > self.end:
            raise socket.timeout
        first, second = self.exactly(2)
        length = second & 127
        if length == 126:
            length = struct.unpack(">H", self.exactly(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.exactly(8))[0]
        kind, data = first & 15, self.exactly(length)
        if kind == 2:
            self.pictures += 1
            self.picture = data
            self.send('{"drawn":1}')
        elif kind == 8:
            raise EOFError
        elif kind == 9:
            self.socket.sendall(self.frame(data, 10))
        return kind, data

    def receive(self):
        """The next frame of text, as JSON; what comes before is passed over."""
        while True:
            kind, data = self.one()
            if kind == 1:
                return json.loads(data)

    def call(self, method, **parameters):
        number = self.tell(method, **parameters)
        while True:
            message = self.receive()
            if message.get("id") == number:
                return message

    def ready(self):
        """Waits for the panel's first word; a panel that is tried again and again says none."""
        end = time.monotonic() + 30
        while self.receive().get("method") != "picture":
            if time.monotonic() > end:
                raise TimeoutError("no picture within 30 s")
        return self

    def is_closed(self, seconds=8.0):
        """Whether the server ends it."""
        self.end = time.monotonic() + seconds
        self.socket.settimeout(0.3)
        while time.monotonic() < self.end:
            try:
                self.receive()
            except (EOFError, ConnectionError):
                return True
            except (TimeoutError, socket.timeout):
                continue
        return False

    def close(self):
        self.socket.close()


class FakePanel:
    """What says it is a panel: it has a picture of one colour, keeps what it is asked for, and answers as a test has it.

    `answer` is called with each request but “view” and returns the result, or None for none. One that does not know lists refuses to be
    asked for them, as panels did before there were any; the others have none all the same."""

    STATE = {"display": "showing", "hidden": False, "secret": False, "mistakes": [], "scale": 1}

    def __init__(self, folder, size=SIZE, answer=lambda request: True, knows_lists=True):
        self.path = os.path.join(folder, "fake")
        self.folder = folder
        self.size = size
        self.answer = answer
        self.knows_lists = knows_lists
        self.refusals = 0
        self.requests = []
        self.links = []
        self.generation = 0
        self.lock = threading.Lock()
        self.listen()

    def listen(self):
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen(16)
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        while True:
            try:
                link, _ = listener.accept()
            except OSError:
                return
            self.links.append(link)
            threading.Thread(target=self.serve, args=(link,), daemon=True).start()

    def serve(self, link):
        try:
            with link.makefile("r") as file:
                for line in file:
                    request = json.loads(line)
                    if request["method"] == "view":
                        if not self.knows_lists and "list" in request.get("params", {}):
                            self.refusals += 1
                            self.tell({"jsonrpc": "2.0", "id": "view", "error": {"code": -32602, "message": "view takes no “list”"}}, link)
                            continue
                        self.show(link, {"jsonrpc": "2.0", "id": "view"}, "result")
                        continue
                    self.requests.append(request)
                    result = self.answer(request)
                    if result is not None:
                        self.tell({"jsonrpc": "2.0", "id": request["id"], "result": result}, link)
        except (OSError, ValueError):
            pass
        # Who has only tried whether somebody is here is told nothing.
        if link in self.links:
            self.links.remove(link)
            link.close()

    def show(self, link, message, key):
        """Sends a picture with a file of its own."""
        self.generation += 1
        width, height = self.size
        file = os.memfd_create("picture", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(file, width * height * 4)
        # F_ADD_SEALS: F_SEAL_SHRINK.
        fcntl.fcntl(file, 1033, 2)
        message[key] = {"generation": self.generation, "width": width, "height": height, "stride": width * 4, "state": self.STATE}
        with self.lock:
            socket.send_fds(link, [json.dumps(message, separators=(",", ":")).encode() + b"\n"], [file])
        os.close(file)

    def resize(self, size):
        self.size = size
        for link in self.links:
            self.show(link, {"jsonrpc": "2.0", "method": "picture"}, "params")

    def tell(self, message, link=None):
        data = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        for one in [link] if link else self.links:
            with self.lock:
                one.sendall(data)

    def damage(self, rectangles=(), **state):
        """Tells what has changed, and of itself what is given."""
        message = {"generation": self.generation, "rectangles": list(rectangles)}
        if state:
            message["state"] = {**self.STATE, **state}
        self.tell({"jsonrpc": "2.0", "method": "damage", "params": message})

    def touches(self):
        return [(one["params"]["phase"], one["params"]["finger"]) for one in self.requests if one["method"] == "touch"]

    def end(self):
        self.listener.close()
        for link in self.links:
            try:
                link.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            link.close()
        self.links = []
