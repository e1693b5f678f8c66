import DataModel
import Findings
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel

/// Copies the external files of a store: those in its own folder that a value can name, and those that rows name wherever they are.
///
/// - Parameters:
///   - store: The main file.
///   - parts: The files among which they are.
///   - work: The folder with the new store, which gets the copies.
///   - request: What is to be put together.
///   - collected: Gets what was found.
/// - Throws: `ToolchainError` with exit code 65 for a link in the folder of the store, 73 or 74 when a copy cannot be made.
func copyExternalFiles(
  of store: StoreParts.StoredFile, in parts: StoreParts, _ work: WorkFolder,
  _ request: CollectRequest,
  _ collected: inout CollectedStore
) throws(ToolchainError) {
  let folder = externalFolder(ofStore: store.name)
  let values = joined(folder, SupportFolder.valuesName) + "/"
  var taken: [String: StoreParts.StoredFile] = [:]
  var elsewhere: [String: [StoreParts.StoredFile]] = [:]
  for file in parts.files {
    let name = lastComponent(of: file.name)
    let isOwn = file.name == folder || file.name.hasPrefix(folder + "/")
    if isOwn, file.kind != .file {
      throw .unreadableFile(file.path, is: file.kind, expected: "a file with a value, or a folder")
    }
    if file.name.hasPrefix(values), file.name == values + name, SupportFolder.canName(name) {
      taken[name] = file
    } else if isOwn {
      collected.parts.append(
        .init(
          role: .support, state: .left, name: file.name, reason: "it is not a file with a value"))
    } else if file.kind == .file, parts.named == nil {
      for name in Set([name, withoutExtension(name)]) where SupportFolder.canName(name) {
        elsewhere[name.uppercased(), default: []].append(file)
      }
    }
  }
  let named = namedFiles(of: work.store, request)
  for name in named ?? [] where taken[name] == nil {
    let files = elsewhere[name.uppercased()] ?? []
    guard let first = files.first else { continue }
    guard try areEqual(files, in: parts) else {
      for file in files {
        collected.parts.append(
          .init(
            role: .support, state: .left, name: file.name,
            reason: "several files have the name, and differ"))
      }
      continue
    }
    taken[name] = first
  }
  if let named {
    collected.missingFiles = named.filter { taken[$0] == nil }.sorted()
    collected.unusedFiles = taken.keys.count { !named.contains($0) }
  }
  noteMissing(of: parts.shownPath(of: store), &collected)
  collected.takenFiles = taken.count
  guard !taken.isEmpty else { return }
  let support = SupportFolder(work.support)
  for folder in [support.path, support.values] {
    try creating(folder) { () throws(SystemError) in try createFolder(folder, permissions: 0o700) }
  }
  for (name, file) in taken.sorted(by: { $0.key < $1.key }) {
    let copy = support.file(name)
    try parts.copy(file, to: copy, isInterrupted: request.isInterrupted)
    try syncFile(copy)
    guard let path = parts.tree.systemPath(of: file.path) else { continue }
    copyRights(of: path, to: copy)
  }
  let sources = taken.values.compactMap { parts.tree.systemPath(of: $0.path) }
  // A folder that its owner may not write to cannot be moved into place.
  if let source = sources.min().map({ parentDirectory(of: $0) }),
    let rights = try? FileStatus(of: source).permissions, rights & 0o200 != 0
  {
    for folder in [support.values, support.path] { copyRights(of: source, to: folder) }
  }
  for folder in [support.values, support.path] { syncDirectory(folder) }
}

/// The path of the folder with values kept outside of a store, by that of the store.
private func externalFolder(ofStore name: String) -> String {
  let support = supportName(ofStore: lastComponent(of: name))
  return name.contains("/") ? joined(parentDirectory(of: name), support) : support
}

/// The names of the files that rows of a store refer to; nil if its model is not known or a column cannot be
/// read.
private func namedFiles(of store: String, _ request: CollectRequest) -> Set<String>? {
  guard let observed = try? readStore(at: store, isLenient: true),
    let model = observed.modelCache.flatMap({ try? decodeModelCache($0) })?.model
  else { return nil }
  let diagnosis = DiagnosisRequest(observed, of: model, at: store, isDeep: true)
  var names: Set<String> = []
  for column in externalColumns(observed.schema, of: model, diagnosis.schema) {
    do throws(StoreError) {
      try textPairs(column.query, at: store, isInterrupted: request.isInterrupted) { _, name in
        if SupportFolder.canName(name) { names.insert(name) }
      }
    } catch {
      return nil
    }
  }
  return names
}

/// Whether all files hold the same bytes.
private func areEqual(
  _ files: [StoreParts.StoredFile], in parts: StoreParts
) throws(ToolchainError) -> Bool {
  guard files.count > 1, let first = files.first else { return true }
  for file in files.dropFirst() {
    guard let one = parts.tree.systemPath(of: first.path),
      let other = parts.tree.systemPath(of: file.path)
    else {
      // A file of an archive is read whole.
      let limit = 1 << 30
      guard
        try parts.tree.read(first.path, limit: limit, followsLinks: false)
          == parts.tree.read(file.path, limit: limit, followsLinks: false)
      else { return false }
      continue
    }
    guard try filesAreEqual(one, other) else { return false }
  }
  return true
}

private func noteMissing(of path: String, _ collected: inout CollectedStore) {
  guard let missing = collected.missingFiles else {
    collected.remarks.append(
      RuleDescription.noModelCache.with(severity: .warning).diagnostic(
        "the store holds no readable model, so it is not known which external files its rows name",
        at: .file(path)))
    return
  }
  guard !missing.isEmpty else { return }
  let shown = missing.prefix(5).joined(separator: ", ")
  let more = missing.count > 5 ? ", …" : ""
  collected.remarks.append(
    StoreFindingKind.missingExternalFile.rule.with(severity: .warning).diagnostic(
      "\(missing.count) external \(missing.count == 1 ? "file" : "files") that rows name "
        + "\(missing.count == 1 ? "is" : "are") missing: \(shown)\(more)",
      at: .file(path)))
}
