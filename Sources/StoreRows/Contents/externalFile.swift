import Findings
import Loading
import OperatingSystem

extension ReadableStore {
  /// The bytes of a value that is kept in a file; nil when there is no such file, it cannot be read, or is no file.
  ///
  /// - Parameter name: The name of the file, which ``StoredData`` has looked at: no way leads out of the folder.
  /// - Returns: The bytes.
  package func externalFile(_ name: String) -> [UInt8]? {
    let path = joined(externalFolder, name)
    guard FileKind(at: path, followsLinks: false) == .file else { return nil }
    return try? readFile(path, limit: 1 << 31)
  }
}
