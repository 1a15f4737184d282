"""Kernel packages from Debian, through an apt configuration of the bed's own.

The machine's sources, lists and cache are only read: the mirror's address and its signing key come from them, everything that
is fetched goes to `.build/vm/apt`. So a kernel from a newer suite can be had without that suite ever becoming known to the machine.
"""

import os
import pathlib
import re
import subprocess

from .paths import APT, BedError

KEYRING = pathlib.Path("/usr/share/keyrings/debian-archive-keyring.gpg")


class Source:
    """One repository that the machine itself uses."""

    def __init__(self, uri, suites, components, signed_by):
        self.uri = uri
        self.suites = suites
        self.components = components
        self.signed_by = signed_by


def machine_sources(directory=pathlib.Path("/etc/apt")):
    """Every enabled binary repository of the machine, from one-line files and deb822 files alike."""
    parts = directory / "sources.list.d"
    found = []
    lists = [directory / "sources.list", *sorted(parts.glob("*.list"))]
    for path in lists:
        if path.is_file():
            found += parse_one_line(path.read_text(errors="replace"))
    for path in sorted(parts.glob("*.sources")):
        found += parse_deb822(path.read_text(errors="replace"))
    return found


def parse_one_line(text):
    """The `deb [options] uri suite component…` lines of a sources.list."""
    found = []
    for line in text.splitlines():
        match = re.match(r"\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)((?:\s+[^\s#]+)*)", line)
        if not match:
            continue
        options = dict(option.split("=", 1) for option in (match[1] or "").split() if "=" in option)
        found.append(Source(match[2], [match[3]], match[4].split(), options.get("signed-by")))
    return found


def parse_deb822(text):
    """The stanzas of a `.sources` file."""
    found = []
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for stanza in re.split(r"\n\s*\n", "\n".join(lines)):
        fields = {}
        last = None
        for line in stanza.splitlines():
            if line[:1].isspace() and last:
                fields[last] += "\n" + line.strip()
            elif ":" in line:
                key, value = line.split(":", 1)
                last = key.strip().lower()
                fields[last] = value.strip()
        if "deb" not in fields.get("types", "").split() or fields.get("enabled", "yes").lower() in ("no", "false"):
            continue
        signed_by = fields.get("signed-by")
        if signed_by and not signed_by.startswith("/"):
            signed_by = None  # a key written into the stanza: the system's keyring carries Debian's too
        for uri in fields.get("uris", "").split():
            found.append(Source(uri, fields.get("suites", "").split(), fields.get("components", "").split(), signed_by))
    return found


def debian_mirror(sources):
    """The machine's mirror of Debian itself: the repository that carries a plain release suite with `main`."""
    for source in sources:
        if "security" in source.uri:
            continue
        plain = [s for s in source.suites if re.fullmatch(r"[a-z]+", s)]
        if plain and "main" in source.components and "debian" in source.uri:
            return source
    raise BedError(
        "finding a Debian mirror in /etc/apt/sources.list and /etc/apt/sources.list.d: no entry has a release suite with the "
        "component main; add the machine's Debian mirror there"
    )


