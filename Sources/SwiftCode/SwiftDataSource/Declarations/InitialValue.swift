/// An expression, as far as its type or a constant can be determined.
indirect enum InitialValue: Hashable, Sendable {
  /// An argument of a call.
  struct Argument: Hashable, Sendable {
    /// The label; nil if absent.
    var label: String?
    /// The value.
    var value: InitialValue
  }

  /// An integer without sign or separators, in the base written (`0x1F`).
  case integer(String)
  case real(String)
  case string(String)
  /// A text with code in it.
  case interpolated
  case boolean(Bool)
  case none
  /// An array literal, possibly empty.
  case array([InitialValue])
  case dictionary([InitialValue], [InitialValue])
  /// `-` before a number.
  case negative(InitialValue)
  /// A call of a type with its arguments, trailing closures last: `UUID()`, `[Item]()`, `Item.init()`.
  case call(WrittenType, [Argument])
  /// A member of a name: `Date.now`, `Status.draft`.
  case member([String], String)
  /// A member of the expected type: `.now`, `.draft`; with the arguments if called.
  case implicitMember(String, [Argument]?)
  /// A value with an explicit type: `nil as String?`.
  case cast(WrittenType, InitialValue)
  /// `Optional(…)`: a value other than nil.
  case wrapped(InitialValue)
  /// A force-unwrapped value, with `!`.
  case forced(InitialValue)
  /// Values with `??` between them.
  case alternatives([InitialValue])
  /// Values between arithmetic operators.
  case arithmetic([InitialValue])
  /// Anything else.
  case other
}

extension InitialValue {
  /// Whether it is nil, in any spelling, for an optional or non-optional property.
  func isNil(isOptional: Bool) -> Bool {
    switch self {
    case .none, .member(["Optional"], "none"), .member(["Swift", "Optional"], "none"): true
    case .implicitMember("none", nil): isOptional
    case .cast(_, let value): value.isNil(isOptional: false)
    default: false
    }
  }
}
