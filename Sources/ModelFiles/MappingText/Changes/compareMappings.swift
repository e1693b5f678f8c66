import DataModel
import Text

/// Compares two mapping models by effect, matching entity and property mappings by name.
///
/// Property mappings without a name and those without a value do nothing, and are not compared.
///
/// - Parameters:
///   - old: The old mapping model.
///   - new: The new mapping model.
/// - Returns: The differences, in the order of the new entity mappings, then removed ones, then the order;
///   empty for mapping models with the same effect.
///   the order last; none for mapping models that do the same.
package func compareMappings(from old: MappingModel, to new: MappingModel) -> [MappingChange] {
  // Of several of one name, functions find the last; the others are compared as they follow.
  let before = numbered(old)
  let after = numbered(new)
  let known = Dictionary(uniqueKeysWithValues: before.map { ($0.key, $0.mapping) })
  let kept = Set(after.map(\.key))
  var changes: [MappingChange] = []
  for (key, mapping) in after {
    guard let earlier = known[key] else {
      changes.append(
        MappingChange(mapping: mapping.name, .mapping, from: nil, to: mapping.entities))
      continue
    }
    changes += compare(earlier, mapping)
  }
  for (key, mapping) in before where !kept.contains(key) {
    changes.append(
      MappingChange(mapping: mapping.name, .mapping, from: mapping.entities, to: nil))
  }
  let orders = (
    before.map(\.key).filter(kept.contains), after.map(\.key).filter { known[$0] != nil }
  )
  if orders.0 != orders.1 {
    changes.append(
      MappingChange(
        mapping: nil, .order, from: orders.0.map(\.name).joined(separator: ", "),
        to: orders.1.map(\.name).joined(separator: ", ")))
  }
  return changes
}

/// The key that matches entity mappings of two mapping models.
private struct ComparedMappingKey: Hashable {
  let name: String
  /// The number among those of one name.
  let number: Int
}

private func numbered(
  _ model: MappingModel
) -> [(key: ComparedMappingKey, mapping: MappingModel.EntityMapping)] {
  var counts: [String: Int] = [:]
  return model.entityMappings.map { mapping in
    counts[mapping.name, default: 0] += 1
    return (ComparedMappingKey(name: mapping.name, number: counts[mapping.name] ?? 0), mapping)
  }
}

private func compare(
  _ old: MappingModel.EntityMapping, _ new: MappingModel.EntityMapping
) -> [MappingChange] {
  let pairs: [(MappingChange.Aspect, String?, String?)] = [
    (.source, old.source?.name, new.source?.name),
    (.destination, old.destination?.name, new.destination?.name),
    (.sourceHash, hash(old.source), hash(new.source)),
    (.destinationHash, hash(old.destination), hash(new.destination)),
    (.type, old.type.word, new.type.word), (.policy, old.policyClassName, new.policyClassName),
    (.filter, old.filter, new.filter),
    (.sourceExpression, old.otherSource, new.otherSource),
    (.userInfo, text(old.userInfo), text(new.userInfo)),
  ]
  let own = pairs.filter { $0.1 != $0.2 }.map {
    MappingChange(mapping: new.name, $0.0, from: $0.1, to: $0.2)
  }
  return own + compare(properties(old), properties(new), of: new.name)
}

private func compare(
  _ old: [String: MappingModel.PropertyMapping], _ new: [String: MappingModel.PropertyMapping],
  of mapping: String
) -> [MappingChange] {
  Set(old.keys).union(new.keys).sorted().flatMap { name -> [MappingChange] in
    let values = (old[name]?.valueExpression, new[name]?.valueExpression)
    let infos = (text(old[name]?.userInfo ?? [:]), text(new[name]?.userInfo ?? [:]))
    var changes: [MappingChange] = []
    if values.0 != values.1 {
      changes.append(
        MappingChange(
          mapping: mapping, property: name, .value, from: values.0.map(valueText),
          to: values.1.map(valueText)))
    }
    if infos.0 != infos.1 {
      changes.append(
        MappingChange(mapping: mapping, property: name, .userInfo, from: infos.0, to: infos.1))
    }
    return changes
  }
}

private func properties(
  _ mapping: MappingModel.EntityMapping
) -> [String: MappingModel.PropertyMapping] {
  Dictionary(
    (mapping.attributeMappings + mapping.relationshipMappings).compactMap { property in
      property.name.map { ($0, property) }
    }, uniquingKeysWith: { $1 })
}

private func hash(_ entity: MappingModel.MappedEntity?) -> String? {
  entity?.versionHash.map { hexadecimalText($0) }
}

private func text(_ values: [String: AttributeValue]) -> String? {
  guard !values.isEmpty else { return nil }
  return values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \($0.value)" }
    .joined(separator: ", ")
}

extension MappingModel.MappingType {
  /// The type in one word.
  package var word: String {
    switch self {
    case .undefined: "undefined"
    case .custom: "custom"
    case .add: "add"
    case .remove: "remove"
    case .copy: "copy"
    case .transform: "transform"
    }
  }
}

extension MappingModel.EntityMapping {
  /// The entities on both sides.
  fileprivate var entities: String {
    [source?.name ?? "", OutlineWord.arrow, destination?.name ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The text of a source expression that is not a filtered fetch.
  package var otherSource: String? {
    guard let sourceExpression,
      sourceExpression != source.map({ MappingFunction.fetch($0.name, filter: filter) })
    else { return nil }
    return valueText(sourceExpression)
  }
}