class Archive:
    """A private apt world that knows one set of suites of one mirror."""

    def __init__(self, name, lines, architecture="amd64"):
        """`lines`: the one-line entries of its sources.list."""
        self.architecture = architecture
        self.folder = APT / name
        for part in ("lists/partial", "cache/archives/partial", "none", "debs"):
            (self.folder / part).mkdir(parents=True, exist_ok=True)
        (self.folder / "status").touch()
        (self.folder / "sources.list").write_text("".join(line + "\n" for line in lines))
        # Hooks of the machine's own apt configuration have no business here: they would tidy the machine's cache.
        (self.folder / "apt.conf").write_text(
            f"""#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Post-Invoke;
Dir::Etc::sourcelist "{self.folder}/sources.list";
Dir::Etc::sourceparts "{self.folder}/none";
Dir::Etc::preferences "{self.folder}/none/preferences";
Dir::Etc::preferencesparts "{self.folder}/none";
Dir::State "{self.folder}";
Dir::State::lists "{self.folder}/lists";
Dir::State::status "{self.folder}/status";
Dir::Cache "{self.folder}/cache";
APT::Architecture "{architecture}";
APT::Architectures {{ "{architecture}"; }};
APT::Sandbox::User "root";
APT::Get::List-Cleanup "false";
Acquire::Languages "none";
Acquire::Retries "3";
"""
        )

    def apt(self, tool, *arguments, cwd=None, check=True):
        command = [tool, "-c", str(self.folder / "apt.conf"), *arguments]
        result = subprocess.run(
            command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C"}
        )
        if check and result.returncode != 0:
            raise BedError(f"running {' '.join(command)}: exit code {result.returncode}: {result.stderr.strip() or result.stdout.strip()}")
        return result

    def update(self):
        """Fetches the lists. False when the suite is not there or cannot be reached; apt's reason is in `self.reason`."""
        result = self.apt("apt-get", "-qq", "-o", "APT::Update::Error-Mode=any", "update", check=False)
        self.reason = (result.stderr.strip().splitlines() or [f"apt-get update: exit code {result.returncode}"])[0]
        return result.returncode == 0

    def depends(self, package):
        """The names a package depends on, alternatives flattened."""
        text = self.apt("apt-cache", "depends", "--no-recommends", "--no-suggests", package).stdout
        return re.findall(r"^\s+\|?(?:Pre)?Depends: ([^\s<]\S*)", text, re.MULTILINE)

    def kernel_packages(self, flavour):
        """The packages that hold the kernel and its modules, as `linux-image-FLAVOUR` asks for them.

        Since Debian 14's packaging the image package is empty and the kernel lies in linux-binary-… and linux-modules-….
        """
        image = next((name for name in self.depends(f"linux-image-{flavour}") if re.match(r"linux-image-\d", name)), None)
        if image is None:
            raise BedError(f"asking {self.folder.name} for the kernel: linux-image-{flavour} depends on no linux-image-VERSION")
        parts = [name for name in self.depends(image) if re.match(r"linux-(binary|modules)-\d", name)]
        return image, [image, *parts]

    def download(self, package):
        """The package's file, fetched and checked by apt."""
        debs = self.folder / "debs"
        before = set(debs.iterdir())
        self.apt("apt-get", "-qq", "download", package, cwd=debs)
        new = set(debs.iterdir()) - before
        matching = new or set(debs.glob(f"{package}_*_{self.architecture}.deb"))
        if len(matching) != 1:
            raise BedError(f"downloading {package} into {debs}: expected one file, found {sorted(p.name for p in matching)}")
        return matching.pop()


def entry(source, suite, architecture="amd64"):
    """A one-line entry for a suite of a source's mirror, `main` only."""
    key = source.signed_by or (str(KEYRING) if KEYRING.exists() else None)
    options = f"[arch={architecture} signed-by={key}] " if key else f"[arch={architecture}] "
    return f"deb {options}{source.uri} {suite} main"


def release_archive(suite="bookworm", architecture="amd64"):
    """A release of Debian and, where the machine knows a security mirror, what was mended of it since."""
    sources = machine_sources()
    lines = [entry(debian_mirror(sources), suite, architecture)]
    mended = [source for source in sources if any(name.endswith("-security") for name in source.suites)]
    lines += [entry(source, f"{suite}-security", architecture) for source in mended]
    return Archive(suite if architecture == "amd64" else f"{suite}-{architecture}", lines, architecture)


def newer_archives():
    """Suites beyond Debian 12, nearest first."""
    mirror = debian_mirror(machine_sources())
    for suite in ("trixie-backports", "forky", "sid"):
        yield Archive(suite, [entry(mirror, suite)])
