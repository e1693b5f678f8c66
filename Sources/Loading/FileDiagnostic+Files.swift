package import Findings
import ModelFiles

extension RuleDescription {
  /// A file that cannot be read.
  package static let unreadableFile = RuleDescription(
    "unreadable-file", .input, .error,
    title: "A file is missing, cannot be read, or is of another kind than expected.",
    rationale:
      "Symbolic links inside a bundle are followed only when something is built from it, and a "
      + "file of a check must not lead out of the repository.",
    fix: "Correct the path, or the permissions of the file.")

  /// A file larger than the size limit.
  package static let fileTooLarge = RuleDescription(
    "file-too-large", .input, .error,
    title: "A file is larger than any model, or a log exceeds the size limit.",
    fix: "Check that the path leads to a model; from a log, cut out the part with the error.")

  /// A folder for temporary files that cannot be used.
  package static let noScratchFolder = RuleDescription(
    "no-scratch-folder", .input, .error,
    title: "The folder for temporary files cannot hold a copy of the store.",
    rationale: "A store with a write-ahead log is read from a copy.",
    fix: "Set `TMPDIR` to a writable folder with enough room.")

  /// A file that could not be read to the end.
  package static let readFailed = RuleDescription(
    "read-failed", .input, .error,
    title: "The system reports an error while a file is read.",
    fix: "Check the disk, then run the command again.")

  /// A ZIP archive that cannot be read.
  package static let malformedZip = RuleDescription(
    "malformed-zip", .input, .error,
    title: "A ZIP archive is damaged, encrypted or malicious.",
    rationale:
      "An `.ipa` is such an archive. Names that lead out of it, overlapping contents, duplicate "
      + "names and wrong sizes are refused.",
    fix: "Make the archive again, or unpack it and give the folder.")

  /// A file or folder that is not a model.
  package static let notAModel = RuleDescription(
    "not-a-model", .input, .error,
    title: "The content is not a model.",
    rationale:
      "A model is an `.xcdatamodeld`, an `.xcdatamodel`, a `contents` file, a `.momd`, a `.mom` "
      + "or a store.",
    fix: "Give the path of a model.")

  /// A bundle without versions.
  package static let emptyBundle = RuleDescription(
    "empty-bundle", .input, .error,
    title: "The bundle holds no version.",
    fix: "Restore the `.xcdatamodel` folders of a source, or compile a `.momd` again.")

  /// A version without a model in it.
  package static let emptyVersion = RuleDescription(
    "empty-version", .input, .error,
    title: "The folder of a version holds no model.",
    rationale:
      "Compilers treat every `.xcdatamodel` in a bundle as a version. git leaves the folder behind "
      + "if it contains something else, such as `.DS_Store`.",
    fix: "Remove the folder, or restore its `contents` file.")

  /// A version of Xcode 3 that cannot be read.
  package static let binarySource = RuleDescription(
    "binary-source", .input, .error,
    title: "A version in the binary form of Xcode 3 is damaged, or contains something unknown.",
    rationale:
      "Xcode 3 kept a model as an archive of its own classes, in the file `elements`. It is read "
      + "like the XML of later versions. An archive without a model is not an empty model.",
    fix:
      "Restore the file. If it is intact, open the model once in Xcode 4 or later and save it, "
      + "which writes XML."
  )

  /// A version that does not exist.
  package static let unknownVersion = RuleDescription(
    "unknown-version", .input, .error,
    title: "The bundle has no version with the name after `#`.",
    fix: "Write the name of one of its versions after `#`.")

  /// A name that no configuration has.
  package static let unknownConfiguration = RuleDescription(
    "unknown-configuration", .input, .error,
    title: "The model has no configuration with the name that was given.",
    fix: "Write the name of one of its configurations.")

  /// Two versions with the same name.
  package static let equalVersionNames = RuleDescription(
    "equal-version-names", .input, .error,
    title: "The names of two versions, or two bundles, differ only in how accents are encoded.",
    fix: "Rename one of the two.")

  /// Versions whose names differ only in case, which one folder of an Apple disk cannot hold.
  package static let versionNamesDifferInCase = RuleDescription(
    "version-names-differ-in-case", .input, .error,
    title: "The names of two versions differ only in case.",
    rationale: "Most Apple disks ignore case and hold only one of them.",
    fix: "Rename all versions but one.")

