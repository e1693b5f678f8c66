package import Findings
import Loading
import OperatingSystem

/// Writes a change completely or, as far as the system allows, not at all.
///
/// Each file and each new folder appear whole. What has changed since it was read is not written, and what was
/// written before something failed is put back. The mark of the current version is written last, so that a
/// run that is killed leaves a bundle whose current version is the old one.
///
/// - Parameter change: The change, planned and checked.
/// - Throws: `ToolchainError` with exit code 65 if a file has changed since, 73 if something cannot be
///   created, 74 if writing fails.
package func carryOut(_ change: VersionChange) throws(ToolchainError) {
  try checkWritable(change)
  for file in change.files { try checkUnchanged(file) }
  var written: [VersionChange.ChangedFile] = []
  var made: [String] = []
  do throws(ToolchainError) {
    if let mark = change.interimMark {
      try writeWhole(mark.new, to: mark.path, keepsMode: mark.old != nil)
      written.append(mark)
    }
    if let folder = change.missingFolder {
      do throws(SystemError) {
        try createFolder(folder)
      } catch {
        throw cannotCreate(folder, error)
      }
      made.append(folder)
    }
    for folder in change.folders {
      guard FileKind(at: folder.path, followsLinks: false) == nil else {
        throw .cannotCreateOutput(folder.path, "something of this name is there")
      }
      try writeWhole(folder.files, toDirectory: folder.path)
      made.append(folder.path)
    }
    for file in change.files {
      try writeWhole(file.new, to: file.path, keepsMode: file.old != nil)
      written.append(file)
    }
  } catch {
    for file in written.reversed() { putBack(file) }
    for folder in made { removeTree(folder) }
    throw error
  }
}

private func checkUnchanged(_ file: VersionChange.ChangedFile) throws(ToolchainError) {
  let isThere = FileKind(at: file.path, followsLinks: false) != nil
  let bytes = isThere ? try readFile(file.path, followsLinks: false) : nil
  guard bytes == file.old else {
    throw ToolchainError(
      .changedFile, file: file.path,
      "the file has changed since it was read; run the command again")
  }
}

private func putBack(_ file: VersionChange.ChangedFile) {
  if let old = file.old {
    try? writeWhole(old, to: file.path, keepsMode: true)
  } else {
    try? removeFile(file.path)
  }
}

/// Checks that everything can be written before anything is.
///
/// - Throws: `ToolchainError` with exit code 73.
private func checkWritable(_ change: VersionChange) throws(ToolchainError) {
  for folder in change.folders { try checkFolder(parentDirectory(of: folder.path)) }
  for file in change.files {
    let folder = parentDirectory(of: file.path)
    try checkFolder(folder == change.missingFolder ? parentDirectory(of: folder) : folder)
    guard file.old != nil else { continue }
    guard (try? checkRight(.writing, to: file.path)) != nil else { throw .readOnly(file.path) }
  }
}

private func checkFolder(_ path: String) throws(ToolchainError) {
  guard (try? checkRight(.writing, to: path)) != nil else {
    throw .cannotCreateOutput(path, "the folder is read-only, expected a writable folder")
  }
}
