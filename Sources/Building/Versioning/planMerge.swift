import Comparing
import DataModel
package import Findings
package import Loading
import ModelFiles
import Text

/// Plans to put what two versions changed since a third into a bundle.
///
/// The version of ours, and that of theirs where it has another name, are in the bundle as the references have them; a
/// further version holds both, is current and in the projects. Where one side has all that the other changed in the
/// model, it becomes current itself; where an earlier run made the version, nothing is made again.
///
/// - Parameters:
///   - request: The versions.
///   - reference: The bundle in the file system.
///   - scratch: A folder for temporary copies.
/// - Returns: The planned merge; nothing has been written.
/// - Throws: `ToolchainError` if a version, the bundle or a project cannot be read, when the name is taken, when edits that
///   are in no commit would be overwritten, or when something may not be written.
package func planMerge(
  _ request: MergeRequest, into reference: ModelReference, scratch: String
) throws(ToolchainError) -> PlannedMerge {
  let bundle = try SourceBundle(reference)
  let (ours, theirs) = (
    try loadVersion(request.ours, scratch), try loadVersion(request.theirs, scratch)
  )
  let base = try loadVersion(request.base, scratch)
  var planner = MergePlanner(
    bundle: bundle, known: [base, ours, theirs].compactMap(\.source?.document.bytes))
  try planner.settle(ours, of: request.ours)
  if theirs.name != ours.name { try planner.settle(theirs, of: request.theirs) }
  func merged(_ request: MergeRequest, into name: String) throws(ToolchainError) -> VersionMerge {
    try request.merge(into: joined(bundle.folder(of: name), "contents"), scratch: scratch)
  }
  var name =
    request.isOneVersion
    ? ours.name : try planner.bundle.newName(request.name, after: ours.name)
  var merge = try merged(request, into: name)
  let model = LoadedVersion(name: name, bytes: merge.bytes, file: name).model
  if request.isOneVersion {
    try planner.settle(ours, of: request.ours, contents: merge.bytes)
  } else if merge.isClean, model == ours.model {
    try planner.choose(ours, of: request.ours, for: request.theirs, contents: merge.bytes)
  } else if merge.isClean, model == theirs.model, theirs.name != ours.name {
    var swapped = request
    swapped.swapSides()
    let bytes = try merged(swapped, into: theirs.name).bytes
    try planner.choose(theirs, of: request.theirs, for: request.ours, contents: bytes)
  } else if let made = try planner.versionMade(
    of: request, besides: [base, ours, theirs], contents: merge.bytes)
  {
    name = made
    merge = try merged(request, into: made)
    planner.keep(made, isClean: merge.isClean)
  } else {
    try planner.add(
      name, like: ours, of: request.ours, contents: merge.bytes,
      about: "which holds \(request.ours.text) and \(request.theirs.text)")
  }
  planner.remarks += remarks(request, ours: ours, theirs: theirs, isAdded: planner.current == name)
  return PlannedMerge(
    change: try planner.change(request.projects), merge: merge, remarks: planner.remarks)
}

/// The remarks on stores written by one of the two versions.
private func remarks(
  _ request: MergeRequest, ours: LoadedVersion, theirs: LoadedVersion, isAdded: Bool
) -> [String] {
  switch (theirs.name == ours.name, request.isOneVersion) {
  case (true, true):
    [
      """
      "\(ours.name)" differs from the version on both branches: stores of either cannot be migrated.
      """
    ]
  case (true, false) where isAdded:
    [
      """
      "\(ours.name)" now has the content of \(request.ours.text), and \(request.theirs.text) no longer exists as a version: if stores of that one are in use, let it keep the name with --keep \(request.isSwapped ? "ours" : "theirs").
      """
    ]
  case (false, true):
    ["\"\(theirs.name)\" stays: remove its folder if no store of it is in use."]
  default: []
  }
}

/// Collects what a merge writes.
private struct MergePlanner {
  /// The bundle, with the versions that it will have.
  var bundle: SourceBundle
  /// The remarks for users of the bundle.
  var remarks: [String] = []
  /// The version that becomes current.
  private(set) var current = ""
  private var planned = VersionChange()
  /// The bytes of the versions that are merged.
  private let known: [[UInt8]]
  /// The only version of a bundle that has one; nil for others.
  private let onlyVersion: String?

  init(bundle: SourceBundle, known: [[UInt8]]) {
    self.bundle = bundle
    self.known = known
    onlyVersion = bundle.versions.count == 1 ? bundle.versions[0] : nil
  }

