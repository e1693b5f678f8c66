import DataModel
import Findings
import Loading
import ModelFiles

/// The error for an element that cannot be renamed.
func cannotRename(_ file: String, _ summary: String, explanation: String = "") -> ToolchainError {
  ToolchainError(.cannotRename, file: file, summary, explanation: explanation)
}

/// The element that `Entity` or `Entity.property` names.
///
/// - Throws: `ToolchainError` with exit code 65 if the version has no such element of its own.
func elementPath(
  _ text: String, in version: LoadedVersion
) throws(ToolchainError) -> ElementPath {
  let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    .map(String.init)
  guard let entity = version.model.entities[parts[0]] else {
    throw cannotRename(
      version.file, "there is no entity \"\(parts[0])\" in the version \"\(version.name)\"",
      explanation: proposal(parts[0], among: version.model.entities.map(\.name)))
  }
  guard parts.count > 1 else { return .entity(entity.name) }
  if let property = entity.property(parts[1]) {
    return .property(entity: entity.name, name: property.name)
  }
  if let owner = version.model.ancestors(of: entity).first(where: { $0.hasProperty(parts[1]) }) {
    throw cannotRename(
      version.file, "\(text) is inherited from \(owner.name), expected \(owner.name).\(parts[1])")
  }
  if parts[1].contains(".") {
    throw cannotRename(
      version.file, "\(text) is not a property, expected Entity.property",
      explanation: "Elements of composites are not renamed.")
  }
  throw cannotRename(
    version.file, "\(entity.name) has no property \"\(parts[1])\"",
    explanation: proposal(parts[1], among: entity.propertyNames))
}

private func proposal(_ name: String, among names: [String]) -> String {
  nearestName(to: name, among: names).map { "Did you mean \"\($0)\"?" } ?? ""
}

/// Checks that an element can get a name.
///
/// - Throws: `ToolchainError` with exit code 65 if the name is not well formed, or taken: by an entity, or by
///   a property of the entity, of one that it inherits from or of one that inherits from it.
func checkName(
  _ name: String, for path: ElementPath, in version: LoadedVersion
) throws(ToolchainError) {
  let model = version.model
  var isProperty = false
  if case .property = path { isProperty = true }
  if let problem = problemOfName(name, ofProperty: isProperty) {
    throw cannotRename(version.file, "\"\(name)\" \(problem)")
  }
  switch path {
  case .entity:
    guard model.entities[name] == nil else {
      throw cannotRename(version.file, "there is an entity \"\(name)\" already")
    }
  case .property(let owner, _):
    guard let entity = model.entities[owner] else { return }
    let ancestors = model.ancestors(of: entity)
    let subentities = model.entities.filter { other in
      other.parent != nil && model.ancestors(of: other).contains { $0.name == owner }
    }
    guard let other = ([entity] + ancestors + subentities).first(where: { $0.hasProperty(name) })
    else { return }
    throw cannotRename(
      version.file, "there is a property \(other.name).\(name) already",
      explanation: other.name == owner
        ? "" : "An entity and those that inherit from it share the names of their properties.")
  default: return
  }
}
