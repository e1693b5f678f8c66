package import DataModel
package import Findings

/// A row that breaks its model.
package struct RowExample: Hashable, Sendable {
  /// The entity of the row.
  package var entity: String
  /// Its key.
  package var key: Int64
  /// The invalid value, truncated if long; nil if the value is missing.
  package var value: String?

  /// The row for display: `Trip/p12`, followed by the invalid value.
  package var description: String {
    "\(entity)/p\(key)" + (value.map { " (\($0))" } ?? "")
  }

  /// The maximum number of characters shown of a value.
  private static let longestValue = 60

  /// Creates an example from a row of ``RowCheck/exampleQuery(limit:)``; nil for any other row.
  package init?(_ row: [StoreValue], in schema: StoreSchema) {
    guard row.count == 3, case .integer(let key) = row[0], case .integer(let number) = row[1] else {
      return nil
    }
    self.key = key
    entity = schema.entities.first { Int64($0.number) == number }?.name ?? "entity \(number)"
    switch row[2] {
    case .null: value = nil
    case .integer(let number): value = "\(number)"
    case .real(let number): value = "\(number)"
    case .text(let text):
      let isLong = text.count > Self.longestValue
      value = "\"\(text.prefix(Self.longestValue))\(isLong ? "…" : "")\""
    case .blob(let bytes): value = bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    }
  }

  /// A date as ISO 8601; seconds since 2001 where it has no such text.
  static func text(ofDate seconds: Double) -> String {
    var bytes: [UInt8] = []
    return DateText.append(seconds, to: &bytes)
      ? String(decoding: bytes, as: UTF8.self) : "\(seconds)"
  }
}

/// Rows that violate their model in the same way.
package struct RowViolation: Hashable, Sendable {
  /// The check that the rows violate.
  package var check: RowCheck
  /// The number of rows.
  package var count: Int
  /// The first of them.
  package var examples: [RowExample]

  /// The violation in one line: `2 rows: Trip.name is mandatory and has no value: Trip/p1, Trip/p2`.
  package var summary: String {
    let shown = examples.map(\.description).joined(separator: ", ")
    let more = count > examples.count ? ", …" : ""
    return
      "\(count == 1 ? "1 row" : "\(count) rows"): \(check.name) \(check.message): \(shown)\(more)"
  }

  /// The diagnostic without a location.
  package var diagnostic: Diagnostic {
    var diagnostic = check.rule.diagnostic(summary, explanation: check.rule.rationale)
    diagnostic.entity = check.entity
    diagnostic.property = check.property
    diagnostic.apple = check.code.map { AppleError(code: $0) }
    return diagnostic
  }
}

extension RowValidation {
  /// Counts all rows that violate the model, with some examples of each kind.
  ///
  /// - Parameters:
  ///   - schema: The schema from which the checks were created.
  ///   - limit: The maximum number of examples per violation.
  ///   - rows: Runs a query and returns its rows, which are few.
  /// - Returns: The violations, in the order of ``checks``.
  /// - Throws: Errors of `rows`.
  package func violations<Failure: Error>(
    in schema: StoreSchema, examples limit: Int = 5,
    rows: (String) throws(Failure) -> [[StoreValue]]
  ) throws(Failure) -> [RowViolation] {
    var counts = [Int](repeating: 0, count: checks.count)
    for pass in passes {
      let row = try rows(pass.query).first ?? []
      for (number, value) in zip(pass.checks, row) {
        if case .integer(let count) = value { counts[number] = Int(count) }
      }
    }
    var violations: [RowViolation] = []
    for (check, count) in zip(checks, counts) where count > 0 {
      let found = try rows(check.exampleQuery(limit: limit)).compactMap {
        RowExample($0, in: schema)
      }
      violations.append(RowViolation(check: check, count: count, examples: found))
    }
    return violations
  }
}
