extension ArchiveComparison {
  /// The key of members that are compared by name, because they have their own path.
  private static let labelMember = "member by name"
  /// The key of the sets of entities that configurations are.
  private static let configuration = "configuration"

  private static let labelKeys: Set<String> = [
    ArchiveKey.entity, ArchiveKey.superentity, ArchiveKey.managedObjectModel,
    ArchiveKey.destinationEntity, ArchiveKey.inverseRelationship, ArchiveKey.elementIndex,
    labelMember,
  ]

  /// Whether what `key` refers to is compared by its name.
  static func isLabel(_ key: String) -> Bool {
    labelKeys.contains(key)
  }

  /// The key of the members of a collection in the field `key`.
  static func memberKey(_ key: String) -> String {
    switch key {
    case ArchiveKey.subentities, configuration: labelMember
    case ArchiveKey.configurations: configuration
    default: ""
    }
  }

  /// Whether the field `key` makes no difference.
  func isIgnored(_ key: String) -> Bool {
    switch key {
    case ArchiveKey.compilerToolVersion, ArchiveKey.compilerXcodeVersion:
      leniency.contains(.compilerStamp)
    case ArchiveKey.allocationType: leniency.contains(.allocationType)
    default: false
    }
  }
}

extension ComparedArchive {
  /// The members of a collection in an order that depends on what they are only.
  mutating func sorted(_ members: [ObjectReference]) -> [ObjectReference] {
    var keyed: [(key: String, member: ObjectReference)] = []
    for member in members { keyed.append((sortKey(member), member)) }
    keyed.sort { $0.key < $1.key }
    return keyed.map(\.member)
  }

  private mutating func sortKey(_ reference: ObjectReference) -> String {
    switch node(reference) {
    case .plain(let value): archivedValueText(value)
    case .list(let members): members.map { label($0) }.joined(separator: ", ")
    default: label(reference)
    }
  }
}

extension ArchiveNode {
  /// A one-line description of the value.
  var summary: String {
    switch self {
    case .null: "nothing"
    case .inline(let field): field.summary
    case .plain(let value): "object \(archivedValueText(value))"
    case .list(let members): "list of \(members.count)"
    case .set(let members): "set of \(members.count)"
    case .dictionary(let entries): "dictionary of \(entries.count)"
    case .object(let object, _): object.archiveClass.name
    case .broken(let message): message
    }
  }

  /// Whether both are the same value; nil, absent and an inline false are equal, and so are NaNs with the
  /// same bits.
  func equals(_ other: ArchiveNode, numberKinds: Bool) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.null, .inline(.boolean(false))), (.inline(.boolean(false)), .null): true
    case (.inline(.real(let first)), .inline(.real(let second))),
      (.inline(.date(let first)), .inline(.date(let second))),
      (.plain(.real(let first)), .plain(.real(let second))),
      (.plain(.date(let first)), .plain(.date(let second))):
      first == second || first.bitPattern == second.bitPattern
    case (.inline(let first), .inline(let second)): first == second
    case (.plain(let first), .plain(let second)):
      first == second || (numberKinds && first.number != nil && first.number == second.number)
    case (.broken(let first), .broken(let second)): first == second
    default: false
    }
  }
}

extension FieldValue {
  /// A one-line description of the field.
  fileprivate var summary: String {
    switch self {
    case .reference, .references: "references"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let text): "“\(text)”"
    case .data(let bytes): "\(bytes.count) bytes"
    case .date(let seconds): "date \(seconds)"
    case .other: "a property list"
    }
  }
}

extension ArchivedValue {
  /// The value of a number object of any kind.
  fileprivate var number: Double? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
