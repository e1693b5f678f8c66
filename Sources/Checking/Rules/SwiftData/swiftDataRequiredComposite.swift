import DataModel
import Findings
import VersionHash

extension ReleaseRule {
  /// A property of an enum or structure must have a value, and rows that exist have none.
  static let swiftDataRequiredComposite = ReleaseRule(
    RuleDescription(
      "swiftdata-required-composite", .store, .error,
      title:
        "A property of an enum or structure is required, and rows that exist have no value for it.",
      rationale: """
        SwiftData keeps the parts of such a value in columns of their own, which are all optional here, so the migration passes, \
        and no column of the rows that exist is filled. Reading a property that must have a value ends the app then.
        """,
      fix:
        "Write an initial value at the property, or make it optional and fill it in a custom stage.",
      source:
        "The elements of composites in stores of SwiftData: those of enums are always optional."),
    triggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind }"
      ),
      ReleaseExample(
        swiftBase:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind }"
      ),
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      ),
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind = Kind.a }"
      ),
    ]
  ) { scope in
    guard scope.input.swift != nil, let current = scope.input.head?.currentVersion else {
      return []
    }
    // Whether the property is optional is no part of a hash, so the same version may have been another.
    let same = scope.input.base?[current.name]
    guard let previous = same ?? scope.input.previous else { return [] }
    let others = [same, scope.input.previous].compactMap(\.self)
    return current.model.entities.flatMap { entity -> [FoundInRelease] in
      entity.attributes.compactMap { attribute in
        guard attribute.type == .composite, !attribute.isOptional, !attribute.isFilled,
          others.contains(where: { mayLack(attribute, of: entity, $0.model) })
        else { return nil }
        var finding = FoundInRelease(
          "\(entity.name).\(attribute.name) is required, and rows that exist have no value for it",
          at: .version(
            current.name, ModelPlace(.property(entity: entity.name, name: attribute.name))),
          key: "\(entity.name).\(attribute.name)",
          content: [previous.hashes.checksum, current.hashes.checksum])
        finding.entity = entity.name
        finding.property = attribute.name
        finding.versions = [previous.name]
        return finding
      }
    }
  }

  /// Whether objects of an older model may have no value for a composite.
  private static func mayLack(_ attribute: Attribute, of entity: Entity, _ old: Model) -> Bool {
    let source =
      old.entities[entity.renamingIdentifier ?? entity.name] ?? old.entities[entity.name]
    guard let source else { return false }
    let name = attribute.renamingIdentifier ?? attribute.name
    let before = source.attributes[name] ?? source.attributes[attribute.name]
    return before.map { $0.isOptional && $0.type == .composite } ?? true
  }
}

extension Attribute {
  /// Whether a migration has a value for objects that have none, or refuses them for a part that must have one.
  fileprivate var isFilled: Bool {
    hasDefault || elements.contains { !$0.isOptional || $0.isFilled }
  }
}
