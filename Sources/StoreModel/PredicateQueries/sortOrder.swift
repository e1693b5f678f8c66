import DataModel

extension ConditionBuilder {
  /// The text after `ORDER BY` for sort descriptors.
  ///
  /// - Throws: `PredicateProblem` at a key without an order.
  func sortOrder(_ text: String, in scope: Scope) throws(PredicateProblem) -> String {
    var terms: [String] = []
    var offset = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      terms.append(try sortTerm(part, at: offset, in: scope))
      offset += part.utf8.count + 1
    }
    let key = scope.object.map { ["\($0.key) ASC"] } ?? []
    return (terms + key).joined(separator: ", ")
  }

  private func sortTerm(
    _ part: Substring, at start: Int, in scope: Scope
  ) throws(PredicateProblem) -> String {
    var offset = start
    var key = part.drop { $0 == " " }
    offset += part.utf8.count - key.utf8.count
    let descends = key.hasPrefix("-")
    if descends || key.hasPrefix("+") {
      key = key.dropFirst()
      offset += 1
    }
    while key.last == " " { key.removeLast() }
    var options: TextOptions = []
    for (suffix, found) in Self.sortOptions where key.hasSuffix(suffix) {
      options = found
      key = key.dropLast(suffix.count)
    }
    guard !key.isEmpty else {
      throw PredicateProblem(start, "a key is missing", expected: "keys separated by commas")
    }
    let (expression, places) = try parsed(from: offset) { () throws(FormatError) in
      try parsePlacedExpression(String(key))
    }
    let operand: Operand
    do throws(PredicateProblem) {
      operand = try resolve(expression, places, in: scope)
    } catch {
      var error = error
      error.offset += offset
      throw error
    }
    var value = try single(operand, offset)
    guard value.kind != .bytes else {
      throw PredicateProblem(offset, "\(value.title) has no order", expected: "another key")
    }
    if !options.isEmpty {
      guard value.kind.isText else {
        throw PredicateProblem(
          offset, "\(value.title) is \(value.kind.phrase)", expected: "a text before [c] or [d]")
      }
      value = fold(value, options)
    }
    return "\(value.sql) \(descends ? "DESC" : "ASC")"
  }

  private static let sortOptions: [(suffix: String, options: TextOptions)] = [
    ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive),
    ("[cd]", [.caseInsensitive, .diacriticInsensitive]),
    ("[dc]", [.caseInsensitive, .diacriticInsensitive]),
  ]
}
