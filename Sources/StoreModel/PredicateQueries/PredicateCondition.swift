package import DataModel
package import Findings

/// A predicate as an SQL condition.
///
/// A caller runs it as
///
/// ```
/// SELECT … FROM "ZTRIP" AS t WHERE t.Z_ENT BETWEEN 3 AND 5 AND (<sql>) ORDER BY <order>
/// ```
///
/// with the table and the entity numbers of the store. The aliases of joined tables consist of `t` and a
/// number, so callers must not use such names. All values are quoted literals, so nothing is bound and the
/// text can be displayed. A row matches if the condition is true; as usual in SQL, it is neither true nor
/// false if a value is missing.
///
/// *Source:* `Documentation/Formats/predicates-in-sql.md`.
package struct PredicateCondition: Hashable, Sendable {
  /// The alias that the table of the entity must have.
  package static let alias = "t"

  /// The condition, one expression of SQL.
  package let sql: String
  /// Whether it calls functions that the connection needs first: `StoreConnection.addTextFunctions()`.
  package let usesFunctions: Bool
  /// The remarks: numbers that a Float cannot represent.
  package let remarks: [Diagnostic]

  /// Creates a condition from a builder.
  ///
  /// - Throws: `PredicateProblem` if SQLite could not parse it.
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

/// Converts a predicate to an SQL condition.
///
/// Time and the length of the condition are proportional to the length of the text. A predicate nested more
/// deeply than SQLite's parser supports is an error.
///
/// - Parameters:
///   - text: The predicate in the syntax of `NSPredicate`, without arguments.
///   - entity: The name of the entity whose objects, including those of subentities, are selected.
///   - model: The model of the store.
///   - schema: Its schema, with the names used in the store: `StoreSchema.named(after:)`.
///   - database: The schema name of the attached store; nil for the main database.
///   - source: The name of the text in errors, such as `--where`.
/// - Returns: The condition.
/// - Throws: `ToolchainError` with exit code 64 for a text that is not a predicate or cannot be evaluated on
///   the store, with the position in the text.
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

/// Converts a predicate that is evaluated in memory to an SQL condition: without an evaluated object, with
/// one object in a variable.
///
/// In contrast to a store, a comparison is always true or false: nil equals only nil, and is neither less nor
/// greater than anything. A row matches if the condition is true, as in
/// ``makeCondition(_:on:of:in:database:source:)``.
///
/// - Parameters:
///   - text: The predicate in the syntax of `NSPredicate`.
///   - variable: The name of the variable that holds the object, without `$`.
///   - entity: The name of the object's entity.
///   - model: The model of the store.
///   - schema: Its schema, with the names used in the store.
///   - database: The schema name of the attached store; nil for the main database.
///   - source: The name of the text in errors.
/// - Returns: The condition.
/// - Throws: `ToolchainError` with exit code 64 for something without an SQL form, with the position in the
///   text.
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

/// Converts sort descriptors to an `ORDER BY` expression.
///
/// The form is keys separated by commas, with a leading `-` for descending order: `name[c],-date,trip.name`.
/// A key is any expression with one value, such as `tags.@count`; `[c]`, `[d]` and `[cd]` ignore case and
/// diacritics. As in Core Data's stores, objects without a value come first, or last in descending order.
/// Equal objects are sorted by key (`Z_PK`).
///
/// - Parameters:
///   - text: The sort descriptors.
///   - entity: The name of the entity whose objects are sorted.
///   - model: The model of the store.
///   - schema: Its schema, with the names used in the store.
///   - source: The name of the text in errors, such as `--sort`.
/// - Returns: The text after `ORDER BY`, in the field `sql`.
/// - Throws: `ToolchainError` with exit code 64 for keys that the entity does not have or that have no order.
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
