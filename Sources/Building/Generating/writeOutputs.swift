package import Findings
import Loading
import OperatingSystem

/// The result of writing generated files.
package struct WrittenFiles: Hashable, Sendable {
  /// The names of files that were made or changed.
  package var written: [String] = []
  /// The names of files that were there with the same text, or for people to edit, and were left alone.
  package var unchanged: [String] = []
}

/// Writes generated files into their folders, which are made with those above them where they are missing.
///
/// A new folder comes into being with all files or not at all; into an existing one each file comes as a whole.
/// Nothing is synced: what a crash takes away is generated again.
///
/// - Parameter plan: What is written.
/// - Returns: The result.
/// - Throws: `ToolchainError` with exit code 73 if a file or a folder cannot be created, 74 if writing fails.
package func writeOutputs(_ plan: OutputPlan) throws(ToolchainError) -> WrittenFiles {
  var result = WrittenFiles()
  for folder in plan.folders {
    try write(folder.changed, to: folder.path)
    result.written += folder.changed.map(\.name)
    result.unchanged += folder.unchanged
  }
  return result
}

private func write(_ files: [OutputFile], to folder: String) throws(ToolchainError) {
  guard !files.isEmpty else { return }
  guard FileKind(at: folder, followsLinks: true) != nil else {
    try createFolders(above: folder)
    return try writeNewFolder(files, to: folder)
  }
  for file in files {
    let path = joined(folder, file.name)
    try makeBeside(path, syncing: false, discarding: { try? removeFile($0) }) {
      temporary throws(ToolchainError) in
      try write(file.bytes, to: temporary, for: path)
      try creating(path) { () throws(SystemError) in try moveFile(temporary, to: path) }
    }
  }
}

private func writeNewFolder(
  _ files: [OutputFile], to folder: String
) throws(ToolchainError) {
  var isMade = false
  try makeBeside(folder, syncing: false, discarding: { if isMade { removeTree($0) } }) {
    temporary throws(ToolchainError) in
    try creating(folder) { () throws(SystemError) in try createFolder(temporary) }
    isMade = true
    let errors = concurrentMap(files) { file in
      Result { () throws(ToolchainError) in
        try write(file.bytes, to: joined(temporary, file.name), for: joined(folder, file.name))
      }
    }
    for error in errors { try error.get() }
    try creating(folder) { () throws(SystemError) in try moveFile(temporary, to: folder) }
  }
}

private func write(
  _ bytes: [UInt8], to temporary: String, for path: String
) throws(ToolchainError) {
  let file = try creating(path) { () throws(SystemError) in
    try File(temporary, for: .writing, .creatingNew)
  }
  try writing(path) { () throws(SystemError) in try file.append(bytes) }
}

/// Creates the missing parent folders of `path`.
private func createFolders(above path: String) throws(ToolchainError) {
  let parent = parentDirectory(of: path)
  guard FileKind(at: parent, followsLinks: true) == nil, parent != path else { return }
  try createFolders(above: parent)
  do throws(SystemError) {
    try createFolder(parent)
  } catch {
    // Another process may have made it.
    guard error.code == .exists else { throw cannotCreate(path, error) }
  }
}
