package import DataModel
package import Findings
package import MappingModel

/// Makes the mapping model that a text says.
///
/// - Parameters:
///   - outline: What differs from automatic.
///   - old: The old version.
///   - new: The new version.
///   - file: The path of the text, for what it does not say itself.
/// - Returns: The mapping model, nil when there is an error; and what is wrong with names that only the text has.
///   Entities, filters and values are checked by ``compileMapping(_:module:)``.
package func makeMappingSource(
  _ outline: MappingOutline, from old: Model, to new: Model, file: String
) -> (source: MappingSource?, diagnostics: [Diagnostic]) {
  var maker = OutlinedMapping(outline, old: old, new: new, file: file)
  let source = maker.make()
  return (maker.diagnostics.isEmpty ? source : nil, maker.diagnostics)
}

/// A mapping model that is being made of a text.
private struct OutlinedMapping {
  let outline: MappingOutline
  let old: Model
  let new: Model
  let place: SourceLocation
  let stored: MappedEntities
  var diagnostics: [Diagnostic] = []

  init(_ outline: MappingOutline, old: Model, new: Model, file: String) {
    self.outline = outline
    self.old = old
    self.new = new
    place = .file(file)
    stored = MappedEntities(new)
  }

  mutating func make() -> MappingSource {
    var source = MappingSource(sourceModel: old, destinationModel: new)
    var mappings = outline.mappings.map { entityMapping($0) }
    let mapped = Set(mappings.compactMap(\.destination))
    let unmapped = unmappedEntities(besides: mapped)
    for implied in ImpliedMappings(old: old, new: new).all {
      guard let name = implied.destination, !mapped.contains(name), !unmapped.contains(name) else {
        continue
      }
      mappings.append(
        entityMapping(
          .init(source: implied.source.map { .init($0) }, destination: .init(name))))
    }
    mappings = mappings.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
    source.entityMappings = ordered(mappings)
    return source
  }

  private mutating func unmappedEntities(besides mapped: Set<String>) -> Set<String> {
    let names = Set(stored.entities.map(\.name))
    for name in outline.unmapped {
      if !names.contains(name.text) {
        report(
          name, "the new version has no entity \"\(name.text)\" with objects", names.sorted())
      } else if mapped.contains(name.text) {
        report(name, "\"\(name.text)\" is mapped and not mapped", [])
      }
    }
    return Set(outline.unmapped.map(\.text))
  }

  /// Puts entity mappings into the order that the text says; those that it does not name come last.
  private mutating func ordered(
    _ mappings: [MappingSource.EntityMapping]
  ) -> [MappingSource.EntityMapping] {
    guard let order = outline.order else { return mappings }
    var places = Dictionary(grouping: mappings.indices) { mappings[$0].name }
    var result: [MappingSource.EntityMapping] = []
    var used: Set<Int> = []
    for name in order {
      guard let place = places[name.text]?.first else {
        report(
          name, "there is no entity mapping \"\(name.text)\" to be put into an order",
          mappings.map(\.name))
        continue
      }
      places[name.text]?.removeFirst()
      used.insert(place)
      result.append(mappings[place])
    }
    return result + mappings.indices.filter { !used.contains($0) }.map { mappings[$0] }
  }

  private mutating func entityMapping(
    _ part: MappingOutline.Mapping
  ) -> MappingSource.EntityMapping {
    var mapping = MappingSource.EntityMapping(
      source: part.source?.text, destination: part.destination?.text,
      locations: .init(
        mapping: part.location ?? place, source: part.source?.location,
        destination: part.destination?.location, filter: part.filter?.location))
    mapping.givenName = part.name == mapping.name ? nil : part.name
    mapping.policyClassName = part.policyClassName
    mapping.filter = part.filter?.text
    mapping.sourceExpression = part.sourceExpression
    mapping.userInfo = part.userInfo
    let name = part.destination?.text ?? ""
    let names = [
      MappingOutline.Kind.attribute: stored.attributes(of: name).map(\.name),
      .relationship: stored.relationships(of: name).map(\.name),
    ]
    checkUnmapped(of: part, names.values.flatMap(\.self))
    let given = properties(of: part)
    mapping.attributeMappings = all(.attribute, names, given, part, mapping)
    mapping.relationshipMappings = all(.relationship, names, given, part, mapping)
    return mapping
  }

  /// The property mappings of a kind: those given, and automatic ones of what else is stored.
  private func all(
    _ kind: MappingOutline.Kind, _ names: [MappingOutline.Kind: [String]],
    _ given: [(kind: MappingOutline.Kind, property: MappingOutline.Property)],
    _ part: MappingOutline.Mapping, _ mapping: MappingSource.EntityMapping
  ) -> [MappingSource.PropertyMapping] {
    let said = given.filter { $0.kind == kind }.map(\.property)
    let known = Set(said.map(\.name.text) + part.unmapped.map(\.text))
    let automatic = (names[kind] ?? []).filter { !known.contains($0) }.map {
      MappingSource.PropertyMapping(
        name: $0, value: .automatic, location: mapping.locations.mapping)
    }
    return automatic
      + said.map { property in
        let value: MappingSource.Value =
          if case .expression(let expression) = property.value {
            .expression(expression)
          } else {
            .automatic
          }
        var result = MappingSource.PropertyMapping(
          name: property.name.text, value: value,
          location: property.name.location ?? mapping.locations.mapping)
        result.userInfo = property.userInfo
        return result
      }
  }

  /// The properties of a text with their kinds; those without one are told.
  private mutating func properties(
    of part: MappingOutline.Mapping
  ) -> [(kind: MappingOutline.Kind, property: MappingOutline.Property)] {
    // What is wrong with the entity itself is told when the mapping model is compiled.
    let entity = part.destination.flatMap { new.entities[$0.text] }
    var result: [(MappingOutline.Kind, MappingOutline.Property)] = []
    for property in part.properties {
      let found = entity.flatMap { new.property(property.name.text, of: $0) }
      if let kind = property.kind ?? MappingOutline.Kind(found) {
        result.append((kind, property))
      } else if let entity {
        report(
          property.name,
          "\"\(entity.name)\" of the new version has no attribute or relationship "
            + "\"\(property.name.text)\"", names(of: entity))
      }
    }
    return result
  }

  private func names(of entity: Entity) -> [String] {
    ([entity] + new.ancestors(of: entity)).flatMap { $0.properties.map(\.name) }
  }

  private mutating func checkUnmapped(of part: MappingOutline.Mapping, _ names: [String]) {
    guard let destination = part.destination, new.entities.contains(destination.text) else {
      return
    }
    for name in part.unmapped where !names.contains(name.text) {
      report(
        name, "\"\(destination.text)\" of the new version stores no property \"\(name.text)\"",
        names)
    }
  }

  private mutating func report(
    _ name: MappingOutline.Name, _ summary: String, _ known: [String]
  ) {
    let nearest = nearestName(to: name.text, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    diagnostics.append(
      RuleDescription.unreadableMappingText.diagnostic(
        summary + nearest, at: name.location ?? place))
  }
}

extension MappingSource.EntityMapping {
  /// What the usual order goes by.
  fileprivate var place: String { destination ?? source ?? "" }
}
