"""What is linked into the executable and is not ours: names, versions, licences and their texts."""

import json
import pathlib
import platform
import re
import subprocess
import typing

from project import ROOT


class Component(typing.NamedTuple):
    name: str
    version: str
    # As SPDX writes licences.
    licence: str
    address: str
    texts: tuple  # of str


# Packages of SwiftPM that are linked, with their licences.
PACKAGES = {
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-syntax": "Apache-2.0 WITH Swift-exception",
}
# Libraries of Debian and Ubuntu that are linked on Linux, with their licences.
LIBRARIES = {
    "libxml2-dev": ("MIT", "https://gitlab.gnome.org/GNOME/libxml2"),
    "libsqlite3-dev": ("blessing", "https://sqlite.org"),
    "zlib1g-dev": ("Zlib", "https://zlib.net"),
    "libssl-dev": ("Apache-2.0", "https://www.openssl.org"),
    "liblzma-dev": ("0BSD", "https://tukaani.org/xz"),
    "libc6-dev": ("LGPL-2.1-or-later", "https://www.gnu.org/software/libc"),
    "libstdc++": ("GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
}
NOTES = {
    "libc6-dev": "It is linked statically. Whoever wants to link with another version of it builds from the source of this project, "
                 "which is open: make release.",
}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def swift_packages():
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    names = {pin["identity"] for pin in pins}
    if names != PACKAGES.keys():
        raise SystemExit(f"packages that are not known here, or no longer used: {sorted(names ^ PACKAGES.keys())}")
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        if pin["identity"] not in PACKAGES:
            continue
        folder = ROOT / ".build/checkouts" / pin["location"].rstrip("/").removesuffix(".git").split("/")[-1]
        texts = [path.read_text() for name in ("LICENSE*", "NOTICE*") for path in sorted(folder.glob(name))]
        yield Component(pin["identity"], pin["state"]["version"], PACKAGES[pin["identity"]],
                        pin["location"].removesuffix(".git"), tuple(texts))


def swift_libraries():
    """Swift's own libraries: the runtime, Foundation's essentials, Dispatch."""
    text = output("swiftc", "--version")
    resources = json.loads(output("swiftc", "-print-target-info", "-static-stdlib"))["paths"]["runtimeResourcePath"]
    licence = pathlib.Path(resources).parents[1] / "share/swift/LICENSE.txt"
    texts = (licence.read_text(),) if licence.exists() else ()
    version = re.search(r"Swift version (\S+)", text)[1]
    yield Component("swift", version, "Apache-2.0 WITH Swift-exception", "https://swift.org", texts)


def system_libraries():
    for name, (licence, address) in LIBRARIES.items():
        package = name
        if name == "libstdc++":
            package = sorted(line for line in output("dpkg-query", "-W", "-f", "${Package}\n", "libstdc++-*-dev").split("\n") if line)[-1]
        version = output("dpkg-query", "-W", "-f", "${Version}", package)
        texts = (pathlib.Path("/usr/share/doc") / package / "copyright").read_text(errors="replace")
        yield Component(package, version, licence, address, (texts,))


def components():
    """All that is linked on this system; one without a text of its licence is an error."""
    found = [*swift_libraries(), *swift_packages()]
    if platform.system() == "Linux":
        found += system_libraries()
    if without := [component.name for component in found if not component.texts]:
        raise SystemExit(f"there is no text of the licence of {', '.join(without)}")
    return found


def notices(components):
    """One text with all licences; a text that several have stands once."""
    lines = ["The executable holds the following works of others, each under its licence, which is given below.", ""]
    places = {}
    for component in components:
        numbers = [places.setdefault(text, len(places) + 1) for text in component.texts]
        lines.append(f"{component.name} {component.version}  {component.licence}  text {', '.join(map(str, numbers))}")
        lines.append(f"    {component.address}")
        if note := NOTES.get(component.name):
            lines.append(f"    {note}")
    for text, number in places.items():
        lines += ["", "=" * 78, f"Text {number}", "=" * 78, "", text.rstrip()]
    return "\n".join(lines) + "\n"
