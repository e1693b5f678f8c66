import Findings
import Loading
import OperatingSystem
import StoreModel

/// The values that two stores keep in files of their own.
final class ExternalFiles {
  /// The number of value pairs in files that neither store has, so that only their names were compared.
  private(set) var lacking = 0
  private let stores: StorePair
  /// The number of bytes of a file in memory at once.
  private static let step = 1 << 18

  /// Finds the folders of two stores, which need not exist.
  init(_ stores: StorePair) {
    self.stores = stores
  }

  /// Whether two values are equal, comparing the contents of external files.
  ///
  /// Two missing files are equal if they have the same name.
  ///
  /// - Throws: `ToolchainError` if an existing file cannot be read.
  func areSame(_ old: RowValue, _ new: RowValue) throws(ToolchainError) -> Bool {
    switch (old, new) {
    case (.externalFile(let left), .externalFile(let right)):
      switch (stores.old.externalSize(left), stores.new.externalSize(right)) {
      case (nil, nil):
        if left == right { lacking += 1 }
        return left == right
      case (let one?, let two?):
        guard one == two else { return false }
        return try haveSameBytes(
          stores.old.externalPath(left), stores.new.externalPath(right))
      default: return false
      }
    case (.externalFile(let name), .data(let bytes)):
      return try isFile(name, of: stores.old, with: bytes)
    case (.data(let bytes), .externalFile(let name)):
      return try isFile(name, of: stores.new, with: bytes)
    default: return isSameValue(old, new)
    }
  }

  private func isFile(
    _ name: String, of store: ReadableStore, with bytes: [UInt8]
  ) throws(ToolchainError) -> Bool {
    guard store.externalSize(name) == bytes.count else { return false }
    return try readFile(store.externalPath(name), followsLinks: false) == bytes
  }

  private func haveSameBytes(_ first: String, _ second: String) throws(ToolchainError) -> Bool {
    let left = try open(first)
    let right = try open(second)
    while true {
      let bytes = try step(of: left)
      guard try step(of: right) == bytes else { return false }
      if bytes.isEmpty { return true }
    }
  }

  private func open(_ path: String) throws(ToolchainError) -> File {
    do throws(SystemError) {
      return try File(path, .notFollowingLinks)
    } catch {
      throw .unreadableFile(path, error.text)
    }
  }

  private func step(of file: borrowing File) throws(ToolchainError) -> [UInt8] {
    do throws(SystemError) {
      return try file.bytes(upTo: Self.step)
    } catch {
      throw .readFailed(file.path, error.text)
    }
  }
}
