import Loading
import OperatingSystem
import StoreRows

/// The first bytes of a value kept in a file of its own.
struct ExternalContent {
  /// The size of the file, in bytes.
  var size: Int
  /// Its first bytes, or all.
  var bytes: [UInt8]
}

extension ReadableStore {
  /// The first bytes of a file in the folder for values kept outside; nil where it is missing or cannot be read.
  ///
  /// - Parameter name: The name of the file, which leads to no other folder.
  /// - Returns: At most ``PageLimits/contentBytes``, and the size of the file.
  func externalContent(_ name: String) -> ExternalContent? {
    do throws(SystemError) {
      let file = try File(joined(externalFolder, name), [.notWaiting, .notFollowingLinks])
      let status = try file.status()
      guard status.kind == .file else { return nil }
      return ExternalContent(
        size: status.size, bytes: try file.bytes(upTo: min(status.size, PageLimits.contentBytes)))
    } catch {
      return nil
    }
  }
}
