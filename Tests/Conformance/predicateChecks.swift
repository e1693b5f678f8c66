import DataModel
import Findings
import ModelFiles
import StoreFile
import StoreModel
import StoreTestSupport

/// Predicates on every property of every entity return the same rows as plain SQL and other
/// predicates, and those of fetch requests run or report what they lack.
func askedStores(_ corpus: Corpus) -> Check {
  Check(name: "predicates on stores", cases: corpus.storesWithCache) { name in
    describingErrors {
      try corpus.copiedStore(name) { path in
        let observed = try readStore(at: path)
        let model = try decodeModelCache(observed.modelCache ?? []).model
        let schema = predictSchema(model, generation: observed.metadata.schemaGeneration)
          .named(after: observed.schema.columns)
        let asking = Asking(model: model, schema: schema, store: try StoreInspector(path))
        let problems = try asking.problems()
        return problems.isEmpty ? nil : told("wrong", problems)
      }
    }
  }
}

/// A queried store.
private struct Asking {
  let model: Model
  let schema: StoreSchema
  let store: StoreInspector

  func problems() throws -> [String] {
    var problems: [String] = []
    for entity in model.entities {
      let all = try count(nil, of: entity.name)
      for owner in [entity] + model.ancestors(of: entity) {
        for property in owner.properties where !property.isTransient {
          problems += try self.problems(of: property, entity.name, all)
        }
      }
    }
    for template in model.fetchRequestTemplates {
      guard let entity = template.request.entity, let text = template.request.predicate else {
        continue
      }
      do {
        let condition = try makeCondition(text, on: entity, of: model, in: schema)
        if !condition.usesFunctions { _ = try count(condition.sql, of: entity) }
      } catch let error as ToolchainError where !error.diagnostics.isEmpty {
        // A variable has no value here.
        if !text.contains("$") { problems.append("\(text): \(error.diagnostics[0].summary)") }
      }
    }
    return problems
  }

  private func problems(
    of property: any Property, _ entity: String, _ all: Int
  ) throws -> [String] {
    let name = "#\(property.name)"
    let pairs: [(String, String)]
    switch property {
    case let attribute as Attribute where attribute.type == .composite: return []
    case let attribute as Attribute where attribute.type == .undefined: return []
    case let relationship as Relationship where relationship.isToMany:
      pairs = [
        ("\(name).@count > 0", "SUBQUERY(\(name), $x, $x != nil).@count != 0"),
        ("\(name).@count > 0", "ANY \(name) != nil"),
        ("\(name).@count == 0", "NONE \(name) != nil"),
        ("TRUEPREDICATE", "\(name).@count >= 0"),
      ]
    default:
      pairs = [
        ("TRUEPREDICATE", "\(name) == nil OR \(name) != nil"),
        ("\(name) != nil", "NOT \(name) == nil"),
      ]
    }
    var problems: [String] = []
    for (one, other) in pairs {
      let counts = try [one, other].map { text in
        try count(makeCondition(text, on: entity, of: model, in: schema).sql, of: entity)
      }
      if counts[0] != counts[1] {
        problems.append("\(entity): \(one) \(counts[0]), \(other) \(counts[1])")
      }
      if one == "TRUEPREDICATE", counts[0] != all { problems.append("\(entity): \(all) rows") }
    }
    return problems
  }

  /// The number of rows of an entity and its subentities for which a condition holds.
  private func count(_ condition: String?, of name: String) throws -> Int {
    guard let entity = schema.entity(name) else { return 0 }
    let rows = try store.rows(
      "SELECT COUNT(*) FROM \(identifier(entity.table)) AS t WHERE t.Z_ENT BETWEEN \(entity.number) "
        + "AND \(entity.lastNumber)" + (condition.map { " AND (\($0))" } ?? ""))
    // A statement that SQLite does not understand fails before; one that fails on the way has no row.
    return rows.first.flatMap { Int($0[0]) } ?? -1
  }
}
