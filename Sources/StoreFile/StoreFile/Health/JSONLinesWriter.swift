import CSQLite
import OperatingSystem
import StoreModel
import Text

/// A file being written; closed when released.
final class JSONLinesWriter {
  private let file: File
  private var buffer: [UInt8] = []

  /// Creates a file, which must not exist.
  init(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      file = try File(path, for: .writing, .creatingNew, permissions: 0o600)
    } catch {
      throw StoreError(writing: error)
    }
  }

  /// Writes a text.
  func write(_ text: String) throws(StoreError) { try write(Array(text.utf8)) }

  /// Writes the beginning of an object, bytes in Base64, and the end of the object.
  private func write(_ head: String, base64 bytes: [UInt8]) throws(StoreError) {
    buffer += head.utf8
    bytes.withUnsafeBufferPointer { buffer.append(base64: $0) }
    try write("\"}")
  }

  /// Writes bytes.
  func write(_ bytes: [UInt8]) throws(StoreError) {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  private func flush() throws(StoreError) {
    do throws(SystemError) {
      try file.append(buffer)
    } catch {
      throw StoreError(writing: error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the remaining bytes and syncs the file.
  func finish() throws(StoreError) {
    try flush()
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      guard error.code == .invalid else { throw StoreError(writing: error) }
    }
  }

  /// Writes a value of a row exactly.
  func write(_ value: CopiedValue) throws(StoreError) {
    switch value {
    case .null: try write("null")
    case .integer(let number): try write("\(number)")
    case .real(let number):
      try write(number.isFinite ? "\(number)" : "{\"real\": \"\(number)\"}")
    case .text(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) {
        try write(jsonText(text))
      } else {
        try write("{\"text\": \"", base64: bytes)
      }
    case .blob(let bytes): try write("{\"base64\": \"", base64: bytes)
    }
  }
}

extension StoreError {
  /// The error for a file that cannot be written.
  fileprivate init(writing error: SystemError) {
    self.init(
      .unwritable, message: error.code.systemText, expected: "a file that can be written",
      code: error.code == .noSpace ? SQLITE_FULL : SQLITE_IOERR)
  }
}

/// A text as JSON.
func jsonText(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(jsonText: text)
  return String(decoding: bytes, as: UTF8.self)
}
