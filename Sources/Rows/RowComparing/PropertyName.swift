import Findings
import StoreModel

/// A property that a user names: `Entity.property`, or `property` of every entity that has it.
struct PropertyName {
  /// The entity, as either store calls it; nil for every one.
  let entity: String?
  /// The attribute, element of a composite or relationship, as either store calls it.
  let property: String

  /// Parses a name; the part before the first dot is an entity if there is one of that name.
  init(_ text: String, among entities: [ComparedEntity]) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, entities.contains(where: { $0.names.contains(parts[0]) }) {
      (entity, property) = (parts[0], parts[1])
    } else {
      (entity, property) = (nil, text)
    }
  }

  /// Whether a property of an entity is meant; an element of a composite is by the composite's name too.
  func names(_ compared: ComparedProperty, of owner: ComparedEntity) -> Bool {
    names(compared.name, of: owner) || names(compared.oldName, of: owner)
  }

  /// Whether a property of an entity is meant.
  func names(_ name: String, of owner: ComparedEntity) -> Bool {
    (entity.map(owner.names.contains) ?? true)
      && (name == property || name.hasPrefix(property + "."))
  }
}

extension ToolchainError {
  /// The error for a name that neither store has.
  static func unknownName(_ summary: String, name: String, among names: [String], path: String)
    -> ToolchainError
  {
    let near = nearestName(to: name, among: names)
    return ToolchainError(
      .unknownProperty, exitCode: .usage, file: path, summary,
      notes: near.map { [DiagnosticNote("did you mean \"\($0)\"?")] } ?? [])
  }
}
