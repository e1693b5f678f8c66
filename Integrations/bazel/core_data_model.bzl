"""Rules that compile Core Data models and generate their classes, on any system that modelc runs on.

Which versions and entities a model has is not known before it is read, so that a compiled bundle is one directory, and
all classes are one Swift file (or, for Objective-C, one directory).
"""

_SOURCES = {
    ".xcdatamodeld": ".momd",
    ".xcdatamodel": ".mom",
    ".xcmappingmodel": ".cdm",
}

_ATTRIBUTES = {
    "srcs": attr.label_list(
        allow_files = True,
        mandatory = True,
        doc = "All files of one model: glob([\"Trips.xcdatamodeld/**\"]).",
    ),
    "module": attr.string(doc = "The module that completes class names of entities that begin with a dot."),
    "modelc": attr.label(
        default = "@coredata_tools//:modelc",
        allow_single_file = True,
        executable = True,
        cfg = "exec",
        doc = "The compiler.",
    ),
}

def _source(ctx):
    """The path of the model that holds all files, and its name with its extension."""
    paths = {}
    for file in ctx.files.srcs:
        parts = file.path.split("/")
        for index in range(len(parts)):
            if _extension(parts[index]) in _SOURCES:
                paths["/".join(parts[:index + 1])] = parts[index]
                break
    if len(paths) != 1:
        fail("srcs are the files of one model, found %s" % (sorted(paths.keys()) or "none"))
    return list(paths.items())[0]

def _extension(name):
    dot = name.rfind(".")
    return name[dot:] if dot > 0 else ""

# Where Bazel puts links in place of files, which modelc does not follow inside a model, it is given a copy. Its
# messages name the paths of the workspace all the same.
_COMMAND = """
set -eu
root=$PWD tool=$1 action=$2 model=$3 output=$4
shift 4
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/$(dirname "$model")"
cp -RL "$model" "$copy/$model"
cd "$copy"
"$root/$tool" "$action" "$model" -o "$root/$output" --quiet "$@"
"""

def _run(ctx, action, place, options, output, mnemonic):
    path, _ = _source(ctx)
    options = options + (["--module", ctx.attr.module] if ctx.attr.module else [])
    ctx.actions.run_shell(
        command = _COMMAND,
        arguments = [ctx.executable.modelc.path, action, path, place] + options,
        tools = [ctx.executable.modelc],
        inputs = ctx.files.srcs,
        outputs = [output],
        mnemonic = mnemonic,
        progress_message = "%s %s" % (mnemonic, path),
    )
    return [DefaultInfo(files = depset([output]), runfiles = ctx.runfiles([output]))]

def _core_data_model_impl(ctx):
    _, name = _source(ctx)
    extension = _extension(name)
    product = name[:-len(extension)] + _SOURCES[extension]
    is_bundle = extension == ".xcdatamodeld"
    output = ctx.actions.declare_directory(product) if is_bundle else ctx.actions.declare_file(product)
    return _run(ctx, "compile", output.path, [], output, "CoreDataModel")

def _core_data_classes_impl(ctx):
    if ctx.attr.language == "swift":
        output = ctx.actions.declare_file(ctx.label.name + ".swift")
        options = ["--single-file", output.basename, "--access", ctx.attr.access]
        folder = output.dirname
    else:
        output = ctx.actions.declare_directory(ctx.label.name)
        options = ["--language", "objc"]
        folder = output.path
    return _run(ctx, "generate", folder, options, output, "CoreDataClasses")

core_data_model = rule(
    implementation = _core_data_model_impl,
    attrs = _ATTRIBUTES,
    doc = "Compiles one model to a .momd directory or .mom file, a mapping model to a .cdm file.",
)

core_data_classes = rule(
    implementation = _core_data_classes_impl,
    attrs = dict(
        _ATTRIBUTES,
        language = attr.string(default = "swift", values = ["swift", "objc"]),
        access = attr.string(default = "public", values = ["public", "package", "internal"]),
    ),
    doc = "Generates the classes of entities that ask for code: one Swift file, or a directory of Objective-C.",
)
