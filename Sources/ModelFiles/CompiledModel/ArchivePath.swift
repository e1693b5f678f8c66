/// The place of an object in an archive, as the keys that lead there.
///
/// Nodes are shared, so that going down costs one allocation and no text.
final class ArchivePath: Sendable {
  /// The place above; nil at the root.
  let parent: ArchivePath?
  /// The key that leads here from the place above.
  let key: String

  private init(parent: ArchivePath?, key: String) {
    self.parent = parent
    self.key = key
  }

  /// The place of the root object.
  static let root = ArchivePath(parent: nil, key: "")

  /// The place below this one at `key`.
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
