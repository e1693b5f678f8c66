/// An operator between two operands.
enum InfixOperator {
  /// A logical operator, `and` or `or`.
  case compound(Compound)

  /// A comparison operator.
  case comparison(Operator)

  /// A set operator.
  case set(SetOperation)

  /// An operator that is a built-in function.
  case function(selector: String, Precedence)

  /// How tightly the operator binds.
  var precedence: Precedence {
    switch self {
    case .compound(.or): .or
    case .compound: .and
    case .comparison: .comparison
    case .set: .setOperation
    case .function(_, let precedence): precedence
    }
  }

  /// The operator that a token represents; nil if it is not an operator.
  ///
  /// - Parameter kind: The token.
  init?(_ kind: Token.Kind) {
    switch kind {
    case .symbol(let symbol): self.init(symbol: symbol)
    case .word(_, let keyword?): self.init(keyword: keyword)
    case .selector(let selector): self = .comparison(.customSelector(selector))
    default: return nil
    }
  }

  private init?(symbol: Symbol) {
    switch symbol {
    case .andAnd: self = .compound(.and)
    case .orOr: self = .compound(.or)
    case .equal, .equalEqual: self = .comparison(.equalTo)
    case .notEqual, .lessGreater: self = .comparison(.notEqualTo)
    case .less: self = .comparison(.lessThan)
    case .lessEqual, .equalLess: self = .comparison(.lessThanOrEqualTo)
    case .greater: self = .comparison(.greaterThan)
    case .greaterEqual, .equalGreater: self = .comparison(.greaterThanOrEqualTo)
    case .bar: self = .function(selector: "bitwiseOr:with:", .bitwiseOr)
    case .caret: self = .function(selector: "bitwiseXor:with:", .bitwiseXor)
    case .ampersand: self = .function(selector: "bitwiseAnd:with:", .bitwiseAnd)
    case .lessLess: self = .function(selector: "leftshift:by:", .shift)
    case .greaterGreater: self = .function(selector: "rightshift:by:", .shift)
    case .plus: self = .function(selector: "add:to:", .sum)
    case .minus: self = .function(selector: "from:subtract:", .sum)
    case .star: self = .function(selector: "multiply:by:", .product)
    case .slash: self = .function(selector: "divide:by:", .product)
    case .starStar: self = .function(selector: "raise:toPower:", .power)
    default: return nil
    }
  }

  private init?(keyword: Keyword) {
    switch keyword {
    case .and: self = .compound(.and)
    case .or: self = .compound(.or)
    case .in: self = .comparison(.in)
    case .like: self = .comparison(.like)
    case .matches: self = .comparison(.matches)
    case .contains: self = .comparison(.contains)
    case .beginsWith: self = .comparison(.beginsWith)
    case .endsWith: self = .comparison(.endsWith)
    case .between: self = .comparison(.between)
    case .utiConformsTo, .utiEquals: self = .comparison(.customSelector(keyword.rawValue))
    case .union: self = .set(.union)
    case .intersect: self = .set(.intersect)
    case .minus: self = .set(.minus)
    default: return nil
    }
  }
}
