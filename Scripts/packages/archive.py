"""Archives that are the same wherever they are made: names sorted, one time, no owner, plain modes."""

import hashlib
import io
import lzma
import gzip
import os
import pathlib
import stat
import tarfile
import typing


class Entry(typing.NamedTuple):
    """A file, or a link where `link` is not empty."""
    content: bytes
    is_executable: bool = False
    link: str = ""


def read_tree(folder):
    """The files and links of a folder, by their paths below it."""
    entries = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            entries[name] = Entry(b"", link=os.readlink(path))
        elif path.is_file():
            entries[name] = Entry(path.read_bytes(), bool(path.stat().st_mode & stat.S_IXUSR))
    return entries


def below(folder, entries):
    return {f"{folder}/{name}": entry for name, entry in entries.items()}


def tar(entries, time, prefix=""):
    """The bytes of a tar archive, with every folder before what is in it; `prefix` is put before each name."""
    folders = {parent.as_posix() for name in entries for parent in pathlib.PurePosixPath(name).parents} - {"."}
    result = io.BytesIO()
    with tarfile.open(fileobj=result, mode="w", format=tarfile.USTAR_FORMAT) as file:
        for name in sorted(folders | entries.keys()):
            entry = entries.get(name)
            info = tarfile.TarInfo(prefix + name)
            info.mtime, info.mode = time, 0o755
            info.uname = info.gname = "root"
            if entry is None:
                info.type = tarfile.DIRTYPE
            elif entry.link:
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, entry.link, 0o777
            else:
                info.size, info.mode = len(entry.content), 0o755 if entry.is_executable else 0o644
            file.addfile(info, io.BytesIO(entry.content) if entry and not entry.link else None)
    return result.getvalue()


def level():
    """How hard to compress, 9 but for trials, which take seconds then."""
    return int(os.environ.get("PACKING_LEVEL", "9"))


def xz(data):
    # No filter for machine code, which not every reader of xz has.
    return lzma.compress(data, check=lzma.CHECK_CRC64, preset=level())


def gz(data, level=9):
    return gzip.compress(data, level, mtime=0)


def sha256(data):
    return hashlib.sha256(data).hexdigest()
