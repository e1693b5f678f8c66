import Comparing
import DataModel
package import Findings
package import Loading
import ModelFiles

/// Plans to put what two versions changed since a third into a bundle.
///
/// The version of ours, and that of theirs where it has another name, are in the bundle as the references have them; a further version
/// holds both, is current and in the projects. Where one side has all that the other changed, it becomes current itself.
///
/// - Parameters:
///   - request: The versions.
///   - reference: The bundle in the file system.
///   - scratch: A folder for temporary copies.
/// - Returns: What to write; nothing has been written.
/// - Throws: `ToolchainError` when a version, the bundle or a project cannot be read, when the name is taken, or when something
///   may not be written.
package func planMerge(
  _ request: MergeRequest, into reference: ModelReference, scratch: String
) throws(ToolchainError) -> PlannedMerge {
  let bundle = try SourceBundle(reference)
  let (ours, theirs) = (
    try loadVersion(request.ours, scratch), try loadVersion(request.theirs, scratch)
  )
  var planner = MergePlanner(bundle: bundle)
  try planner.settle(ours, of: request.ours)
  if theirs.name != ours.name { try planner.settle(theirs, of: request.theirs) }
  let name =
    request.isOneVersion
    ? ours.name : try planner.bundle.newName(request.name, after: ours.name)
  let file = joined(bundle.folder(of: name), "contents")
  let merge = try request.merge(into: file, scratch: scratch)
  let model = LoadedVersion(name: name, bytes: merge.bytes, file: file).model
  if request.isOneVersion {
    try planner.settle(ours, of: request.ours, contents: merge.bytes)
  } else if merge.isClean, model == ours.model {
    planner.choose(ours.name, "\"\(ours.name)\" has all that \(request.theirs.text) changed")
  } else if merge.isClean, model == theirs.model, theirs.name != ours.name {
    planner.choose(theirs.name, "\"\(theirs.name)\" has all that \(request.ours.text) changed")
  } else {
    try planner.add(
      name, like: ours, of: request.ours, contents: merge.bytes,
      about: "which holds \(request.ours.text) and \(request.theirs.text)")
  }
  planner.remarks += remarks(request, ours: ours, theirs: theirs, isAdded: planner.current == name)
  return PlannedMerge(
    change: try planner.change(request.projects), merge: merge, remarks: planner.remarks)
}

/// What becomes of stores that one of the two versions wrote.
private func remarks(
  _ request: MergeRequest, ours: LoadedVersion, theirs: LoadedVersion, isAdded: Bool
) -> [String] {
  switch (theirs.name == ours.name, request.isOneVersion) {
  case (true, true):
    [
      """
      "\(ours.name)" is another version than on both branches: stores of either cannot be migrated.
      """
    ]
  case (true, false) where isAdded:
    [
      """
      "\(ours.name)" is as \(request.ours.text) has it, and \(request.theirs.text) is no version any more: where stores of that one are \
      in use, let it keep the name with --keep \(request.isSwapped ? "ours" : "theirs").
      """
    ]
  case (false, true):
    ["\"\(theirs.name)\" stays: remove its folder where no store of it is in use."]
  default: []
  }
}

/// Collects what a merge writes.
private struct MergePlanner {
  /// The bundle, with the versions that it will have.
  var bundle: SourceBundle
  /// What a reader of the bundle has to know.
  var remarks: [String] = []
  /// The version that becomes current.
  private(set) var current = ""
  private var planned = VersionChange()
  /// The only version of a bundle that has one; nil for others.
  private let onlyVersion: String?

  init(bundle: SourceBundle) {
    self.bundle = bundle
    onlyVersion = bundle.versions.count == 1 ? bundle.versions[0] : nil
  }

  /// Has a version be in the bundle as a reference has it, or with other contents.
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

  /// Makes a version current that is there, and says why.
  mutating func choose(_ name: String, _ reason: String) {
    current = name
    remarks.append(reason)
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
