import DataModel
import Diagnostics

extension LintRule {
  /// Names of entities and properties begin with a letter.
  static let invalidName = LintRule(
    "invalid-name", .error, title: "Names of entities and properties begin with a letter.",
    rationale: "Xcode accepts letters, digits and underscores, beginning with a letter; key paths "
      + "and generated code need the same.",
    source: "Xcode's editor; all names in 731 model files.",
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
        + entity.properties.filter { !isIdentifier($0.name) }.map {
          finding(.property(entity: entity.name, name: $0.name), $0.name)
        }
    }
  }

  private static func finding(_ path: ElementPath, _ name: String) -> LintFinding {
    LintFinding(
      path, .name,
      name.isEmpty
        ? "\(path): the name is empty"
        : "\(path): \"\(name)\" is not a valid name: expected a letter, then letters, digits and "
          + "underscores")
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      // Looking up properties takes far longer than the rest.
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
        || scalar.properties.isXIDContinue
    }
  }
}
