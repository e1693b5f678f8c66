import CSQLite
import OperatingSystem

/// Checks that the rollback journal beside a store is of this store alone.
///
/// Such a journal can name a super-journal, which several databases share that were written in one transaction. SQLite
/// deletes that file after it has rolled back, whatever it is. Core Data writes one database at a time, so that none
/// of its journals names one.
///
/// - Parameter path: The store, which may have no journal.
/// - Throws: `StoreError` when the journal names a super-journal, or cannot be read.
package func checkJournal(of path: String) throws(StoreError) {
  let name: String?
  do throws(SystemError) {
    name = try superJournal(in: path + "-journal")
  } catch {
    throw StoreError(
      .unreadable, message: "the journal of the store cannot be read: \(error.text)",
      expected: "a journal of the store, or nothing", code: SQLITE_CANTOPEN)
  }
  guard let name else { return }
  throw StoreError(
    .unreadable,
    message: "the journal of the store names a super-journal, \(name), which SQLite would delete",
    expected: "a journal of this store alone, as Core Data writes it")
}

/// What a rollback journal begins with that was not dealt with, and the name of a super-journal ends with.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 3.
package let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

/// The name of the super-journal that a journal names; nil if absent, or if the journal was dealt with.
///
/// *Source:* “Atomic Commit In SQLite”, sqlite.org/atomiccommit.html, section 5; `readSuperJournal` of SQLite's
/// `pager.c`: at the end are the name, its length and the sum of its bytes, both big-endian, and the magic bytes.
/// Longer names than a path can have do not count. A journal that begins with a 0 is not played back, any other is.
private func superJournal(in path: String) throws(SystemError) -> String? {
  guard FileKind(at: path, followsLinks: true) == .file else { return nil }
  let file = try File(path, for: .reading, .notWaiting)
  let size = try file.status().size
  let end = try file.bytes(upTo: 16, from: max(0, size - 16))
  guard size > 16, end.suffix(8).elementsEqual(journalMagic),
    try file.bytes(upTo: 1, from: 0) != [0]
  else { return nil }
  let (count, sum) = (number(end[..<4]), number(end[4..<8]))
  guard count > 0, count <= longestPath, Int(count) <= size - 16 else { return nil }
  let name = try file.bytes(upTo: Int(count), from: size - 16 - Int(count))
  // The bytes count as signed, as C has them on most machines, or as unsigned.
  let sums = [
    name.reduce(0) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) },
    name.reduce(0) { $0 &+ UInt32($1) },
  ]
  guard sums.contains(sum) else { return nil }
  return String(decoding: name, as: UTF8.self)
}

/// More bytes than the path of a file has in any build of SQLite.
private let longestPath = 1 << 16

private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
