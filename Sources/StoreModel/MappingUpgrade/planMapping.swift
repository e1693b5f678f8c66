import DataModel
import Findings
import ModelFiles

/// Plans the upgrade of a store with a mapping model as SQL statements with the effect of Core Data's
/// migration manager.
///
/// - Parameter request: The mapping model and both versions.
/// - Returns: The statements in order, with checks for failures on rows, and data losses.
/// - Throws: ``MappingRefusal`` with everything that cannot be executed on any store: a mapping model for
///   other versions, migration policies, and expressions without an SQL form.
/// - Complexity: O(n) in the properties that mappings set.
///
/// *Source:* `Documentation/MappingUpgrades.md`.
package func planMapping(
  _ request: MappingRequest
) throws(MappingRefusal) -> MappingProgram {
  if let problem = staleness(request) { throw MappingRefusal(diagnostics: [problem]) }
  var program = MappingProgram()
  var problems = policyCalls(request)
  let keys = KeyPlanner(request)
  problems += keys.problems + abstractDestinations(request)
  program.mappings = keys.mappings
  keys.add(to: &program)
  for (position, planned) in keys.mappings.enumerated() {
    let mapping = request.mapping.entityMappings[planned.number - 1]
    let values = ValuePlanner(
      request, mapping: mapping, planned: planned, behind: Array(keys.mappings[..<position]))
    problems += values.problems
    program.notes += values.notes
    values.add(to: &program)
  }
  let links = LinkPlanner(request, keys.mappings)
  problems += links.problems
  links.add(to: &program)
  keys.addBookkeeping(to: &program)
  guard problems.isEmpty else { throw MappingRefusal(diagnostics: problems) }
  program.losses = findLosses(request, mappings: keys.mappings, gathered: links.gathered)
  program.notes += keyNotes(request, keys.mappings)
  return program
}

/// The notes about keys.
private func keyNotes(_ request: MappingRequest, _ mappings: [PlannedMapping]) -> [String] {
  let kept = mappings.filter(\.keepsKeys).map(\.name)
  let others = mappings.filter { !$0.keepsKeys }.map(\.name)
  var notes: [String] = []
  if !kept.isEmpty {
    notes.append(
      "Objects keep their keys (Z_PK), and so their object identifiers, where one becomes one: \(kept.joined(separator: ", "))."
    )
  }
  if !others.isEmpty {
    notes.append("Objects of other trees get new keys: \(others.joined(separator: ", ")).")
  }
  return notes
}

/// The problem of a mapping model that is for other versions; nil if it fits.
private func staleness(_ request: MappingRequest) -> Diagnostic? {
  guard let others = request.mapping.otherEntities(request.oldHashes, request.newHashes) else {
    return nil
  }
  let parts =
    [("old", others.old), ("new", others.new)].filter { !$0.1.isEmpty }.map { side, names in
      "\(names.joined(separator: ", ")) of the \(side) version"
    }
  let rule = RuleDescription.unfitMapping
  return rule.diagnostic(
    parts.isEmpty
      ? "the mapping model maps no entity of one of the versions"
      : "the mapping model is for other versions: the version hashes in it are not those of "
        + parts.joined(separator: ", "), explanation: rule.rationale)
}

/// The app code that the mapping model calls: each class and its methods.
private func policyCalls(_ request: MappingRequest) -> [Diagnostic] {
  let rule = RuleDescription.mappingPolicy
  return request.mapping.entityMappings.enumerated().flatMap { position, mapping -> [Diagnostic] in
    guard let name = mapping.policyClassName, !request.replaced.contains(position) else {
      return []
    }
    let calls = (mapping.attributeMappings + mapping.relationshipMappings).compactMap {
      member -> Diagnostic? in
      guard case .policyFunction(let selector, let arguments)? = member.value else { return nil }
      let list = arguments.map(\.exactFormat).joined(separator: ", ")
      var diagnostic = rule.diagnostic(
        "\(mapping.name): \(mapping.destination?.name ?? "").\(member.name ?? "") is what the migration policy \(name) gives for "
          + "\(selector) with (\(list))", explanation: rule.rationale)
      (diagnostic.entity, diagnostic.property) = (mapping.destination?.name, member.name)
      return diagnostic
    }
    guard calls.isEmpty else { return calls }
    var diagnostic = rule.diagnostic(
      "\(mapping.name): the migration policy \(name) decides what happens to objects; no value "
        + "expression calls it, so only its methods show how", explanation: rule.rationale)
    diagnostic.entity = mapping.destination?.name ?? mapping.source?.name
    return [diagnostic]
  }
}

/// The problems of mappings to abstract entities, which have no objects.
private func abstractDestinations(_ request: MappingRequest) -> [Diagnostic] {
  request.mapping.entityMappings.compactMap { mapping in
    guard let source = mapping.source, let destination = mapping.destination,
      request.new.model.entities[destination.name]?.isAbstract == true,
      request.old.model.entities[source.name]?.isAbstract == false
    else { return nil }
    var diagnostic = RuleDescription.mappingExpression.diagnostic(
      "\(mapping.name): \(destination.name) is abstract, so no object of \(source.name) can "
        + "become one",
      explanation: "Map to one of its subentities.")
    diagnostic.entity = destination.name
    return diagnostic
  }
}
