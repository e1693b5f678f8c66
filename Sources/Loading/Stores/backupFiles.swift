import DataModel
import Findings
import ModelFiles
import OperatingSystem
import StoreFile

/// The files in a device backup made by Finder or iTunes.
///
/// A backup has a database `Manifest.db` with one row per file: `fileID`, forty hexadecimal digits that are
/// the file's name in a folder named by the first two; `domain`, such as `AppDomain-com.example.app`;
/// `relativePath`; `flags`, 1 for a file. No other names are used as paths.
///
/// - Parameters:
///   - folder: The folder.
///   - tree: The tree that contains it.
///   - scratch: A folder for temporary copies.
/// - Returns: The files by their paths in apps' containers; nil if the folder is not a backup.
/// - Throws: `ToolchainError` with exit code 65 if the backup is encrypted, older than `Manifest.db` or too
///   large.
///
/// *Source:* published descriptions of the format; not verified with a real backup.
func backupFiles(
  in folder: String, _ tree: any FileTree, scratch: String
) throws(ToolchainError) -> [StoreParts.StoredFile]? {
  func kind(_ name: String) throws(ToolchainError) -> FileKind? {
    try tree.kind(of: tree.member(name, of: folder), followsLinks: false)
  }
  let (list, database) = (tree.member("Manifest.plist", of: folder), "Manifest.db")
  guard try kind("Manifest.plist") == .file else { return nil }
  if try kind("Manifest.mbdb") == .file, try kind(database) == nil {
    throw ToolchainError(
      .unreadableFile, file: folder,
      "the backup has a Manifest.mbdb, as before iOS 10, expected a Manifest.db")
  }
  guard try kind(database) == .file else { return nil }
  let manifest = tree.member(database, of: folder)
  guard try !isEncryptedBackup(tree.read(list, limit: 16 << 20, followsLinks: false)),
    try isStore(manifest, in: tree)
  else {
    throw ToolchainError(
      .unreadableFile, file: folder,
      "the backup is encrypted, expected one that was made without a password")
  }
  let rows = try withSettledStore(manifest, in: tree, scratch: scratch) {
    (path) throws(StoreError) in
    try StoreConnection(reading: path, isStrict: false).rows(
      of:
        "SELECT fileID, domain, relativePath FROM Files WHERE flags = 1 LIMIT \(mostBackupFiles + 1)"
    )
  }
  guard rows.count <= mostBackupFiles else {
    throw ToolchainError(
      .unreadableFile, file: folder,
      "the backup lists too many files, expected at most \(mostBackupFiles)")
  }
  var files: [StoreParts.StoredFile] = []
  for row in rows {
    guard case .text(let id)? = row.first, case .text(let domain) = row[1],
      case .text(let path) = row[2], id.utf8.count == 40,
      id.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { continue }
    let place = tree.member(id, of: tree.member(String(id.prefix(2)), of: folder))
    files.append(
      StoreParts.StoredFile(
        name: joined(domain, path), path: place,
        kind: try tree.kind(of: place, followsLinks: false)))
  }
  return files
}

/// The maximum number of files in a backup.
private let mostBackupFiles = 2_000_000

/// Whether `Manifest.plist` says that a backup is encrypted.
private func isEncryptedBackup(_ bytes: [UInt8]) -> Bool {
  if bytes.starts(with: Array("bplist".utf8)) {
    let entries = (try? readPropertyListEntries(bytes)) ?? []
    return entries.contains { $0.key == "IsEncrypted" && $0.value == .boolean(true) }
  }
  let blanks: Set<UInt8> = [9, 10, 13, 32]
  let text = String(decoding: bytes.filter { !blanks.contains($0) }, as: UTF8.self)
  return text.contains("<key>IsEncrypted</key><true/>")
}
