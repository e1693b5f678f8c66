import Findings

/// A property of a type itself, or a variable outside of types, as far as it is a list or a call.
struct TypeConstant: Sendable {
  /// The name.
  var name: String
  /// The type as written; nil if it follows from the value.
  var type: WrittenType?
  /// The value, or what the getter returns.
  var value: ListExpression
  /// The initial value if no type is written; nil if `#if` selects among several.
  var initial: InitialValue?
  /// The position of the name.
  var place: SwiftDataSourceMap.Place
  /// The `#if` conditions of its branch.
  var branch: Branch
}

/// An expression where schemas, models, stages or versions are named.
indirect enum ListExpression: Sendable {
  /// `X.self`, with the location of `X`.
  case metatype([String], SourceLocation)
  /// The name of something else.
  case name([String], SourceLocation)
  /// A list in brackets.
  case list([ListExpression], SourceLocation)
  /// Lists with `+` between them.
  case sum([ListExpression], SourceLocation)
  /// A call; of `.custom(…)` the name is `["custom"]`.
  case call(Call, SourceLocation)
  /// An integer.
  case integer(Int)
  /// A text.
  case string(String)
  case boolean(Bool)
  case none
  /// A closure.
  case closure(Range<Int>, SourceLocation)
  /// One of several values, as a condition decides, with its text; no values where they are not read.
  case either([ListExpression], on: String, SourceLocation)
  /// Anything else, as it is written.
  case other(String, SourceLocation)

  /// A call.
  struct Call: Sendable {
    /// The names before the arguments.
    var callee: [String]
    /// The arguments with their labels; trailing closures last.
    var arguments: [Argument]

    /// The list of `Array(…)`; nil for any other call.
    var wrappedList: ListExpression? {
      let isArray = callee == ["Array"] || callee == ["Swift", "Array"]
      return isArray && arguments.count == 1 && arguments[0].label == nil ? arguments[0].value : nil
    }
  }

  /// An argument.
  struct Argument: Sendable {
    /// The label; nil if absent.
    var label: String?
    /// The value.
    var value: ListExpression
  }

  /// The location; nil for constants.
  var location: SourceLocation? {
    switch self {
    case .metatype(_, let place), .name(_, let place), .list(_, let place), .sum(_, let place),
      .call(_, let place), .closure(_, let place), .either(_, _, let place), .other(_, let place):
      place
    case .integer, .string, .boolean, .none: nil
    }
  }
}
