import DataModel
import Findings

extension LintRule {
  /// Names of entities and properties are identifiers.
  static let invalidName = LintRule(
    RuleDescription(
      "invalid-name", .source, .error,
      title:
        "The name of an entity or property is empty, begins with a digit, or has characters other "
        + "than letters, digits and underscores.",
      rationale:
        "A name has letters, digits and underscores, and does not begin with a digit; key paths "
        + "and generated code need the same.",
      fix: "Rename it; the old name as renaming identifier keeps the data.",
      source: "Xcode's editor; all names in 731 model files."),
    triggering: [
      #"<entity name=""/>"#, #"<entity name="2A"/>"#,
      #"<entity name="A"><attribute name="a b" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="a.b" attributeType="String"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A2"><attribute name="a_b" attributeType="String"/></entity>"#,
      #"<entity name="Größe"><attribute name="名前" attributeType="String"/></entity>"#,
      #"<entity name="_A"/>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      let own = isIdentifier(entity.name) ? [] : [finding(.entity(entity.name), entity.name)]
      return own
        + entity.propertyNames.filter { !isIdentifier($0) }.map {
          finding(.property(entity: entity.name, name: $0), $0)
        }
    }
  }

  private static func finding(_ path: ElementPath, _ name: String) -> FoundInSource {
    FoundInSource(
      path, .name,
      name.isEmpty
        ? "\(path): the name is empty"
        : "\(path): \"\(name)\" is not a valid name: expected a letter or underscore, then letters, "
          + "digits and underscores")
  }

  /// Whether a name is one that Xcode accepts for an entity or a property.
  static func isIdentifier(_ name: String) -> Bool {
    if let first = name.utf8.first, !isDigit(first), name.utf8.allSatisfy(isPlain) { return true }
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic
    else { return false }
    return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether `byte` is a letter, digit or underscore of ASCII, as in nearly all names; looking up
  /// Unicode properties takes far longer.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isDigit(byte)
      || byte == UInt8(ascii: "_")
  }
}
