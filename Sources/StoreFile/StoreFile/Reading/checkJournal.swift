import CSQLite
import OperatingSystem

/// Checks that the rollback journal of a store concerns only this store and restores a plausible state.
///
/// Such a journal can name a super-journal, shared by several databases written in one transaction. SQLite
/// deletes that file after rolling back, whatever it is. Core Data writes one database at a time, so none of
/// its journals names one. A journal also contains the number of pages of the store, to which SQLite extends
/// the file.
///
/// - Parameter path: The store, which may have no journal.
/// - Throws: `StoreError` if the journal names a super-journal, makes the store much larger than it and the
///   journal are, or cannot be read.
package func checkJournal(of path: String) throws(StoreError) {
  let journal: RollbackJournal?
  do throws(SystemError) {
    journal = try RollbackJournal.read(path + "-journal")
  } catch {
    throw StoreError(
      .unreadable, message: "the journal of the store cannot be read: \(error.text)",
      expected: "a journal of the store, or nothing", code: SQLITE_CANTOPEN)
  }
  guard let journal else { return }
  if let name = journal.superJournal {
    throw StoreError(
      .unreadable,
      message: "the journal of the store names a super-journal, \(name), which SQLite would delete",
      expected: "a journal of this store alone, as Core Data writes it")
  }
  let size = (try? FileStatus(of: path))?.size ?? 0
  let limit = max(leastRestored, (size + journal.size) * restoredByByte)
  guard journal.restoredSize > limit else { return }
  throw StoreError(
    .tooLarge,
    message: "the journal of the store would make it \(journal.restoredSize) bytes large",
    expected: "at most \(limit), by the size of the store and its journal")
}

/// The size to which a journal may extend any store, in bytes, and the additional size per byte of store and
/// journal.
///
/// A transaction that releases free pages leaves a small file, and a journal without them.
private let (leastRestored, restoredByByte) = (1 << 30, 1000)

/// The first bytes of a hot rollback journal, with which the name of a super-journal also ends.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 3.
package let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

/// The contents of a rollback journal, without its pages.
private struct RollbackJournal {
  /// The size of the journal, in bytes.
  var size: Int
  /// The size of the store after the rollback, in bytes.
  var restoredSize: Int
  /// The name of the super-journal; nil if absent.
  var superJournal: String?

  /// An upper limit for the length of a path in any build of SQLite, in bytes.
  private static let longestPath = 1 << 16

  /// Reads a journal; nil if absent or not hot.
  ///
  /// *Source:* “Database File Format”, section 3: in the first header, the number of pages is at byte 16 and
  /// the page size at byte 24, big-endian. A journal that begins with a zero byte is not played back; any
  /// other is, and SQLite looks for the super-journal even of one without a header (`pager.c`).
  static func read(_ path: String) throws(SystemError) -> RollbackJournal? {
    guard FileKind(at: path, followsLinks: true) == .file else { return nil }
    let file = try File(path, for: .reading, .notWaiting)
    let head = try file.bytes(upTo: 28, from: 0)
    guard let first = head.first, first != 0 else { return nil }
    let hasHeader = head.count == 28 && head.starts(with: journalMagic)
    let size = try file.status().size
    return RollbackJournal(
      size: size,
      restoredSize: hasHeader ? number(head[16..<20]) * min(number(head[24..<28]), 65536) : 0,
      superJournal: try superJournal(in: file, size: size))
  }

  /// The name of the super-journal.
  ///
  /// *Source:* “Atomic Commit In SQLite”, sqlite.org/atomiccommit.html, section 5; `readSuperJournal` in
  /// SQLite's `pager.c`: the file ends with the name, its length and the sum of its bytes, both big-endian,
  /// and the magic bytes.
  private static func superJournal(
    in file: borrowing File, size: Int
  ) throws(SystemError) -> String? {
    let end = try file.bytes(upTo: 16, from: max(0, size - 16))
    guard size > 16, end.suffix(8).elementsEqual(journalMagic) else { return nil }
    let (count, sum) = (number(end[..<4]), number(end[4..<8]))
    guard 1...min(longestPath, size - 16) ~= count else { return nil }
    let name = try file.bytes(upTo: count, from: size - 16 - count)
    // The bytes count as signed, as C has them on most machines, or as unsigned.
    let sums = [
      name.reduce(0) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) },
      name.reduce(0) { $0 &+ UInt32($1) },
    ]
    return sums.contains { Int($0) == sum } ? String(decoding: name, as: UTF8.self) : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
