import Findings
import Loading
import OperatingSystem
import StoreFile

/// The journals of a store that were found.
struct FoundJournals {
  /// The main file and the journals that belong to it, by the suffixes that SQLite knows them by.
  var taken: [(suffix: String, file: StoreParts.StoredFile)]
  /// The files examined.
  var parts: [CollectedStore.Part] = []
  /// Whether the log was found, though it may hold nothing.
  var hasLog = false
}

/// The search for the main file and the journals of a store.
struct PartSearch {
  private let parts: StoreParts
  private let request: CollectRequest
  /// The files by name.
  private let byName: [String: StoreParts.StoredFile]

  /// Creates a search in files.
  init(_ parts: StoreParts, _ request: CollectRequest) {
    (self.parts, self.request) = (parts, request)
    byName = Dictionary(parts.files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The main file of the store that is asked for.
  ///
  /// - Throws: `ToolchainError` with exit code 64 if there are several, 65 if there is none.
  func mainFile() throws(ToolchainError) -> StoreParts.StoredFile {
    if let file = parts.named {
      guard parts.head(of: file, count: 16) == DatabaseHeader.magic else {
        throw .unreadableFile(
          request.source, is: .file, expected: "an SQLite database, an archive or a folder")
      }
      guard try isStore(file) else {
        throw ToolchainError(
          .noStore, file: request.source, "the database has no tables of Core Data")
      }
      return file
    }
    var databases = parts.files.filter { parts.head(of: $0, count: 16) == DatabaseHeader.magic }
    if let name = request.name {
      let exact = databases.filter { $0.name == name }
      let chosen = exact.isEmpty ? databases.filter { $0.name.hasSuffix("/\(name)") } : exact
      guard !chosen.isEmpty else {
        let all = try stores(among: databases)
        throw ToolchainError(
          all.isEmpty ? .noStore : .severalStores, exitCode: .usage, file: request.source,
          "no store is called \(name)", notes: listed(all))
      }
      databases = chosen
    }
    let stores = try stores(among: databases)
    guard let store = stores.first else {
      throw ToolchainError(
        .noStore, file: request.source,
        "there is no store in it: no SQLite database with tables of Core Data")
    }
    guard stores.count == 1 else {
      throw ToolchainError(
        .severalStores, exitCode: .usage, file: request.source,
        "there are \(stores.count) stores, expected --store NAME", notes: listed(stores))
    }
    return store
  }

  private func stores(among files: [StoreParts.StoredFile]) throws(ToolchainError) -> [StoreParts
    .StoredFile]
  {
    var stores: [StoreParts.StoredFile] = []
    for file in files where try isStore(file) { stores.append(file) }
    return stores
  }

  private func listed(_ stores: [StoreParts.StoredFile]) -> [DiagnosticNote] {
    let most = 100
    return stores.prefix(most).map { DiagnosticNote($0.name) }
      + (stores.count > most ? [DiagnosticNote("and \(stores.count - most) more")] : [])
  }

  /// Whether a database is a store, which may be said in its log alone; one that cannot be read may be.
  private func isStore(_ file: StoreParts.StoredFile) throws(ToolchainError) -> Bool {
    if let path = parts.tree.systemPath(of: file.path) {
      guard let isStore = try? hasStoreTables(at: path) else { return true }
      if isStore { return true }
    }
    let log = byName[file.name + "-wal"].flatMap { isLog($0) ? $0 : nil }
    if parts.tree.systemPath(of: file.path) != nil, log == nil { return false }
    return try withCopy(of: file, log: log) { copy in
      if log != nil { try? foldWriteAheadLog(at: copy) }
      return (try? hasStoreTables(at: copy)) ?? true
    }
  }

  private func withCopy<Value>(
    of file: StoreParts.StoredFile, log: StoreParts.StoredFile?, _ body: (String) -> Value
  ) throws(ToolchainError) -> Value {
    let folder = try scratchFolder(in: request.scratch)
    defer { removeTree(folder) }
    let copy = joined(folder, "store.sqlite")
    try parts.copy(file, to: copy, isInterrupted: request.isInterrupted)
    if let log { try parts.copy(log, to: copy + "-wal", isInterrupted: request.isInterrupted) }
    return body(copy)
  }

  /// Whether a file begins as a write-ahead log does.
  ///
  /// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 4.1.
  private func isLog(_ file: StoreParts.StoredFile) -> Bool {
    let head = parts.head(of: file, count: 4)
    return head.starts(with: [0x37, 0x7F, 0x06]) && (0x82...0x83).contains(head.last ?? 0)
  }

  /// The journals of a store: the files with their names, and without a `-wal` of that name, one that fits.
  ///
  /// - Parameter store: The main file.
  /// - Returns: The journals of the store, and notes on others.
  /// - Throws: `ToolchainError` with exit code 65 if a file with the name of a journal is not one, or another store's,
  ///   or several fit.
  func journals(of store: StoreParts.StoredFile) throws(ToolchainError) -> FoundJournals {
    var found = FoundJournals(taken: [("", store)])
    func note(
      _ role: CollectedStore.Part.Role, _ state: CollectedStore.Part.State,
      _ file: StoreParts.StoredFile,
      _ reason: String
    ) {
      found.parts.append(.init(role: role, state: state, name: file.name, reason: reason))
    }
    if let file = byName[store.name + "-wal"] {
      let pages = try pages(ofLog: file, store)
      found.hasLog = pages != nil || isLog(file) || parts.head(of: file, count: 1).isEmpty
      if found.hasLog {
        found.taken.append(("-wal", file))
        let held = pages.map { "\($0) \($0 == 1 ? "page" : "pages")" } ?? "nothing committed"
        note(.log, .taken, file, "the -wal by its name, with \(held)")
      } else {
        note(.log, .left, file, "it has no header of a -wal")
      }
    } else if parts.named == nil {
      try findLog(of: store, &found)
    }
    if let file = byName[store.name + "-journal"] {
      let head = parts.head(of: file, count: journalMagic.count)
      if head == journalMagic {
        found.taken.append(("-journal", file))
        note(.journal, .taken, file, "the rollback journal of a killed writer")
      } else if file.kind != .file {
        throw .unreadableFile(
          file.path, is: file.kind, expected: "a journal of the store, or nothing")
      } else {
        // What it names is looked at when the copy is opened, as by every command.
        found.taken.append(("-journal", file))
        note(.journal, .left, file, "there is nothing to roll back")
      }
    }
    if let file = byName[store.name + "-shm"] {
      note(.index, .left, file, "SQLite recreates it")
    }
    for file in parts.files
    where file.name != store.name + "-journal" && parts.named == nil
      && !isClaimed(file, by: "-journal")
      && parts.head(of: file, count: journalMagic.count) == journalMagic
    {
      note(.journal, .left, file, "a rollback journal with the name of no store")
    }
    return found
  }

  /// Whether a file has the name of a journal of a file that is there.
  private func isClaimed(_ file: StoreParts.StoredFile, by suffix: String) -> Bool {
    file.name.hasSuffix(suffix) && byName[String(file.name.dropLast(suffix.count))] != nil
  }

  /// Checks a log that has the name of a store's.
  ///
  /// - Returns: The number of pages in it; nil if it has none.
  private func pages(
    ofLog file: StoreParts.StoredFile, _ store: StoreParts.StoredFile
  ) throws(ToolchainError) -> Int? {
    guard file.kind == .file else {
      throw .unreadableFile(file.path, is: file.kind, expected: "a -wal of the store, or nothing")
    }
    guard isLog(file) else { return nil }
    let result = try withCopy(of: store, log: file) { copy in
      Result { () throws(StoreError) in
        try checkLog(of: copy)
        return committedPages(at: copy)
      }
    }
    do throws(StoreError) {
      return try result.get()
    } catch {
      throw .unreadableStore(file.path, error)
    }
  }

  /// The salts of the log for which an index was created; nil if it contains none.
  ///
  /// *Source:* “WAL-mode File Format”, sqlite.org/walformat.html, section 2.1: at byte 12 whether the header is valid, at byte
  /// 32 the salts in the byte order of the log.
  private func indexSalts(_ file: StoreParts.StoredFile) -> [UInt8]? {
    let head = parts.head(of: file, count: 40)
    guard head.count == 40, head[12] == 1, head[32...].contains(where: { $0 != 0 }) else {
      return nil
    }
    return Array(head[32...])
  }

  /// Looks for the log of a store under another name: the one that contradicts nothing, and with which all pages are sound.
  private func findLog(
    of store: StoreParts.StoredFile, _ found: inout FoundJournals
  ) throws(ToolchainError) {
    var fits: [(file: StoreParts.StoredFile, pages: Int)] = []
    let salts = byName[store.name + "-shm"].flatMap { indexSalts($0) }
    for file in parts.files where isLog(file) && !isClaimed(file, by: "-wal") {
      if let salts, parts.head(of: file, count: 24).suffix(8) != salts[...] {
        found.parts.append(
          .init(
            role: .log, state: .foreign, name: file.name,
            reason: "the -shm of the store belongs to another -wal: the salts differ"))
        continue
      }
      let result = try withCopy(of: store, log: file) { copy in
        Result { () throws(StoreError) -> (pages: Int?, damage: String?) in
          guard let pages = committedPages(at: copy) else { return (nil, nil) }
          try foldWriteAheadLog(at: copy)
          return (pages, try quickCheck(at: copy, isInterrupted: request.isInterrupted).first)
        }
      }
      let (state, reason): (CollectedStore.Part.State, String)
      switch result {
      case .success((nil, _)):
        (state, reason) = (.left, "a -wal under another name, with nothing committed")
      case .success((let pages?, nil)):
        fits.append((file, pages))
        continue
      case .success((_, let damage?)):
        (state, reason) = (.foreign, "it would damage pages of the store: \(damage)")
      case .failure(let error): (state, reason) = (.foreign, error.message)
      }
      found.parts.append(.init(role: .log, state: state, name: file.name, reason: reason))
    }
    guard let (file, pages) = fits.first else { return }
    guard fits.count == 1 else {
      throw ToolchainError(
        .severalLogs, file: parts.shownPath(of: store),
        "\(fits.count) -wal files fit the store, and none has its name",
        notes: fits.map { DiagnosticNote($0.file.name) })
    }
    found.hasLog = true
    found.taken.append(("-wal", file))
    found.parts.append(
      .init(
        role: .log, state: .taken, name: file.name,
        reason: "the -wal by its pages, with \(pages) \(pages == 1 ? "page" : "pages")"))
  }
}
