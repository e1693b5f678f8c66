/// The path of an object in an archive, as keys.
///
/// Nodes are shared, so that going down costs one allocation and no text.
final class ArchivePath: Sendable {
  /// The parent path; nil at the root.
  let parent: ArchivePath?
  /// The last key.
  let key: String

  private init(parent: ArchivePath?, key: String) {
    self.parent = parent
    self.key = key
  }

  /// The path of the root object.
  static let root = ArchivePath(parent: nil, key: "")

  /// The path extended by `key`.
  func appending(_ key: String) -> ArchivePath {
    ArchivePath(parent: self, key: key)
  }
}

extension ArchivePath: CustomStringConvertible {
  /// The keys joined by dots, for example `NSEntities.Pet.NSProperties.name`.
  var description: String {
    var keys: [String] = []
    var next: ArchivePath? = self
    while let node = next {
      if !node.key.isEmpty { keys.append(node.key) }
      next = node.parent
    }
    return keys.reversed().joined(separator: ".")
  }
}
