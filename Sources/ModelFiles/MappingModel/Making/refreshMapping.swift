package import DataModel
package import Findings

/// Puts the current versions into a mapping model, and keeps manual changes.
///
/// Mappings of new stored properties are added, automatic ones or those of a rename; likewise entity mappings
/// of new entities. Mappings that no longer fit are removed and reported.
///
/// - Parameters:
///   - source: The mapping model with its copies of the versions.
///   - old: The old version as it is now.
///   - new: The new version as it is now.
/// - Returns: The mapping model, and what was left out or added, in the order of the mappings.
package func refreshMapping(
  _ source: MappingSource, from old: Model, to new: Model
) -> (source: MappingSource, diagnostics: [Diagnostic]) {
  var refresh = MappingRefresh(source, old: old, new: new)
  return (refresh.run(), refresh.diagnostics)
}

/// A mapping model that is being refreshed.
private struct MappingRefresh {
  let before: MappingSource
  let maker: MappingMaker
  let stored: MappedEntities
  let storedBefore: MappedEntities
  var diagnostics: [Diagnostic] = []
  /// The added property mappings: the index of the entity mapping, and the property.
  var added: Set<[String]> = []

  init(_ source: MappingSource, old: Model, new: Model) {
    before = source
    let location =
      source.entityMappings.first.map { SourceLocation.file($0.locations.mapping.file) }
      ?? .file("")
    maker = MappingMaker(old: old, new: new, location: location)
    stored = MappedEntities(new)
    storedBefore = MappedEntities(source.destinationModel)
  }

  mutating func run() -> MappingSource {
    var result = before
    (result.sourceModel, result.destinationModel) = (maker.old, maker.new)
    (result.sourceArchive, result.destinationArchive) = (nil, nil)
    result.entityMappings = []
    for mapping in before.entityMappings {
      guard let kept = refreshed(mapping, number: result.entityMappings.count) else { continue }
      result.entityMappings.append(kept)
    }
    let known = Set(storedBefore.entities.map(\.name))
    let mapped = Set(result.entityMappings.compactMap(\.destination))
    for entity in stored.entities
    where !known.contains(entity.name) && !mapped.contains(entity.name) {
      let taken = Set(result.entityMappings.compactMap(\.source))
      let mapping = maker.entityMapping(to: entity, besides: taken)
      for property in mapping.relationshipMappings {
        added.insert([String(result.entityMappings.count), property.name ?? ""])
      }
      result.entityMappings.append(mapping)
      report(
        .addedMappingPart, summary: "\(mapping.name): the entity is new, and mapped automatically",
        mapping: mapping)
    }
    maker.setRenamedRelationships(of: &result) { number, name in
      added.contains([String(number), name])
    }
    return result
  }

  private mutating func refreshed(
    _ mapping: MappingSource.EntityMapping, number: Int
  ) -> MappingSource.EntityMapping? {
    for (name, model, which) in [
      (mapping.source, maker.old, "old"), (mapping.destination, maker.new, "new"),
    ] {
      guard let name, model.entities[name] == nil else { continue }
      report(
        .droppedMappingPart,
        summary:
          "\(mapping.name): the \(which) version has no entity \"\(name)\" any more; the entity "
          + "mapping is left out", mapping: mapping)
      return nil
    }
    guard let destination = mapping.destination else { return mapping }
    var result = mapping
    result.attributeMappings = refreshed(
      mapping.attributeMappings, of: mapping, number: number,
      before: storedBefore.attributes(of: destination).map(\.name),
      now: stored.attributes(of: destination).map(\.name),
      adding: maker.attributeMappings(to: destination, from: mapping.source))
    result.relationshipMappings = refreshed(
      mapping.relationshipMappings, of: mapping, number: number,
      before: storedBefore.relationships(of: destination).map(\.name),
      now: stored.relationships(of: destination).map(\.name),
      adding: maker.relationshipMappings(to: destination, from: mapping.source))
    return result
  }

  private mutating func refreshed(
    _ mappings: [MappingSource.PropertyMapping], of owner: MappingSource.EntityMapping,
    number: Int, before: [String], now: [String], adding new: [MappingSource.PropertyMapping]
  ) -> [MappingSource.PropertyMapping] {
    let (names, known) = (Set(now), Set(before))
    var result: [MappingSource.PropertyMapping] = []
    for mapping in mappings {
      guard let name = mapping.name else { continue }
      if names.contains(name) {
        result.append(mapping)
        continue
      }
      let value = mapping.value == .automatic ? "" : ", with the value that it was given,"
      report(
        .droppedMappingPart,
        summary:
          "\(owner.name): \"\(owner.destination ?? "")\" has no stored property \"\(name)\" of this "
          + "kind any more; its mapping\(value) is left out", mapping: owner, property: name)
    }
    let mapped = Set(result.compactMap(\.name))
    for mapping in new {
      guard let name = mapping.name, !known.contains(name), !mapped.contains(name) else { continue }
      result.append(mapping)
      added.insert([String(number), name])
      report(
        .addedMappingPart, summary: "\(owner.name): \"\(name)\" is new, and mapped automatically",
        mapping: owner,
        property: name)
    }
    return result
  }

  private mutating func report(
    _ rule: RuleDescription, summary: String, mapping: MappingSource.EntityMapping,
    property: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule, summary, location: .file(mapping.locations.mapping.file),
        entity: mapping.destination ?? mapping.source, property: property))
  }
}
