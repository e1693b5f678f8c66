"""The wheel: `pip install` puts the executable and a short script for each of its other names beside Python."""

import base64
import hashlib
import io
import zipfile

from archive import Entry, level
import project

PACKAGE = project.NAME.replace("-", "_")
# Python's names of what the executable runs on. It needs no library, so that it runs with either C library.
PLATFORMS = {
    "linux-x86_64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "macos-arm64": "macosx_15_0_arm64",
    "macos-x86_64": "macosx_15_0_x86_64",
}
TIME = (1980, 1, 1, 0, 0, 0)


def wheel(executable, documents):
    """The name of the file, and its bytes."""
    version, tag = project.version(), PLATFORMS[project.system()]
    information = f"{PACKAGE}-{version}.dist-info"
    tags = "".join(f"Tag: py3-none-{name}\n" for name in tag.split("."))
    entries = {
        f"{PACKAGE}-{version}.data/scripts/{project.TOOL}": executable,
        **{f"{PACKAGE}/{path.name}": Entry(project.filled(f"python/{PACKAGE}/{path.name}").encode())
           for path in sorted((project.ROOT / "Packaging/python" / PACKAGE).iterdir()) if path.is_file()},
        f"{information}/METADATA": Entry((project.filled("python/METADATA") + "\n" + (project.ROOT / "Packaging/python/README.md").read_text()).encode()),
        f"{information}/WHEEL": Entry(f"Wheel-Version: 1.0\nGenerator: {project.NAME}\nRoot-Is-Purelib: false\n{tags}".encode()),
        f"{information}/entry_points.txt": Entry(
            ("[console_scripts]\n" + "".join(f"{name} = {PACKAGE}:{name}\n" for name in project.LINKS)).encode()),
        **{f"{information}/licenses/{name}": entry for name, entry in documents.items() if name != "CHANGELOG.md"},
    }
    record = f"{information}/RECORD"
    lines = [f"{name},sha256={digest(entry.content)},{len(entry.content)}" for name, entry in sorted(entries.items())]
    entries[record] = Entry(("\n".join([*lines, f"{record},,"]) + "\n").encode())
    return f"{PACKAGE}-{version}-py3-none-{tag}.whl", zipped(entries)


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def zipped(entries):
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=level()) as file:
        # What describes the package comes last, as tools that read archives from their end expect.
        for name in sorted(entries, key=lambda name: (".dist-info/" in name, name)):
            info = zipfile.ZipInfo(name, TIME)
            info.create_system, info.compress_type = 3, zipfile.ZIP_DEFLATED
            info.external_attr = (0o100755 if entries[name].is_executable else 0o100644) << 16
            file.writestr(info, entries[name].content)
    return result.getvalue()
