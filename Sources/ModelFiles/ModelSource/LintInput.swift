import DataModel
import Findings

/// The input of rules.
package struct LintInput {
  /// The model.
  let model: Model
  /// The file that the model was read from.
  let document: SourceDocument
  /// The targets of all relationships, in the order of entities and relationships.
  private(set) var links: [RelationshipLink] = []
  /// The index of the first entity of each name.
  private let places: [String: Int]
  /// Finds the few elements whose positions are needed.
  private let search: ElementSearch
  /// The elements with findings reported by the reader, by rule identifier.
  private let told: [String: Set<String>]

  /// Creates the input of the rules, with lookups that several rules share.
  init(_ parsed: ParsedModel) {
    model = parsed.model
    document = parsed.document
    search = ElementSearch(parsed.document)
    var told: [String: Set<String>] = [:]
    for diagnostic in parsed.diagnostics {
      let place = [diagnostic.entity, diagnostic.property].compactMap(\.self)
      told[diagnostic.id, default: []].insert(place.joined(separator: "."))
    }
    self.told = told
    let entities = parsed.model.entities
    places = Dictionary(
      keepingFirst: entities.indices.lazy.map { (entities[$0].name, $0) })
    links = model.entities.flatMap { entity in entity.relationships.map(link) }
  }
}

/// The target of a relationship.
struct RelationshipLink {
  /// Whether there is an entity of the destination's name.
  var hasDestination: Bool
  /// The entity in which the inverse is looked up; nil if it does not exist, which another rule reports.
  var inverseOwner: Entity?
  /// The inverse, if it exists.
  var inverse: Relationship?
}

extension LintInput {
  /// The results of `find` for every entity, in order.
  func forEachEntity(_ find: (Entity) -> [FoundInSource]) -> [FoundInSource] {
    model.entities.flatMap(find)
  }

  /// The results of `find` for every attribute of an entity, in order.
  func forEachAttribute(_ find: (Entity, Attribute) -> FoundInSource?) -> [FoundInSource] {
    model.entities.flatMap { entity in entity.attributes.compactMap { find(entity, $0) } }
  }

  /// The results of `find` for every relationship, in order.
  func forEachRelationship(_ find: (Entity, Relationship) -> FoundInSource?) -> [FoundInSource] {
    model.entities.flatMap { entity in entity.relationships.compactMap { find(entity, $0) } }
  }

  /// The results of `find` for every relationship and its target, in order.
  func forEachLink(
    _ find: (Entity, Relationship, RelationshipLink) -> FoundInSource?
  ) -> [FoundInSource] {
    var place = links.startIndex
    return forEachRelationship { entity, relationship in
      defer { place += 1 }
      return find(entity, relationship, links[place])
    }
  }

  /// Whether the reader has already reported `rule` for the element at `path`, so that consequences need not
  /// be reported.
  func isTold(_ rule: RuleDescription, _ path: ElementPath) -> Bool {
    told[rule.id]?.contains(path.description) ?? false
  }

  /// Whether elements of the model, or of `entity`, were left out for lack of a name, so that a dangling
  /// reference may refer to one of them.
  func lacksNames(in entity: Entity? = nil) -> Bool {
    told[RuleDescription.missingAttribute.id]?.contains(entity?.name ?? "") ?? false
  }

  /// Whether all ancestors of `entity` exist, and all that it and they have was read.
  func isWhole(_ entity: Entity) -> Bool {
    let family = [entity] + model.ancestors(of: entity)
    return !family.contains { lacksNames(in: $0) }
      && family.allSatisfy { $0.parent.map { self.entity($0) != nil } ?? true }
  }

  /// The index of the first element below `path` with `value` for an attribute; nil if absent or after
  /// many searches.
  func place(
    of name: ElementName, with attribute: AttributeName, _ value: String, in path: ElementPath
  ) -> Int? {
    guard let owner = search.element(at: path) else { return nil }
    return (owner + 1..<Int(document.elements[owner].next)).first {
      document.elements[$0].name == name && document.value(attribute, of: $0) == value
    }
  }

  /// The inverse of a relationship, if it exists.
  func inverse(of relationship: Relationship) -> Relationship? {
    link(relationship).inverse
  }

  /// The first entity called `name`.
  func entity(_ name: String) -> Entity? {
    places[name].map { model.entities[$0] }
  }

  /// Whether `entity` or an ancestor has a property called `name`; for a dotted name the part
  /// before the dot counts, as for the elements of a composite attribute.
  func hasProperty(_ name: String, _ entity: Entity) -> Bool {
    if owner(of: name, from: entity) != nil { return true }
    guard let first = name.split(separator: ".", maxSplits: 1).first, first.count < name.count
    else { return false }
    return owner(of: String(first), from: entity) != nil
  }

  /// `entity` or the nearest ancestor that has a property called `name`.
  private func owner(of name: String, from entity: Entity) -> Entity? {
    entity.hasProperty(name)
      ? entity : model.lineage(above: entity).first { $0.hasProperty(name) }
  }

  private func link(_ relationship: Relationship) -> RelationshipLink {
    let destination = relationship.destinationEntity.flatMap(entity)
    let named =
      relationship.inverseEntity == relationship.destinationEntity
      ? destination : relationship.inverseEntity.flatMap(entity)
    let owner = named ?? destination
    var link = RelationshipLink(hasDestination: destination != nil, inverseOwner: owner)
    guard let name = relationship.inverseName, let owner else { return link }
    // An attribute of the name hides a relationship further up.
    guard let holder = self.owner(of: name, from: owner), !holder.attributes.contains(name) else {
      return link
    }
    link.inverse = holder.relationships[name]
    return link
  }
}

/// Finds the first hundred elements; beyond that, findings need no columns.
private final class ElementSearch {
  private let document: SourceDocument
  private lazy var index = SourceIndex(document)
  private var left = 100

  init(_ document: SourceDocument) {
    self.document = document
  }

  func element(at path: ElementPath) -> Int? {
    guard left > 0 else { return nil }
    left -= 1
    return index.element(at: path)
  }
}
