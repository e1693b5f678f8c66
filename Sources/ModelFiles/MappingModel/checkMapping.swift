import DataModel
import Findings

extension MappingCompiler {
  /// Reports something about an entity mapping, or one of its property mappings.
  mutating func report(
    _ rule: RuleDescription, summary: String, mapping: MappingSource.EntityMapping,
    property: String? = nil, at location: SourceLocation
  ) {
    let name = mapping.name.isEmpty ? "" : "\(mapping.name): "
    diagnostics.append(
      Diagnostic(
        rule, name + summary, location: location, entity: mapping.destination ?? mapping.source,
        property: property))
  }

  /// Checks that both versions have the entities of a mapping.
  mutating func checkEntities(of mapping: MappingSource.EntityMapping) {
    if mapping.source == nil, mapping.destination == nil {
      report(
        .unknownMappedEntity, summary: "the entity mapping names no entity", mapping: mapping,
        at: mapping.locations.mapping)
    }
    if let name = mapping.source, source.sourceModel.entities[name] == nil {
      report(
        .unknownMappedEntity, summary: "the old version has no entity \"\(name)\"",
        mapping: mapping,
        at: mapping.locations.source)
    }
    if let name = mapping.destination, source.destinationModel.entities[name] == nil {
      report(
        .unknownMappedEntity, summary: "the new version has no entity \"\(name)\"",
        mapping: mapping,
        at: mapping.locations.destination)
    }
  }

  /// Checks that the filter of a mapping is a predicate.
  mutating func checkFilter(of mapping: MappingSource.EntityMapping) {
    guard let filter = mapping.filter else { return }
    do throws(FormatError) {
      _ = try parsePredicate(filter)
    } catch {
      report(
        .unreadableMappingFilter,
        summary:
          "the filter \"\(filter)\" is not a predicate: \(error.message), expected \(error.expected)",
        mapping: mapping, at: mapping.locations.filter)
    }
  }

  /// Checks that a property mapping sets a property that there is, from what there is.
  mutating func check(
    _ mapping: MappingSource.PropertyMapping, of owner: MappingSource.EntityMapping
  ) {
    guard let name = mapping.name else { return }
    if let entity = owner.destination, source.destinationModel.entities[entity] != nil,
      new[entity][name] == nil
    {
      report(
        .unknownMappedProperty,
        summary: "\"\(entity)\" of the new version has no property \"\(name)\"",
        mapping: owner, property: name, at: mapping.location)
    }
    switch mapping.value {
    case .expression(.keyPath(nil, let path)):
      report(
        .keyPathWithoutObject,
        summary: "the value of \"\(name)\" is the key path \"\(path)\" of no object",
        mapping: owner, property: name, at: mapping.location)
    case .expression(
      .function(.variable("manager"), MappingFunction.instancesForMapping, let arguments)):
      guard case .constant(.string(let called))? = arguments.first else { return }
      checkName(called, mapping, of: owner)
    case .instances(_, let called?): checkName(called, mapping, of: owner)
    default: return
    }
  }

  private mutating func checkName(
    _ called: String, _ mapping: MappingSource.PropertyMapping,
    of owner: MappingSource.EntityMapping
  ) {
    guard !names.contains(called) else { return }
    report(
      .unknownMappingName,
      summary:
        "there is no entity mapping \"\(called)\" for the value of \"\(mapping.name ?? "")\"",
      mapping: owner,
      property: mapping.name, at: mapping.location)
  }
}
