/// The operator of a comparison.
package enum Operator: Hashable, Sendable {
  /// `<`.
  case lessThan

  /// `<=`.
  case lessThanOrEqualTo

  /// `>`.
  case greaterThan

  /// `>=`.
  case greaterThanOrEqualTo

  /// `==`.
  case equalTo

  /// `!=`.
  case notEqualTo

  /// The right side is a regular expression for the whole left side.
  case matches

  /// The right side is a pattern with `?` and `*`.
  case like

  /// The left side begins with the right side.
  case beginsWith

  /// The left side ends with the right side.
  case endsWith

  /// The left side is an element or a substring of the right side.
  case `in`

  /// A comparison by a method of the left side; also used for the UTI operators.
  case customSelector(String)

  /// The right side is an element or a substring of the left side.
  case contains

  /// The left side lies between the two elements of the right side.
  case between

  /// The raw number of `NSComparisonPredicate.Operator`, which archives hold.
  ///
  /// *Source:* `Documentation/Formats/predicates.md`.
  package var typeNumber: Int {
    switch self {
    case .lessThan: 0
    case .lessThanOrEqualTo: 1
    case .greaterThan: 2
    case .greaterThanOrEqualTo: 3
    case .equalTo: 4
    case .notEqualTo: 5
    case .matches: 6
    case .like: 7
    case .beginsWith: 8
    case .endsWith: 9
    case .in: 10
    case .customSelector: 11
    case .contains: 99
    case .between: 100
    }
  }

  /// The spelling in Apple's normal form.
  package var spelling: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    case .equalTo: "=="
    case .notEqualTo: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .in: "IN"
    case .customSelector(let selector): selector
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}
