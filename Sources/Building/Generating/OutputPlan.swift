package import Findings
package import Loading
import OperatingSystem

/// The plan for writing generated files: those to write, and those up to date.
///
/// Nothing is written yet, and all that speaks against it was found.
package struct OutputPlan: Sendable {
  /// The files of one folder that are written in one go.
  struct Folder: Sendable {
    /// The folder, without slashes at the end.
    var path: String
    /// The files that are missing or other than they should be.
    var changed: [OutputFile]
    /// The names of the files that are left alone.
    var unchanged: [String]
  }

  /// The folders in the order in which they are written.
  var folders: [Folder] = []
  /// The paths of all files, those left out that people edit and that are there.
  package fileprivate(set) var paths: [String] = []
}

/// Plans how generated files are written; files that people edit are written only if they are missing, in a separate
/// folder if there is one.
///
/// Each existing file is read once. One with the same text is left alone, so that nothing is rebuilt because of it.
///
/// - Parameters:
///   - sources: The generated files.
///   - generation: The input of the generation.
///   - folder: The folder.
///   - humanFolder: The folder of the files that people edit; nil for the same folder.
///   - isForced: Whether files that were not generated may be replaced; those that are generated once, for people to
///     edit, may not.
/// - Returns: The plan.
/// - Throws: `ToolchainError` with exit code 73 for the first file that would be lost, or that cannot be written.
package func planOutputs(
  _ sources: GeneratedSources, of generation: Generation, in folder: String,
  humanFolder: String? = nil, isForced: Bool
) throws(ToolchainError) -> OutputPlan {
  let folder = withoutTrailingSlashes(folder)
  let humanFolder = humanFolder.map(withoutTrailingSlashes) ?? folder
  var plan = OutputPlan()
  try plan.add(sources.files, to: folder) { (path, isThere) throws(ToolchainError) in
    if isThere { try checkReplaceable(path, isForced: isForced) }
  }
  try plan.addHumanFiles(sources.humanFiles, to: humanFolder)
  return plan
}

/// Plans how files are written.
///
/// - Parameters:
///   - files: What is written each time.
///   - humanFiles: What people edit, written where it is missing.
///   - folder: The folder.
///   - isForced: Whether files that were not generated may be replaced.
/// - Returns: The plan.
/// - Throws: `ToolchainError` with exit code 73 for the first file that would be lost, or that cannot be written.
package func planOutputs(
  _ files: [OutputFile], humanFiles: [OutputFile], in folder: String, isForced: Bool
) throws(ToolchainError) -> OutputPlan {
  let folder = withoutTrailingSlashes(folder)
  var plan = OutputPlan()
  try plan.add(files, to: folder) { (path, isThere) throws(ToolchainError) in
    if isThere { try checkReplaceable(path, isForced: isForced) }
  }
  try plan.addHumanFiles(humanFiles, to: folder)
  return plan
}

extension OutputPlan {
  /// Adds files that people edit; existing ones are left alone.
  fileprivate mutating func addHumanFiles(
    _ files: [OutputFile], to folder: String
  ) throws(ToolchainError) {
    let missing = files.filter { !isThere(joined(folder, $0.name)) }
    try add(missing, to: folder) { (_, _) throws(ToolchainError) in }
    let kept = files.filter { isThere(joined(folder, $0.name)) }
    for file in kept { try checkFilePlace(joined(folder, file.name)) }
    folders.append(Folder(path: folder, changed: [], unchanged: kept.map(\.name)))
  }

  /// Adds files of one folder.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - folder: The folder, without slashes at the end.
  ///   - check: Throws for a path that may not be written, given whether a file with another text exists there.
  ///     It is not called for files that are left alone.
  /// - Throws: `ToolchainError` with exit code 73 for the first that cannot be written, and what `check` throws.
  fileprivate mutating func add(
    _ files: [OutputFile], to folder: String,
    check: @Sendable (_ path: String, _ isThere: Bool) throws(ToolchainError) -> Void
  ) throws(ToolchainError) {
    guard !files.isEmpty else { return }
    try checkOutputFolder(folder)
    let states = concurrentMap(files) { file in
      Result { () throws(ToolchainError) in
        let path = joined(folder, file.name)
        let kind = FileKind(at: path, followsLinks: false)
        if let kind, kind != .file {
          throw ToolchainError.cannotCreateOutput(path, over: kind, expected: "a file or nothing")
        }
        guard kind == nil || !isThere(file, in: folder) else { return true }
        try check(path, kind != nil)
        return false
      }
    }
    var part = Folder(path: folder, changed: [], unchanged: [])
    for (file, state) in zip(files, states) {
      if try state.get() { part.unchanged.append(file.name) } else { part.changed.append(file) }
    }
    folders.append(part)
    paths += files.map { joined(folder, $0.name) }
  }
}
