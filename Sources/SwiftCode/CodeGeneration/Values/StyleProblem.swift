/// Why classes cannot be generated in a style.
package enum StyleProblem: Hashable, Sendable {
  /// Options that only Swift has, in Objective-C.
  case onlyInSwift([String])
  /// Classes that are `final` and `open`.
  case finalAndOpen
  /// An attribute that the entity does not declare; the nearest name, if any.
  case unknownAttribute(String, near: String?)
  /// An entity that is not in the model; the nearest name, if any.
  case unknownEntity(String, near: String?)
  /// An attribute that is given two enumerations.
  case severalEnumerations
  /// An attribute of a type that no enumeration has as its raw type.
  case notEnumerable(String)
  /// A type name that is not an identifier.
  case noTypeName(String)
  /// Two declarations with the same name.
  case repeatedType(String)
  /// An enumeration that two attributes list with different cases.
  case differingCases(String)
  /// An enumeration without cases.
  case noCases(String)
  /// A raw value from which no case name can be derived.
  case noCaseName(String)
  /// A name that no case can have.
  case badCaseName(String)
  /// A duplicate case or raw value.
  case repeatedCase(String)
  /// A raw value that is not a number of the attribute's type.
  case badRawValue(String)
  /// An additional declaration whose name a property of the model already has.
  case takenName(String, by: String)
  /// A variable or name of a fetch request that no parameter or method can be named after.
  case badRequestName(String)
  /// A fetch request whose predicate cannot be read.
  case badPredicate
}

extension StyleProblem {
  /// The problem, as text that follows the element and a colon.
  package var message: String {
    switch self {
    case .onlyInSwift(let options):
      "Objective-C does not have \(listed(options)); remove \(options.count == 1 ? "it" : "them") "
        + "or generate Swift"
    case .finalAndOpen: "classes cannot be final and open; choose one"
    case .unknownAttribute(let name, let near):
      "the entity declares no attribute \"\(name)\"" + hint(near)
    case .unknownEntity(let name, let near): "there is no entity \"\(name)\"" + hint(near)
    case .severalEnumerations: "the attribute is given two enumerations, expected one"
    case .notEnumerable(let type):
      "an attribute of type \(type) has no enumeration, expected String or an Integer type"
    case .noTypeName(let name): "\"\(name)\" is not a name of a type"
    case .repeatedType(let name): "the type \(name) would be declared twice; rename one"
    case .differingCases(let name):
      "the enumeration \(name) is listed with other cases or another raw type before"
    case .noCases(let name): "the enumeration \(name) has no cases, expected at least one"
    case .noCaseName(let value):
      "no case can be named after \"\(value)\"; write a name, such as name=\(value)"
    case .badCaseName(let name): "\"\(name)\" cannot be the name of a case"
    case .repeatedCase(let name): "the case or raw value \"\(name)\" is there twice"
    case .badRawValue(let value):
      "the raw value \"\(value)\" is not a number of the attribute's type"
    case .takenName(let name, let other): "\(name) would be declared twice: \(other) has that name"
    case .badRequestName(let name): "no method or parameter can be named after \"\(name)\""
    case .badPredicate: "the predicate of the fetch request cannot be read"
    }
  }

  private func hint(_ near: String?) -> String { near.map { ", did you mean \"\($0)\"?" } ?? "" }

  private func listed(_ options: [String]) -> String {
    guard options.count > 1, let last = options.last else { return options.first ?? "" }
    return options.dropLast().joined(separator: ", ") + " and " + last
  }
}
