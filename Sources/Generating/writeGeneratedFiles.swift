import Compiling
package import Findings
package import Loading
import OperatingSystem

/// What became of generated files in their folder.
package struct WrittenFiles: Hashable, Sendable {
  /// The names of files that were made or changed.
  package var written: [String] = []
  /// The names of files that were there with the same text, or for people to edit, and were left alone.
  package var unchanged: [String] = []

  fileprivate static func += (left: inout WrittenFiles, right: WrittenFiles) {
    left.written += right.written
    left.unchanged += right.unchanged
  }
}

/// Writes everything that was generated, once it is known that it can be: files that people edit only where they are
/// missing, in a folder of their own where there is one.
///
/// - Parameters:
///   - sources: What was generated.
///   - folder: The folder.
///   - humanFolder: The folder of the files that people edit; the same when nil.
/// - Returns: What became of the files.
/// - Throws: As ``writeGeneratedFiles(_:to:)``.
package func writeGeneratedSources(
  _ sources: GeneratedSources, to folder: String, humanFolder: String?
) throws(ToolchainError) -> WrittenFiles {
  var result = try writeGeneratedFiles(sources.files, to: folder)
  let humanFolder = humanFolder ?? folder
  for file in sources.humanFiles {
    if isThere(joined(humanFolder, file.name)) {
      result.unchanged.append(file.name)
    } else {
      result += try writeGeneratedFiles([file], to: humanFolder)
    }
  }
  for file in sources.templateFiles {
    let path = joined(folder, file.name)
    let named = OutputFile(name: lastComponent(of: path), bytes: file.bytes)
    result += try writeGeneratedFiles([named], to: parentDirectory(of: path))
  }
  return result
}

/// Writes generated files into a folder, which is made with those above it where it is missing.
///
/// A file that is there with the same text is not touched, so that nothing is built anew for it. A new folder
/// comes into being with all files or not at all; into an existing one each file comes as a whole. Nothing is
/// synced: what a crash takes away is generated again.
///
/// - Parameters:
///   - files: The files.
///   - folder: The folder.
/// - Returns: What became of them.
/// - Throws: `ToolchainError` with exit code 73 when a file or the folder cannot be created, 74 when writing
///   fails.
package func writeGeneratedFiles(
  _ files: [OutputFile], to folder: String
) throws(ToolchainError) -> WrittenFiles {
  guard !files.isEmpty else { return WrittenFiles(written: [], unchanged: []) }
  let folder = withoutTrailingSlashes(folder)
  try checkOutsideSource(folder)
  guard FileKind(at: folder, followsLinks: true) != nil else {
    try createFolders(above: folder)
    try writeNewFolder(files, to: folder)
    return WrittenFiles(written: files.map(\.name), unchanged: [])
  }
  for file in files { try checkFilePlace(joined(folder, file.name)) }
  let changed = concurrentMap(files) { !isThere($0, in: folder) }
  var result = WrittenFiles(written: [], unchanged: [])
  for (file, isChanged) in zip(files, changed) {
    guard isChanged else {
      result.unchanged.append(file.name)
      continue
    }
    let path = joined(folder, file.name)
    try makeBeside(path, syncing: false, discarding: { try? removeFile($0) }) {
      temporary throws(ToolchainError) in
      try write(file.bytes, to: temporary, for: path)
      try creating(path) { () throws(SystemError) in try moveFile(temporary, to: path) }
    }
    result.written.append(file.name)
  }
  return result
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

/// Makes the folders above `path` that are missing.
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