  /// A current version that does not exist.
  package static let wrongCurrentVersion = RuleDescription(
    "wrong-current-version", .input, .error,
    title: "`.xccurrentversion` names a version that does not exist.",
    rationale: "In a bundle with one version, this is a warning.",
    fix: "Select the current version in Xcode.")

  /// A bundle that names no current version.
  package static let noCurrentVersion = RuleDescription(
    "no-current-version", .input, .error,
    title: "The bundle has several versions, but no current version.",
    rationale: "When compiling, this is a warning: Core Data then loads an arbitrary version.",
    fix: "Select the current version in Xcode, or name a version after `#`.",
    texts: ["Could not fetch generated file paths: No current version for model at path …"])

  /// A first version that is to be compared with an earlier one.
  package static let noEarlierVersion = RuleDescription(
    "no-earlier-version", .input, .error,
    title: "The bundle has no version before the one to compare.",
    fix: "Name another version with `--from`, or give two models.")

  /// Something that cannot be fixed.
  package static let notFixable = RuleDescription(
    "not-fixable", .input, .error,
    title: "Only a source in a folder can be fixed.",
    rationale: "Compiled models, stores and git revisions are never changed.",
    fix: "Run the command on the `.xcdatamodel` in the work tree.")

  /// A file that changed meanwhile.
  package static let changedFile = RuleDescription(
    "changed-file", .input, .error,
    title: "The file to fix has changed since it was read.",
    fix: "Run the command again.")

  /// Inheritance beyond the limit.
  package static let deepInheritance = RuleDescription(
    "deep-inheritance", .input, .error,
    title: "An entity has more ancestors, or inherits more, than any model needs.",
    fix: "Remove parent entities, or check that the file is the model you mean.")

  /// Something that is not a source.
  package static let notASource = RuleDescription(
    "not-a-source", .input, .error,
    title: "The command needs a source, but the path leads to something else.",
    rationale: "Compiled models, stores and git revisions are not sources in a folder.",
    fix: "Give the path of the `.xcdatamodeld` or `.xcdatamodel`.")

  /// A compiled model that cannot be read.
  package static let malformedArchive = RuleDescription(
    "malformed-archive", .input, .error,
    title: "A compiled model, or a model cached in a store, is damaged or something else.",
    fix: "Compile the model again from its source.")

  /// Content of a compiled model that is not understood and left out.
  package static let unknownArchiveContent = RuleDescription(
    "unknown-archive-content", .input, .note,
    title: "A compiled model contains something unknown to this tool.",
    rationale: "It is left out.")

  /// A `VersionInfo.plist` that cannot be read.
  package static let malformedVersionInfo = RuleDescription(
    "malformed-version-info", .input, .error,
    title: "`VersionInfo.plist` is not what Apple's compiler writes.",
    fix: "Compile the bundle again.")

  /// An output that cannot be created.
  package static let cannotCreateOutput = RuleDescription(
    "cannot-create-output", .input, .error,
    title: "The output cannot be created; the old one is unchanged.",
    fix: "Choose another path, or correct the permissions.")

  /// An output that could not be written completely.
  package static let writeFailed = RuleDescription(
    "write-failed", .input, .error,
    title: "Writing failed, for example on a full disk; the old output is unchanged.",
    fix: "Free disk space, then run the command again.")

  /// An interrupted upgrade.
  package static let upgradeInterrupted = RuleDescription(
    "upgrade-interrupted", .input, .error,
    title: "A signal interrupted the upgrade; the store is unchanged, and no file is left behind.",
    fix: "Run the command again.")
}

extension FileDiagnostic {
  /// All findings on files and bundles.
  package static let ofFiles: [RuleDescription] = [
    .unreadableFile, .fileTooLarge, .noScratchFolder, .readFailed, .malformedZip, .notAModel,
    .emptyBundle, .emptyVersion, .binarySource, .unreadBinaryValue, .unknownVersion,
    .unknownConfiguration, .malformedCloudKitSchema,
    .equalVersionNames,
    .versionNamesDifferInCase,
    .invalidCurrentVersion, .wrongCurrentVersion, .noCurrentVersion, .noEarlierVersion,
    .notFixable, .changedFile, .deepInheritance, .notASource, .malformedArchive,
    .unknownArchiveContent, .malformedVersionInfo, .cannotCreateOutput, .writeFailed,
    .upgradeInterrupted,
  ]
}
