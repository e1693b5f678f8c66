package import DataModel
package import Findings
package import StoreSchema

/// A predicate as a condition in SQL.
///
/// A caller runs it as
///
/// ```
/// SELECT … FROM "ZTRIP" AS t WHERE t.Z_ENT BETWEEN 3 AND 5 AND (<sql>) ORDER BY <order>
/// ```
///
/// where the table and the numbers are those of the entity in the store. The names of the tables it joins begin with
/// `t` and a number, so that a caller's own should not. All values stand in the text, quoted, so nothing is bound, and
/// the text can be shown. A row counts when the condition is true; like any other in SQL it is neither true nor
/// false where a value is missing.
///
/// *Source:* `Documentation/Formats/predicates-in-sql.md`.
package struct PredicateCondition: Hashable, Sendable {
  /// The alias that the table of the entity must have.
  package static let alias = "t"

  /// The condition, one expression of SQL.
  package let sql: String
  /// Whether it calls functions that the connection needs first: `StoreConnection.addTextFunctions()`.
  package let usesFunctions: Bool
  /// What there is to say about it: numbers that no Float is.
  package let remarks: [Diagnostic]

  /// Takes what a builder made.
  ///
  /// - Throws: `PredicateProblem` where SQLite could not read it.
  fileprivate init(
    _ sql: String, of builder: ConditionBuilder, text: String, source: String
  ) throws(PredicateProblem) {
    guard parserDepth(of: sql) <= parserDepthLimit else {
      throw PredicateProblem(
        0, "nested too deeply for SQLite", expected: "fewer levels, or several predicates")
    }
    self.sql = sql
    usesFunctions = builder.usesFunctions
    remarks = builder.inexactFloats.map { $0.diagnostic(in: text, source: source) }
  }
}

/// Makes a condition in SQL of a predicate.
///
/// Pure; time and the length of the condition are in proportion to the length of the text. A predicate of more
/// levels than SQLite's parser takes is an error.
///
/// - Parameters:
///   - text: The predicate in the syntax of `NSPredicate`, without arguments.
///   - entity: The name of the entity whose objects are looked for, with those of its subentities.
///   - model: The model of the store.
///   - schema: Its schema, with the names that the store has: `StoreSchema.named(after:)`.
///   - database: The name under which the store is attached; nil for the one of the connection.
///   - source: What errors call the text, such as `--where`.
/// - Returns: The condition.
/// - Throws: `ToolchainError` with exit code 64 for a text that is no predicate, or one that cannot be run on the
///   store, with the place in the text.
package func makeCondition(
  _ text: String, on entity: String, of model: Model, in schema: StoreSchema,
  database: String? = nil, source: String = "--where"
) throws(ToolchainError) -> PredicateCondition {
  do throws(PredicateProblem) {
    let (predicate, places) = try parsed { () throws(FormatError) in
      try parsePlacedPredicate(text)
    }
    let builder = ConditionBuilder(model: model, schema: schema, database: database)
    let scope = try builder.scope(of: entity)
    let sql = try builder.condition(predicate, places, in: scope)
    return try PredicateCondition(sql, of: builder, text: text, source: source)
  } catch {
    throw error.toolchainError(in: text, source: source)
  }
}

/// Makes a condition in SQL of a predicate that is evaluated in memory: on no object, with one in a variable.
///
/// Unlike in a store a comparison is true or false there: nil equals nil and nothing else, and is neither less nor
/// greater than anything. A row counts when the condition is true, as by ``makeCondition(_:on:of:in:database:source:)``.
///
/// - Parameters:
///   - text: The predicate in the syntax of `NSPredicate`.
///   - variable: The name of the variable that holds the object, without `$`.
///   - entity: The name of the object's entity.
///   - model: The model of the store.
///   - schema: Its schema, with the names that the store has.
///   - database: The name under which the store is attached; nil for the one of the connection.
///   - source: What errors call the text.
/// - Returns: The condition.
/// - Throws: `ToolchainError` with exit code 64 for what has no form in SQL, with the place in the text.
package func makeMemoryCondition(
  _ text: String, with variable: String, of entity: String, _ model: Model,
  in schema: StoreSchema, database: String? = nil, source: String
) throws(ToolchainError) -> PredicateCondition {
  do throws(PredicateProblem) {
    let (predicate, places) = try parsed { () throws(FormatError) in
      try parsePlacedPredicate(text)
    }
    let builder = ConditionBuilder(
      model: model, schema: schema, database: database, evaluatesInMemory: true)
    var scope = try builder.scope(of: entity)
    scope.variables[variable] = scope.object
    scope.object = nil
    let sql = try builder.condition(predicate, places, in: scope)
    return try PredicateCondition(sql, of: builder, text: text, source: source)
  } catch {
    throw error.toolchainError(in: text, source: source)
  }
}

/// Makes an `ORDER BY` of sort descriptors.
///
/// The form is keys separated by commas, a `-` before one that descends: `name[c],-date,trip.name`. A key is any
/// expression with one value, such as `tags.@count`; `[c]`, `[d]` and `[cd]` leave case and diacritics out of account.
/// Objects without a value come first, or last where the order descends, as in Core Data's stores. Where all are the
/// same, the older key (`Z_PK`) comes first.
///
/// - Parameters:
///   - text: The sort descriptors.
///   - entity: The name of the entity whose objects are sorted.
///   - model: The model of the store.
///   - schema: Its schema, with the names that the store has.
///   - source: What errors call the text, such as `--sort`.
/// - Returns: What stands behind `ORDER BY`, in the field `sql`.
/// - Throws: `ToolchainError` with exit code 64 for keys that the entity does not have, or that have no order.
package func makeSortOrder(
  _ text: String, on entity: String, of model: Model, in schema: StoreSchema,
  source: String = "--sort"
) throws(ToolchainError) -> PredicateCondition {
  do throws(PredicateProblem) {
    let builder = ConditionBuilder(model: model, schema: schema)
    let scope = try builder.scope(of: entity)
    let sql = try builder.sortOrder(text, in: scope)
    return try PredicateCondition(sql, of: builder, text: text, source: source)
  } catch {
    throw error.toolchainError(in: text, source: source)
  }
}
