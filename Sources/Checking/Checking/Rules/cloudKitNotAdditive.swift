import DataModel
import Findings

extension ReleaseRule {
  /// What is mirrored with CloudKit is renamed, retyped or removed.
  static let cloudKitNotAdditive = ReleaseRule(
    RuleDescription(
      "cloudkit-not-additive", .cloudKit, .error,
      title: "What is mirrored with CloudKit is renamed, changed in type, or removed.",
      rationale: """
        The schema in production only grows: record types and fields cannot be renamed, changed in type or \
        deleted. A rename is a new field, with a renaming identifier as well: records that exist keep the \
        old one, and older versions of the app go on writing it.
        """,
      fix: """
        Keep the old element, add a new one beside it, and let code copy the values; deploy the schema \
        before the release.
        """,
      source:
        "Apple, Syncing a Core Data Store with CloudKit; developer.apple.com/forums/thread/709128."
    ).about(.migration),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: ["1": ExampleBody.text, "*2": ExampleBody.date], usesCloudKit: true),
      ReleaseExample(
        base: ["*1": ExampleBody.two], head: ["1": ExampleBody.two, "*2": ExampleBody.text],
        usesCloudKit: true),
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.two],
        usesCloudKit: true),
      ReleaseExample(
        base: ["*1": ExampleBody.two], head: ["1": ExampleBody.two, "*2": ExampleBody.text]),
    ]
  ) { scope in
    guard let current = scope.input.head?.currentVersion, let old = scope.input.mirroredBefore
    else { return [] }
    let told = scope.input.usesCloudKit
    let mirrored = old.model.mirroredEntities(whenTold: told)
    let isTold = scope.tellsRenames(from: old)
    let isBase = scope.input.base != nil
    // What leaves the mirrored configuration stays in the schema, unused.
    let kept = Set(current.model.mirroredEntities(whenTold: told).map(\.name))
    return mirrored.flatMap { entity -> [FoundInRelease] in
      guard let new = current.model.entities[entity.name] else {
        return removed(entity, old: old, isBase, current: current, besidesRenames: isTold)
      }
      guard kept.contains(entity.name) else { return [] }
      return broken(entity, new, old: old, isBase, current: current, besidesRenames: isTold)
    }
  }

  /// The place of an element of the version that had it, which is at the base or, without one, still in the bundle.
  private static func formerPlace(_ name: String, _ element: ModelPlace, isBase: Bool)
    -> ReleasePlace
  {
    isBase ? .baseVersion(name, element) : .version(name, element)
  }

  private static func removed(
    _ entity: Entity, old: BundleVersion, _ isBase: Bool, current: BundleVersion,
    besidesRenames: Bool
  ) -> [FoundInRelease] {
    let successor = current.model.entities.first { $0.renamingIdentifier == entity.name }
    guard successor == nil || !besidesRenames else { return [] }
    var finding = FoundInRelease(
      successor.map {
        "\(entity.name) is renamed to \($0.name): the record type CD_\(entity.name) stays"
      }
        ?? "\(entity.name) is removed: the record type CD_\(entity.name) stays",
      at: .version(current.name, successor.map { ModelPlace(.entity($0.name), .name) }),
      key: entity.name,
      content: [contentWriter.text(of: .entity(entity))]
        + (successor.map { [contentWriter.text(of: .entity($0))] } ?? []))
    finding.entity = entity.name
    finding.before = formerPlace(old.name, ModelPlace(.entity(entity.name)), isBase: isBase)
    return [finding]
  }

  private static func broken(
    _ entity: Entity, _ new: Entity, old: BundleVersion, _ isBase: Bool,
    current: BundleVersion, besidesRenames: Bool
  ) -> [FoundInRelease] {
    entity.properties.compactMap { property in
      guard !property.isTransient else { return nil }
      let field = "the field CD_\(property.name) of CD_\(entity.name)"
      let summary: String
      let place: ModelPlace
      let path = "\(entity.name).\(property.name)"
      switch (property, current.model.property(property.name, of: new)) {
      case (let before as Attribute, let after as Attribute):
        guard before.type != after.type || after.isTransient else { return nil }
        summary =
          after.isTransient
          ? "\(path) is no longer stored: \(field) stays"
          : "\(path) changes from \(before.type.sourceName) to \(after.type.sourceName): \(field) "
            + "cannot"
        place = ModelPlace(.property(entity: new.name, name: after.name), .type)
      case (let before as Relationship, let after as Relationship):
        guard
          before.destinationEntity != after.destinationEntity || before.isToMany != after.isToMany
        else { return nil }
        summary = "\(path) leads elsewhere or to another number of objects: \(field) cannot change"
        place = ModelPlace(.property(entity: new.name, name: after.name), .destination)
      case (_, nil):
        guard !(property is FetchedProperty) else { return nil }
        let successor = new.properties.first { $0.renamingIdentifier == property.name }
        guard successor == nil || !besidesRenames else { return nil }
        summary =
          successor.map { "\(path) is renamed to \($0.name): \(field) stays and is no longer read" }
          ?? "\(path) is removed: \(field) stays"
        place =
          successor.map { ModelPlace(.property(entity: new.name, name: $0.name), .name) }
          ?? ModelPlace(.entity(new.name), .name)
      default:
        guard !(property is FetchedProperty) else { return nil }
        summary = "\(path) becomes another kind of property: \(field) cannot"
        place = ModelPlace(.property(entity: new.name, name: property.name))
      }
      var finding = FoundInRelease(
        summary, at: .version(current.name, place), key: path,
        content: [
          contentWriter.text(of: .property(entity: entity.name, name: property.name), in: old.model)
            ?? "",
          contentWriter.text(of: place.path, in: current.model) ?? "",
        ])
      finding.entity = entity.name
      finding.property = property.name
      finding.before = formerPlace(
        old.name, ModelPlace(.property(entity: entity.name, name: property.name)), isBase: isBase)
      return finding
    }
  }
}

extension ReleaseInput {
  /// The version whose record types are in production: the one that is current at the base, or without one the last that is frozen.
  fileprivate var mirroredBefore: BundleVersion? {
    hasBase || lock == nil ? base?.currentVersion : previous
  }
}

extension ReleaseScope {
  /// Whether renames since a version of the base are reported with the step about to ship, which they make impossible.
  fileprivate func tellsRenames(from old: BundleVersion) -> Bool {
    guard let previous = input.previous, previous.hashes.checksum == old.hashes.checksum else {
      return false
    }
    switch routes[previous.name] {
    case nil, Route.none?, .chain?: return true
    case .identical?, .inferred?, .stepFiles?, .mapped?, .planned?: return false
    }
  }
}
