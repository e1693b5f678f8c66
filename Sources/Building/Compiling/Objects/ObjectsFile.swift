import Findings
import Loading
import OperatingSystem
import StoreModel

/// The source of objects.
package enum ObjectsSource: Hashable, Sendable {
  /// A file, or a pipe.
  case file(String)
  /// Standard input.
  case standardInput

  /// The path by which it is opened.
  var path: String {
    switch self {
    case .file(let path): path
    case .standardInput: "/dev/stdin"
    }
  }

  /// The name in messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }
}

/// A file of objects that is open, and can be read several times.
///
/// Input from a pipe is kept in an unnamed file next to the store.
final class ObjectsFile {
  /// The name in messages.
  let name: String
  private let file: File

  /// Opens a file of objects.
  ///
  /// - Parameters:
  ///   - source: What it is read from.
  ///   - store: The path of the store that is made, beside which there is room.
  /// - Throws: `ToolchainError` with exit code 65 if it cannot be read, 73 or 74 if what comes through a pipe
  ///   cannot be kept.
  init(_ source: ObjectsSource, beside store: String) throws(ToolchainError) {
    name = source.name
    let kind: FileKind
    do throws(SystemError) {
      kind = try FileStatus(of: source.path).kind
    } catch {
      throw .unreadableFile(source.name, error.text)
    }
    switch kind {
    case .file: file = try Self.open(source)
    case .other: file = try Self.keep(try Self.open(source), source.name, beside: store)
    case .directory, .symbolicLink:
      throw .unreadableFile(source.name, is: kind, expected: "a file of objects")
    }
  }

  /// The number of bytes read at once.
  private static let chunkSize = 1 << 18

  /// Copies what comes through a pipe into a file that has no name any more.
  private static func keep(
    _ pipe: borrowing File, _ name: String, beside store: String
  ) throws(ToolchainError) -> File {
    let copy = try unnamedFile(beside: store)
    while true {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try pipe.bytes(upTo: chunkSize)
      } catch {
        throw .readFailed(name, error.text)
      }
      guard !bytes.isEmpty else { return copy }
      do throws(SystemError) {
        try copy.append(bytes)
      } catch {
        throw .writeFailed(store, error.text)
      }
    }
  }

  /// An anonymous file, which disappears with the process.
  private static func unnamedFile(beside store: String) throws(ToolchainError) -> File {
    let path = try temporarySibling(of: store)
    do throws(SystemError) {
      let file = try File(path, for: .readingAndWriting, .creatingNew, permissions: 0o600)
      try removeFile(path)
      return file
    } catch {
      throw .cannotCreateOutput(store, error.text)
    }
  }

  private static func open(_ source: ObjectsSource) throws(ToolchainError) -> File {
    do throws(SystemError) {
      return try File(source.path)
    } catch {
      throw .unreadableFile(source.name, error.text)
    }
  }

  /// Reads the file from its beginning.
  func reader() -> JSONRecordReader {
    var offset = 0
    return JSONRecordReader(
      file: name, lineMarks: [ObjectReader.entityMember, ObjectReader.idMember]
    ) { () throws(ToolchainError) in
      let bytes = try self.bytes(from: offset)
      offset += bytes.count
      return bytes
    }
  }

  private func bytes(from offset: Int) throws(ToolchainError) -> [UInt8] {
    do throws(SystemError) {
      return try file.bytes(upTo: Self.chunkSize, from: offset)
    } catch {
      throw .readFailed(name, error.text)
    }
  }
}
