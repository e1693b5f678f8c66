"""An image of the executable and nothing else, as the archive of the Open Container Initiative that engines load."""

import datetime
import json

from archive import Entry, gz, level, sha256, tar
import project

ARCHITECTURES = {"linux-x86_64": "amd64", "linux-aarch64": "arm64"}


def image(executable):
    """The name of the archive, and its bytes: what `Packaging/container/Containerfile` builds as its stage `compile`."""
    layer = tar({f"usr/bin/{project.TOOL}": executable, **{f"usr/bin/{name}": Entry(b"", link=project.TOOL) for name in project.LINKS},
                 # Work goes on below it, and temporary files are written there.
                 "tmp/.keep": Entry(b""), "work/.keep": Entry(b"")}, project.time())
    packed = gz(layer, level())
    time = datetime.datetime.fromtimestamp(project.time(), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    labels = {"org.opencontainers.image.title": project.NAME, "org.opencontainers.image.version": project.version(),
              "org.opencontainers.image.source": project.address(), "org.opencontainers.image.licenses": "Apache-2.0"}
    configuration = as_bytes({
        "created": time, "architecture": ARCHITECTURES[project.system()], "os": "linux",
        "config": {"Env": ["PATH=/usr/bin"], "WorkingDir": "/work", "Entrypoint": [project.TOOL], "Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{sha256(layer)}"]},
        "history": [{"created": time, "created_by": project.NAME}]})
    kind = "application/vnd.oci.image"
    manifest = as_bytes({
        "schemaVersion": 2, "mediaType": f"{kind}.manifest.v1+json", "annotations": labels,
        "config": blob(f"{kind}.config.v1+json", configuration), "layers": [blob(f"{kind}.layer.v1.tar+gzip", packed)]})
    index = as_bytes({
        "schemaVersion": 2, "mediaType": f"{kind}.index.v1+json",
        "manifests": [blob(f"{kind}.manifest.v1+json", manifest) | {
            "annotations": {"io.containerd.image.name": f"docker.io/library/{project.NAME}:{project.version()}",
                            "org.opencontainers.image.ref.name": project.version()}}]})
    # What Docker reads where containerd does not keep its images, as before version 29: without it `docker load` finds no image.
    names = as_bytes([{"Config": place(configuration), "RepoTags": [f"{project.NAME}:{project.version()}"], "Layers": [place(packed)]}])
    blobs = {place(data): Entry(data) for data in (packed, configuration, manifest)}
    entries = blobs | {"index.json": Entry(index), "oci-layout": Entry(as_bytes({"imageLayoutVersion": "1.0.0"})),
                       "manifest.json": Entry(names)}
    return f"{project.NAME}-{project.version()}-{project.system()}-oci.tar", tar(entries, project.time())


def place(data):
    """The file of the archive that has the data."""
    return f"blobs/sha256/{sha256(data)}"


def blob(kind, data):
    return {"mediaType": kind, "digest": f"sha256:{sha256(data)}", "size": len(data)}


def as_bytes(value):
    return (json.dumps(value, indent=2, sort_keys=True) + "\n").encode()
