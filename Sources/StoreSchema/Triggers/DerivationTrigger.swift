/// The column of a derived attribute.
struct DerivationTarget {
  let path: PropertyPath
  /// The table with the column, as it stands in SQL.
  let table: String
  /// The column, as it stands in SQL.
  let column: String
  /// The numbers that rows are tested for, by older frameworks.
  let entityTest: ClosedRange<Int>?

  /// The condition for the row that has changed.
  var ownRow: String { "Z_PK = NEW.Z_PK" }

  /// A trigger for changes of the object itself.
  ///
  /// - Parameters:
  ///   - name: The last part of the trigger's name.
  ///   - event: What the trigger is run by.
  ///   - value: What the column is set to.
  ///   - condition: The rows that are set.
  /// - Returns: The trigger.
  func source(
    _ name: String, _ event: String, set value: String, at condition: String
  ) -> DerivationTrigger {
    let guarding = entityTest.map {
      "WHEN \($0.lowerBound) <= NEW.Z_ENT AND NEW.Z_ENT <= \($0.upperBound) "
    }
    return trigger(
      "SOURCE_\(name)", event, on: table, guarding: guarding ?? "", set: value, at: condition)
  }

  /// A trigger for changes of what the attribute is derived from; parameters as for `source`.
  func parameter(
    _ name: String, _ event: String, on table: String, when test: String? = nil, set value: String,
    at condition: String
  ) -> DerivationTrigger {
    let range = entityTest.map { " AND \($0.lowerBound) <= Z_ENT AND Z_ENT <= \($0.upperBound)" }
    return trigger(
      "PARAMETER_\(name)", event, on: table, guarding: test.map { "WHEN \($0) " } ?? "",
      set: value, at: condition + (range ?? ""))
  }

  private func trigger(
    _ suffix: String, _ event: String, on watched: String, guarding: String, set value: String,
    at condition: String
  ) -> DerivationTrigger {
    let isAtSource = suffix.hasPrefix("SOURCE")
    // Only these two tell Core Data of an insertion; the counting ones tell of an update.
    let isInsertion = event == "AFTER INSERT" && (isAtSource || guarding.isEmpty)
    let function =
      "NSCoreDataDATrigger\(isInsertion ? "Insert" : "")UpdatedAffectedObjectValue"
    let arguments =
      "\(quotedText(unquotedTable)), Z_ENT, Z_PK, \(quotedText(path.path)), \(column)"
    let update = "UPDATE \(table) SET \(column) = \(value) WHERE \(condition)"
    let report = "SELECT \(function)(\(arguments)) FROM \(table) WHERE \(condition)"
    return DerivationTrigger(
      suffix: suffix, isAtSource: isAtSource,
      statement: "\(event) ON \(watched) FOR EACH ROW \(guarding)BEGIN \(update); \(report); END")
  }

  private var unquotedTable: String {
    table.hasPrefix("\"") ? String(table.dropFirst().dropLast()) : table
  }
}

/// One trigger of a derived attribute.
struct DerivationTrigger {
  /// The last part of the name.
  let suffix: String
  /// Whether the table of the attribute is watched, not that of its source.
  let isAtSource: Bool
  /// The statement from the event on.
  let statement: String
}
