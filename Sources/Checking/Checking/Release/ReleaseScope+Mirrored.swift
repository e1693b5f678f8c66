import DataModel
import Findings
import Migration
import ModelFiles

/// The effect of a change on the production schema, which can only grow.
enum MirroredChange {
  /// An element is renamed.
  case renamed
  /// An element no longer has values in records.
  case removed
  /// An element needs a field of another type with the same name.
  case retyped
  /// Values in the same field change their meaning.
  case reinterpreted
}

extension ReleaseScope {
  /// The version whose record types are in production, if mirrored, and the current one; nil if one is
  /// unknown.
  var mirroredStep: (old: BundleVersion, new: BundleVersion)? {
    guard let current = input.head?.currentVersion, let old = input.mirroredBefore,
      !old.model.mirroredEntities(whenTold: input.usesCloudKit).isEmpty
    else { return nil }
    return (old, current)
  }

  /// The changes of one kind in mirrored entities since the production version.
  func mirroredChanges(_ wanted: MirroredChange) -> [FoundInRelease] {
    guard let (old, new) = mirroredStep else { return [] }
    // What leaves the mirrored configuration stays in the schema, unused.
    let kept = Set(new.model.mirroredEntities(whenTold: input.usesCloudKit).map(\.name))
    let comparison = MirroredComparison(
      old: old, new: new, isBase: input.base != nil, reportsRenames: reportsRenames(from: old))
    return old.model.mirroredEntities(whenTold: input.usesCloudKit).flatMap { entity in
      guard let successor = new.model.entities[entity.name] else {
        return comparison.missing(entity)
      }
      return kept.contains(entity.name) ? comparison.changes(of: entity, successor) : []
    }.filter { $0.change == wanted }.map(\.found)
  }

  /// Whether renames since a version of the base are reported with the step about to ship, which they make impossible.
  private func reportsRenames(from old: BundleVersion) -> Bool {
    guard let previous = input.previous, previous.hashes.checksum == old.hashes.checksum else {
      return false
    }
    switch routes[previous.name] {
    case nil, Route.none?, .chain?: return true
    case .identical?, .inferred?, .stepFiles?, .mapped?, .planned?: return false
    }
  }
}

extension ReleaseInput {
  /// The version whose record types are in production: the one that is current at the base, or without one the last that is frozen.
  var mirroredBefore: BundleVersion? {
    hasBase || lock == nil ? base?.currentVersion : previous
  }
}

/// Two versions of a mirrored model.
private struct MirroredComparison {
  typealias Found = (change: MirroredChange, found: FoundInRelease)

  let old: BundleVersion
  let new: BundleVersion
  let isBase: Bool
  /// Whether another rule reports renames.
  let reportsRenames: Bool

  /// An entity that the new version does not have by its name.
  func missing(_ entity: Entity) -> [Found] {
    let successor = new.model.entities.first { $0.renamingIdentifier == entity.name }
    guard successor == nil || !reportsRenames else { return [] }
    let type = "CD_\(root(of: entity, in: old.model))"
    let summary =
      successor.map {
        """
        \(entity.name) is renamed to \($0.name): the record type \(type) stays, and its records are not moved
        """
      } ?? "\(entity.name) is removed: the record type \(type) stays permanently, with its records"
    var found = found(
      summary, .entity(entity.name),
      at: successor.map { ModelPlace(.entity($0.name), .name) })
    found.content = ([entity] + (successor.map { [$0] } ?? [])).map {
      contentWriter.text(of: .entity($0))
    }
    return [(successor == nil ? .removed : .renamed, found)]
  }

  /// The changes of an entity that both versions have.
  func changes(of entity: Entity, _ new: Entity) -> [Found] {
    let (type, newType) = (root(of: entity, in: old.model), root(of: new, in: self.new.model))
    guard type == newType else {
      return [
        (
          .removed,
          found(
            "records of \(entity.name) go to CD_\(newType): existing records stay in the record "
              + "type CD_\(type)",
            .entity(entity.name), at: ModelPlace(.entity(new.name), .parent))
        )
      ]
    }
    return entity.properties.compactMap { change(of: $0, in: entity, new, type: type) }
  }

