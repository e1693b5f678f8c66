#if canImport(CoreData)
import CoreData
import Foundation

/// Compares the verdict and the inferred mapping of a step with Core Data's.
func proveStep(
  _ old: CompiledVersion, _ new: CompiledVersion, _ tools: Tools, _ results: Results
) throws {
  guard let source = old.model, let destination = new.model else { return }
  let place = "\(old.reference) → \(new.reference)"
  let answer = try tools.json(
    "modeldiff", [old.reference, new.reference, "--format", "json"])
  guard let verdict = answer["verdict"] as? String else {
    results.add("verdict", place, "modeldiff gives none")
    return
  }
  let mapping: NSMappingModel
  do {
    mapping = try NSMappingModel.inferredMappingModel(
      forSourceModel: source, destinationModel: destination)
  } catch {
    results.add(
      "verdict", place, verdict == "not-inferable" ? nil : "\(verdict), Core Data: \(error)")
    return
  }
  // Of equal models a mapping is inferred as well, though none is needed.
  results.add(
    "verdict", place, verdict == "not-inferable" ? "\(verdict), Core Data infers a mapping" : nil)
  guard verdict == "inferable", let expected = answer["mapping"] as? [String: Any] else { return }
  let found = mapping.entityMappings.map(EntityLines.init)
  let told = (expected["entityMappings"] as? [[String: Any]] ?? []).map(EntityLines.init)
  results.add("inferred mapping", place, difference(found.map(\.form), told.map(\.form)))
  results.add(
    "expressions of the mapping", place,
    difference(found.flatMap(\.expressions), told.flatMap(\.expressions)))
}

/// The entries that only one of two lists has; nil if both have the same in any order.
private func difference(_ found: [String], _ told: [String]) -> String? {
  let missing = Set(found).subtracting(told).sorted()
  let surplus = Set(told).subtracting(found).sorted()
  guard !missing.isEmpty || !surplus.isEmpty || found.count != told.count else { return nil }
  return "only Core Data: \(missing.prefix(3)); only modeldiff: \(surplus.prefix(3))"
}

/// An entity mapping as comparable lines.
private struct EntityLines {
  /// Name, kind, entities, and the names of the property mappings.
  var form: String
  /// A line for every value expression.
  var expressions: [String]

  init(_ mapping: NSEntityMapping) {
    self.init(
      mapping.name ?? "", mapping.mappingType.word, mapping.sourceEntityName,
      mapping.destinationEntityName,
      (mapping.attributeMappings ?? []).map { ($0.name ?? "", $0.valueExpression?.description) },
      (mapping.relationshipMappings ?? []).map {
        ($0.name ?? "", $0.valueExpression?.description)
      })
  }

  init(_ json: [String: Any]) {
    func properties(_ key: String) -> [(String, String?)] {
      (json[key] as? [[String: Any]] ?? []).map {
        ($0["name"] as? String ?? "", $0["valueExpression"] as? String)
      }
    }
    self.init(
      json["name"] as? String ?? "", json["type"] as? String ?? "", json["source"] as? String,
      json["destination"] as? String, properties("attributeMappings"),
      properties("relationshipMappings"))
  }

  private init(
    _ name: String, _ type: String, _ source: String?, _ destination: String?,
    _ attributes: [(String, String?)], _ relationships: [(String, String?)]
  ) {
    let names = [attributes, relationships].map { $0.map(\.0).sorted().joined(separator: ",") }
    form = ([name, type, source ?? "-", destination ?? "-"] + names).joined(separator: " | ")
    expressions = (attributes + relationships).map { "\(name).\($0.0) = \($0.1 ?? "-")" }
  }
}

extension NSEntityMappingType {
  /// Modeldiff's word for it.
  fileprivate var word: String {
    switch self {
    case .addEntityMappingType: "add"
    case .removeEntityMappingType: "remove"
    case .copyEntityMappingType: "copy"
    case .transformEntityMappingType: "transform"
    case .customEntityMappingType: "custom"
    case .undefinedEntityMappingType: "undefined"
    @unknown default: "unknown"
    }
  }
}
#endif
