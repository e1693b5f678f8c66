"""The list of what is in the executable, as SPDX 2.3 in JSON."""

import datetime
import hashlib
import json

from archive import sha256
import project


def identifier(text):
    return "SPDXRef-" + "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in text)


def purl(component):
    """The package's name for programs that look for what is known of it."""
    if component.address.startswith("https://github.com/"):
        return f"pkg:swift/{component.address.removeprefix('https://')}@{component.version}"
    if component.name == "swift":
        return f"pkg:generic/{component.name}@{component.version}"
    version = component.version.replace("+", "%2B").replace(":", "%3A")
    return f"pkg:deb/debian/{component.name.replace('+', '%2B')}@{version}"


def sbom(components, executable):
    """The text of the list; `executable` is the bytes that hold all of it."""
    digest = sha256(executable)
    main, file = identifier(project.NAME), identifier("modelc")
    time = datetime.datetime.fromtimestamp(project.time(), datetime.timezone.utc)
    packages = [package(main, project.NAME, project.version(), "Apache-2.0", project.address())]
    packages[0] |= {"filesAnalyzed": False, "primaryPackagePurpose": "APPLICATION"}
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", main), ("SPDXRef-DOCUMENT", "DESCRIBES", file), (file, "GENERATED_FROM", main)]
    for component in components:
        name = identifier(f"{component.name}-{component.version}")
        packages.append(package(name, component.name, component.version, component.licence, component.address) | {
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl(component)}]})
        relations.append((file, "STATIC_LINK", name))
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{project.NAME}-{project.version()}-{project.system()}",
        "documentNamespace": f"{project.address()}/spdx/{project.version()}/{digest}".replace("<", "%3C").replace(">", "%3E"),
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": [f"Tool: {project.NAME}-{project.version()}"]},
        "packages": packages,
        "files": [{"SPDXID": file, "fileName": "./bin/modelc", "fileTypes": ["BINARY"], "licenseConcluded": "NOASSERTION",
                   "licenseInfoInFiles": ["NOASSERTION"], "copyrightText": "NOASSERTION",
                   "checksums": [{"algorithm": "SHA1", "checksumValue": sha1(executable)},
                                 {"algorithm": "SHA256", "checksumValue": digest}]}],
        "relationships": [{"spdxElementId": left, "relationshipType": kind, "relatedSpdxElement": right}
                          for left, kind, right in relations],
    }, indent=2) + "\n"


def package(identifier, name, version, licence, address):
    return {"SPDXID": identifier, "name": name, "versionInfo": version, "licenseDeclared": licence, "licenseConcluded": licence,
            "downloadLocation": address.replace("<", "%3C").replace(">", "%3E"), "copyrightText": "NOASSERTION", "filesAnalyzed": False}


def sha1(data):
    # What SPDX 2.3 demands of a file; nothing relies on it.
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()