  private func change(
    of property: any Property, in entity: Entity, _ new: Entity, type: String
  ) -> Found? {
    guard let before = keeping(property, in: old.model) else { return nil }
    let path = "\(entity.name).\(property.name)"
    let field = "the field CD_\(property.name) of CD_\(type)"
    func found(_ summary: String, _ place: ModelPlace) -> FoundInRelease {
      self.found(summary, .property(entity: entity.name, name: property.name), at: place)
    }
    guard let successor = self.new.model.property(property.name, of: new) else {
      let renamed = new.properties.first { $0.renamingIdentifier == property.name }
      guard let renamed else {
        return (
          .removed,
          found(
            "\(path) is removed: \(before.stays(field))", ModelPlace(.entity(new.name), .name))
        )
      }
      guard !reportsRenames else { return nil }
      return (
        .renamed,
        found(
          "\(path) is renamed to \(renamed.name), which is a new field: \(before.stays(field)), "
            + "and its values are not moved",
          ModelPlace(.property(entity: new.name, name: renamed.name), .name))
      )
    }
    let isAttribute = successor is Attribute
    let place = ModelPlace(
      .property(entity: new.name, name: successor.name), isAttribute ? .type : .destination)
    guard let after = keeping(successor, in: self.new.model) else {
      return (
        .removed,
        found("\(path) is no longer kept in records: \(before.stays(field))", place)
      )
    }
    // A UUID is kept as its text.
    let isText = [property, successor].allSatisfy {
      [.string, .uuid].contains(($0 as? Attribute)?.type)
    }
    guard before != after, !isText || before.isEncrypted != after.isEncrypted else { return nil }
    guard case .field(let type, _) = before, case .field(let newType, _) = after else {
      return (.removed, found("\(path) is stored differently: \(before.stays(field))", place))
    }
    let names = "\(path) changes from \(before.words) to \(after.words)"
    guard type == newType else {
      return (
        .retyped, found("\(names): \(field) stays \(type) and does not accept \(newType)", place)
      )
    }
    return (
      .reinterpreted,
      found(
        "\(names): \(field) stays \(type), and older versions of the app read other values in it",
        place)
    )
  }

  /// How mirroring stores values of a property; nil if it does not, or if the inverse stores them.
  private func keeping(_ property: any Property, in model: Model) -> MirroredKeeping? {
    guard !property.isLeftOutOfMirror else { return nil }
    if let attribute = property as? Attribute {
      return MirroredKeeping(attribute)
    }
    guard let relationship = property as? Relationship else { return nil }
    let destination = relationship.destinationEntity ?? ""
    guard relationship.isToMany else {
      return .field("STRING", .link(destination))
    }
    let end = model.entities[destination]
    let inverse = end.flatMap { end in
      relationship.inverseName.flatMap { model.property($0, of: end) as? Relationship }
    }
    return inverse?.isToMany == true ? .links(destination) : nil
  }

  private func root(of entity: Entity, in model: Model) -> String {
    model.ancestors(of: entity).last?.name ?? entity.name
  }

  private func found(
    _ summary: String, _ path: ElementPath, at place: ModelPlace?
  ) -> FoundInRelease {
    var finding = FoundInRelease(
      summary, at: .version(new.name, place), key: "\(path)",
      content: [
        contentWriter.text(of: path, in: old.model) ?? "",
        place.flatMap { contentWriter.text(of: $0.path, in: new.model) } ?? "",
      ])
    switch path {
    case .property(let entity, let name): (finding.entity, finding.property) = (entity, name)
    case .entity(let name): finding.entity = name
    default: break
    }
    // The version that had it is at the base or, without one, still in the bundle.
    finding.before =
      isBase ? .baseVersion(old.name, ModelPlace(path)) : .version(old.name, ModelPlace(path))
    return finding
  }
}

/// How mirroring stores the values of a property.
private enum MirroredKeeping: Equatable {
  /// The meaning of a field of some type.
  enum Meaning: Equatable {
    /// A value of an attribute; numbers of different types are one.
    case number
    case value(AttributeType, composite: String?)
    /// The record of an object of an entity.
    case link(String)
  }

  /// In a field of a type.
  case field(String, Meaning)
  /// In records of the type `CDMR`, which lead to an entity.
  case links(String)

  init?(_ attribute: Attribute) {
    guard !attribute.isDerived, let type = attribute.type.mirrored else { return nil }
    let isNumber = attribute.type.isNumber || attribute.type == .boolean
    self = .field(
      (attribute.allowsCloudEncryption ? "ENCRYPTED " : "") + type.rawValue,
      isNumber ? .number : .value(attribute.type, composite: attribute.compositeName))
  }

  /// The description in messages.
  var words: String {
    switch self {
    case .field(let type, .number): type
    case .field(_, .value(let attribute, _)):
      (isEncrypted ? "encrypted " : "") + attribute.sourceName
    case .field(_, .link(let entity)): "a relationship to \(entity)"
    case .links(let entity): "a many-to-many relationship to \(entity)"
    }
  }

  /// Whether it is kept encrypted.
  var isEncrypted: Bool {
    if case .field(let type, _) = self { type.hasPrefix("ENCRYPTED") } else { false }
  }

  /// The part that remains in production.
  func stays(_ field: String) -> String {
    switch self {
    case .field: "\(field) stays permanently"
    case .links: "its links stay in records of the type CDMR"
    }
  }
}
