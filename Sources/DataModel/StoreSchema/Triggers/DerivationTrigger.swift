/// The column of a derived attribute.
struct DerivationTarget {
  let path: PropertyPath
  /// The table that contains the column, as an SQL identifier.
  let table: String
  /// The column, as an SQL identifier.
  let column: String
  /// The entity numbers that triggers of older frameworks test for.
  let entityTest: ClosedRange<Int>?

  /// The condition that selects the changed row.
  var ownRow: String { "Z_PK = NEW.Z_PK" }

  /// A trigger for changes of the object itself.
  ///
  /// - Parameters:
  ///   - name: The last part of the trigger's name.
  ///   - event: The event of the trigger.
  ///   - value: The new value of the column.
  ///   - condition: The rows to update.
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

  /// A trigger for changes of the attribute's source; parameters as for `source`.
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
    // Only these two report an insertion to Core Data; the counting ones report an update.
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
  /// Whether the table of the attribute is watched, instead of that of its source.
  let isAtSource: Bool
  /// The statement, starting at the event.
  let statement: String
}
