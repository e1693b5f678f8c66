package import DataModel

/// The value that an expression of a mapping model takes from the old object.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, expressions.
package enum SourcePath: Hashable, Sendable {
  /// The old object: `$source`.
  case object
  /// The value at a key path with at least one key: `$source.country.continent`.
  case keys([String])
  /// The union of a to-many relationship over the objects of another, without duplicates:
  /// `$source.countries.@distinctUnionOfSets.moods` with `countries` and `moods`.
  case distinctUnionOfSets(of: [String], in: [String])

  /// The path of a key path of the variable `source`, or of the variable itself.
  ///
  /// It is nil for any other expression, and for other collection operators.
  ///
  /// - Parameter expression: An expression.
  package init?(_ expression: Expression) {
    var keys: [String] = []
    var rest = expression
    while case .keyPath(let operand?, let path) = rest {
      keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) + keys
      rest = operand
    }
    guard case .variable("source") = rest, !keys.contains("") else { return nil }
    self.init(keys: keys)
  }

  private init?(keys: [String]) {
    guard let place = keys.firstIndex(where: { $0.hasPrefix("@") }) else {
      self = keys.isEmpty ? .object : .keys(keys)
      return
    }
    let inner = Array(keys[(place + 1)...])
    guard keys[place] == Self.distinctUnionOfSets, place > 0, !inner.isEmpty,
      !inner.contains(where: { $0.hasPrefix("@") })
    else { return nil }
    self = .distinctUnionOfSets(of: inner, in: Array(keys[..<place]))
  }

  /// The operator of `distinctUnionOfSets(of:in:)`.
  private static let distinctUnionOfSets = "@distinctUnionOfSets"

  /// The keys with the operator, joined by dots; empty for the object itself.
  package var path: String {
    switch self {
    case .object: ""
    case .keys(let keys): keys.joined(separator: ".")
    case .distinctUnionOfSets(let inner, let outer):
      (outer + [Self.distinctUnionOfSets] + inner).joined(separator: ".")
    }
  }

  /// The expression of the path.
  package var expression: Expression {
    self == .object
      ? .variable("source") : .keyPath(operand: .variable("source"), path: path)
  }
}
