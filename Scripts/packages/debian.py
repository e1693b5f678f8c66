"""The package for Debian and Ubuntu, written without their tools, so that any system can make it."""

import datetime
import email.utils
import hashlib

from archive import Entry, below, gz, tar, xz
import project

ARCHITECTURES = {"linux-x86_64": "amd64", "linux-aarch64": "arm64"}
MAINTAINER = f"{project.NAME} maintainers <{project.owner().strip('<>')}@users.noreply.github.com>"


def place(name):
    """Where Debian has what `make install` puts below a prefix."""
    name = name.replace("share/zsh/site-functions/", "share/zsh/vendor-completions/")
    return f"usr/{name}"


def files(installed, components):
    """All files of the package; pages and the list of changes are packed, as Debian's rules say."""
    entries = {}
    for name, entry in installed.items():
        if name.startswith("share/man/"):
            entries[place(name) + ".gz"] = Entry(gz(entry.content))
        elif "/bash-completion/" in name:
            # It is read by the shell that runs, and by no other.
            entries[place(name)] = Entry(entry.content.removeprefix(b"#!/bin/bash\n"))
        else:
            entries[place(name)] = entry
    documents = f"usr/share/doc/{project.NAME}"
    date = email.utils.format_datetime(datetime.datetime.fromtimestamp(project.time(), datetime.timezone.utc))
    history = project.filled("debian/changelog", MAINTAINER=MAINTAINER, DATE=date)
    entries[f"{documents}/changelog.gz"] = Entry(gz(history.encode()))
    licences = "".join(paragraph(component) for component in components)
    entries[f"{documents}/copyright"] = Entry((project.filled("debian/copyright") + licences).encode())
    entries[f"usr/share/lintian/overrides/{project.NAME}"] = Entry(project.filled("debian/lintian-overrides").encode())
    return entries


def paragraph(component):
    """What the list of licences says of one component, its texts with the marks that Debian's format asks for."""
    lines = "\n\n".join(map(without_apache, component.texts)).splitlines()
    text = "".join(f" {line.rstrip()}\n" if line.strip() else " .\n" for line in lines)
    return f"\nComment: {component.name} {component.version}, {component.licence}\n{text}"


def without_apache(text):
    """A text in which the Apache License, which every Debian system has, is named in place of its words."""
    start, end = text.find("Apache License"), text.find("END OF TERMS AND CONDITIONS")
    if start < 0 or end < 0:
        return text
    return "Apache License 2.0: /usr/share/common-licenses/Apache-2.0\n" + after_appendix(text[end:].partition("\n")[2])


def after_appendix(text):
    """What a file adds to the Apache License, below its appendix on how to apply it."""
    return text.partition("limitations under the License.")[2] if "APPENDIX" in text else text


def package(installed, components):
    """The name of the file, and its bytes."""
    architecture = ARCHITECTURES[project.system()]
    entries = files(installed, components)
    size = sum(-(-len(entry.content) // 1024) for entry in entries.values())
    control = project.filled("debian/control", ARCHITECTURE=architecture, SIZE=size, MAINTAINER=MAINTAINER)
    sums = "".join(f"{md5(entry.content)}  {name}\n" for name, entry in sorted(entries.items()) if not entry.link)
    information = {"control": Entry(control.encode()), "md5sums": Entry(sums.encode())}
    time = project.time()
    parts = [("debian-binary", b"2.0\n"), ("control.tar.xz", xz(tar(information, time, "./"))),
             ("data.tar.xz", xz(tar(entries, time, "./")))]
    data = b"!<arch>\n"
    for name, content in parts:
        data += f"{name:<16}{time:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode() + content + b"\n" * (len(content) % 2)
    return f"{project.NAME}_{project.version()}_{architecture}.deb", data


def md5(content):
    return hashlib.md5(content, usedforsecurity=False).hexdigest()
