package import Findings

/// A version as it was when it shipped.
package struct FrozenVersion: Hashable, Sendable {
  /// The version's name.
  package var name: String
  /// The version checksum, in base64.
  package var checksum: String
  /// The hash of every entity, in 64 hexadecimal digits.
  package var entities: [String: String]
  /// The location; nil if not yet written.
  package var location: SourceLocation?
  /// Whether the lock file of the base does not have it.
  package var isNew = false

  /// Creates a frozen version.
  package init(
    name: String, checksum: String, entities: [String: String], location: SourceLocation? = nil
  ) {
    self.name = name
    self.checksum = checksum
    self.entities = entities
    self.location = location
  }
}

/// Reads a lock file.
///
/// - Parameters:
///   - bytes: The content.
///   - file: The path, for messages.
/// - Returns: The versions in the order of the file, and what is wrong with it.
package func readLock(_ bytes: [UInt8], file: String) -> JSONFile<[FrozenVersion]> {
  var reader = JSONFileReader(bytes, file: file)
  var versions: [FrozenVersion] = []
  if let root = reader.root {
    let members = reader.members(of: root, known: ["formatVersion", "versions"])
    reader.checkForm(members)
    var seen: Set<String> = []
    for node in reader.elements(reader.required("versions", of: members, in: root)) ?? [] {
      guard let version = reader.frozenVersion(node) else { continue }
      if !seen.insert(version.name).inserted {
        reader.note(
          .wrongValue, range: node.range, summary: "the version \"\(version.name)\" is listed twice"
        )
      }
      versions.append(version)
    }
  }
  return JSONFile(value: versions, problems: reader.problems)
}

extension JSONFileReader {
  fileprivate mutating func frozenVersion(_ node: JSONNode) -> FrozenVersion? {
    let members = members(of: node, known: ["version", "checksum", "entities"])
    let name = text(required("version", of: members, in: node), expected: "the name of a version")
    let checksum = text(required("checksum", of: members, in: node), expected: "a checksum")
    var entities: [String: String] = [:]
    if let list = required("entities", of: members, in: node) {
      guard case .object(let hashes) = list.value else {
        refuse(list, expected: "an object of entities and hashes")
        return nil
      }
      for hash in hashes {
        let digits = text(hash.node, expected: "64 hexadecimal digits")?.text ?? ""
        if digits.utf8.count != 64 || !digits.allSatisfy(\.isHexDigit) {
          note(
            .wrongValue, range: hash.node.range,
            summary: "this is not a hash, expected 64 hexadecimal digits")
        }
        entities[hash.name] = digits
      }
    }
    guard let name, let checksum else { return nil }
    return FrozenVersion(
      name: name.text, checksum: checksum.text, entities: entities, location: location(node.range))
  }
}
