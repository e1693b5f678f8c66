import CSQLite

/// Reads and checks the header of a connection's file.
///
/// - Throws: `StoreError` if the file is empty, not a database, or truncated.
func readHeader(_ handle: OpaquePointer) throws(StoreError) -> DatabaseHeader {
  var file: UnsafeMutablePointer<sqlite3_file>?
  let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
  guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee else {
    throw StoreError(.reading, handle: handle, code: code)
  }
  var size: sqlite3_int64 = 0
  guard methods.xFileSize?(file, &size) == SQLITE_OK else {
    throw StoreError(.reading, handle: handle, code: SQLITE_IOERR)
  }
  guard size > 0 else {
    throw StoreError(
      .empty, message: "the file is empty", expected: "a store that Core Data wrote")
  }
  // The byte behind the header says what the first page is.
  var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size + 1)
  let count = Int32(min(size, sqlite3_int64(bytes.count)))
  guard methods.xRead?(file, &bytes, count, 0) == SQLITE_OK else {
    throw StoreError(.reading, handle: handle, code: SQLITE_IOERR)
  }
  guard let header = DatabaseHeader(bytes) else {
    if bytes.starts(with: DatabaseHeader.magic), count < DatabaseHeader.size {
      throw truncated(Int(size), expected: "a header of \(DatabaseHeader.size)")
    }
    throw StoreError(
      .notADatabase, message: "the file is not an SQLite database, or it is encrypted",
      expected: "a store that Core Data wrote")
  }
  try checkSize(Int(size), header)
  guard header.readVersion <= DatabaseHeader.knownVersion else {
    throw StoreError(
      .newerFormat,
      message: "a newer SQLite made the file: its read version is \(header.readVersion)",
      expected: "1 or \(DatabaseHeader.knownVersion)")
  }
  guard [leafOfTable, interiorOfTable].contains(bytes[DatabaseHeader.size]) else {
    throw StoreError(
      .notADatabase,
      message:
        "the file begins like an SQLite database, and what follows is none: it is damaged, or encrypted",
      expected: "a store that Core Data wrote")
  }
  return header
}

/// The types of a table's root page, which the first page of a database has.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 1.6.
private let (leafOfTable, interiorOfTable): (UInt8, UInt8) = (13, 5)

private func checkSize(_ size: Int, _ header: DatabaseHeader) throws(StoreError) {
  guard size < (header.pageCount ?? 1) * header.pageSize else { return }
  let expected = header.pageCount.map { "\($0) pages of \(header.pageSize)" } ?? "at least a page"
  throw truncated(size, expected: expected)
}

private func truncated(_ size: Int, expected: String) -> StoreError {
  StoreError(.truncated, message: "the file ends after \(size) bytes", expected: expected)
}