  /// Restores a version to the contents in a reference, or sets other contents.
  ///
  /// - Throws: `ToolchainError` if edits would be lost: the existing file is not one of the merged versions, git does not
  ///   have it, and it is not a conflict that git left.
  mutating func settle(
    _ version: LoadedVersion, of reference: ModelReference, contents: [UInt8]? = nil
  ) throws(ToolchainError) {
    current = version.name
    guard bundle.versions.contains(version.name) else {
      return try add(
        version.name, like: version, of: reference, contents: contents,
        about: "as \(reference.text) has it")
    }
    let path = joined(bundle.folder(of: version.name), "contents")
    let new = contents ?? version.source?.document.bytes ?? []
    if let place = planned.folders.firstIndex(where: { $0.version == version.name }) {
      planned.folders[place].setContents(new)
      return
    }
    let isThere = FileSystem().kind(of: path, followsLinks: false) != nil
    let old = isThere ? try readFile(path, followsLinks: false) : nil
    planned.files.removeAll { $0.path == path }
    if old != new {
      if let old, !known.contains(old), !isConflict(old, path), !isInGit(old, at: path) {
        throw ToolchainError(
          .cannotMerge, file: path,
          "the version \"\(version.name)\" has edits that are in no commit, and would be as \(reference.text) has it",
          explanation: "To keep them, copy the file to another place. "
            + "`git restore --merge \(pathspecForShell(path))` drops them; then run the command again."
        )
      }
      planned.files.append(VersionChange.ChangedFile(path: path, old: old, new: new))
    }
  }

  /// Adds a version.
  mutating func add(
    _ name: String, like version: LoadedVersion, of reference: ModelReference, contents: [UInt8]?,
    about: String
  ) throws(ToolchainError) {
    let tree = try openTree(of: reference, git: GitSettings())
    var files: [OutputFile] = []
    let folder = parentDirectory(of: version.file)
    for name in try tree.names(in: folder) where name != ".DS_Store" {
      files.append(
        OutputFile(
          name: name, bytes: try tree.read(tree.member(name, of: folder), followsLinks: false)))
    }
    var added = VersionChange.NewFolder(
      path: bundle.folder(of: name), version: name, base: version.name, files: files)
    added.about = about
    if let contents { added.setContents(contents) }
    planned.folders.append(added)
    bundle.versions.append(name)
    current = name
  }

  private func isConflict(_ bytes: [UInt8], _ path: String) -> Bool {
    LoadedVersion(name: "", bytes: bytes, file: path).diagnostics
      .contains { $0.isOf(.mergeConflict) }
  }

  /// Selects a version as the current one that has everything that the other side changed in the model.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - reference: The location of the version.
  ///   - other: The other side.
  ///   - contents: The new contents, including what the compiled model does not have, such as comments.
  /// - Throws: `ToolchainError` as ``settle(_:of:contents:)``.
  mutating func choose(
    _ version: LoadedVersion, of reference: ModelReference, for other: ModelReference,
    contents: [UInt8]
  ) throws(ToolchainError) {
    try settle(version, of: reference, contents: contents)
    remarks.append(
      contents == version.source?.document.bytes
        ? "\"\(version.name)\" has all that \(other.text) changed"
        : "\"\(version.name)\" gets what \(other.text) changed; the compiled model stays the same"
    )
  }

  /// Selects a version from an earlier run as the current one.
  mutating func keep(_ name: String, isClean: Bool) {
    current = name
    remarks.append(
      isClean
        ? "\"\(name)\" already holds both"
        : "\"\(name)\" already exists, with conflicts left to resolve")
  }

  /// The version that an earlier run created from the same versions; nil if absent.
  ///
  /// - Throws: `ToolchainError` if one has conflicts of that run, and has been edited since.
  func versionMade(
    of request: MergeRequest, besides versions: [LoadedVersion], contents: [UInt8]
  ) throws(ToolchainError) -> String? {
    for name in bundle.versions where !versions.contains(where: { $0.name == name }) {
      let path = joined(bundle.folder(of: name), "contents")
      guard let bytes = try? readFile(path, followsLinks: false) else { continue }
      if bytes == contents, request.name == nil { return name }
      let labels = [request.ours, request.theirs].map { "<<<<<<< \($0.text)" }
      guard labels.allSatisfy({ bytes.firstRange(of: $0.utf8) == nil }) else {
        throw ToolchainError(
          .cannotMerge, file: path,
          "\"\(name)\" has the conflicts of an earlier merge of these versions",
          explanation: "Resolve them there; or remove the folder, and run the command again.")
      }
    }
    return nil
  }

  /// The change, with the mark of the current version and the projects.
  func change(_ projects: ProjectChoice) throws(ToolchainError) -> VersionChange {
    var change = planned
    let versions = change.folders.map(\.version).filter { $0 != current } + [current]
    change.files += try planProjects(
      projects, of: bundle, versions: versions, current: true, &change.diagnostics)
    let marks = try planMark(current, in: bundle)
    if let mark = marks.first, mark.old == nil, let onlyVersion {
      change.interimMark = try planMark(onlyVersion, in: bundle).first
    }
    change.files += marks
    change.current = current
    return change
  }
}

extension VersionChange.NewFolder {
  fileprivate mutating func setContents(_ bytes: [UInt8]) {
    files.removeAll { $0.name == "contents" }
    files.append(OutputFile(name: "contents", bytes: bytes))
  }
}
