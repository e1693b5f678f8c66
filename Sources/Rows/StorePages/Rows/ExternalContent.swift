import Loading
import OperatingSystem

/// The first bytes of a value kept in a file of its own.
struct ExternalContent {
  /// The size of the file, in bytes.
  var size: Int
  /// Its first bytes, or all.
  var bytes: [UInt8]
}

extension ReadableStore {
  /// The problem of a file in external storage; nil if it can be opened.
  func lack(ofExternal name: String) -> Oddity.Kind? {
    let kind = externalKind(name)
    guard kind == .file else { return Oddity.Kind(lacking: kind) }
    do throws(SystemError) {
      _ = try File(externalPath(name), [.notWaiting, .notFollowingLinks])
      return nil
    } catch {
      return .unreadableFile
    }
  }

  /// The first bytes of a file in external storage; nil if it is missing or unreadable.
  ///
  /// - Parameter name: The name of the file, which must not contain a path.
  /// - Returns: At most ``PageLimits/contentBytes``, and the size of the file.
  func externalContent(_ name: String) -> ExternalContent? {
    guard externalKind(name) == .file else { return nil }
    do throws(SystemError) {
      let file = try File(externalPath(name), [.notWaiting, .notFollowingLinks])
      let status = try file.status()
      guard status.kind == .file else { return nil }
      return ExternalContent(
        size: status.size, bytes: try file.bytes(upTo: min(status.size, PageLimits.contentBytes)))
    } catch {
      return nil
    }
  }
}
