import DataModel
import TestSupport

/// Makes syntax trees that the language can express exactly.
struct TreeGenerator {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func predicate(depth: Int) -> Predicate {
    switch depth > 0 ? Int.random(in: 0...6, using: &random) : Int.random(in: 0...2, using: &random)
    {
    case 0: return .constant(.random(using: &random))
    case 1, 2, 3: return comparison(depth: depth)
    case 4: return .compound(.not, [predicate(depth: depth - 1)])
    default:
      let count = Int.random(in: 2...4, using: &random)
      let predicates = (0..<count).map { _ in predicate(depth: depth - 1) }
      return .compound(pick([.and, .or]), predicates)
    }
  }

  mutating func expression(depth: Int) -> Expression {
    guard depth > 0 else { return leaf() }
    let below = depth - 1
    switch Int.random(in: 0...13, using: &random) {
    case 0: return .keyPath(operand: expression(depth: below), path: path())
    case 1: return .aggregate(expressions(0...3, depth: below))
    case 2:
      return .subquery(
        collection: expression(depth: below), variable: name(), predicate: predicate(depth: below))
    case 3:
      return .setOperation(
        pick(SetOperation.allCases), expression(depth: below), expression(depth: below))
    case 4:
      return .conditional(
        predicate(depth: below), expression(depth: below), expression(depth: below))
    case 5: return .assignment(variable: name(), expression(depth: below))
    case 6:
      return .fetchRequest(
        request: expression(depth: below), context: expression(depth: below),
        countOnly: .random(using: &random))
    case 7: return .indexed(expression(depth: below), pick(Index.allCases))
    case 8:
      return .function(
        operand: expression(depth: below), selector: string(),
        arguments: expressions(0...3, depth: below))
    case 9: return call("canonical:", expression(depth: below))
    case 10: return leaf()
    default: return binary(depth: below)
    }
  }

  private mutating func comparison(depth: Int) -> Predicate {
    let operators: [Operator] = [
      .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
      .matches, .like, .beginsWith, .endsWith, .in, .customSelector("isLike:"),
      .customSelector("UTI-EQUALS"), .contains, .between,
    ]
    return compare(
      expression(depth: depth - 1), pick(operators), expression(depth: depth - 1),
      modifier: pick(Modifier.allCases),
      options: Options(rawValue: .random(in: 0...15, using: &random)))
  }

  private mutating func binary(depth: Int) -> Expression {
    let selectors = [
      "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "raise:toPower:",
      "objectFrom:withIndex:", "castObject:toType:", "bitwiseAnd:with:", "modulus:by:",
    ]
    return call(pick(selectors), expression(depth: depth), expression(depth: depth))
  }

  private mutating func leaf() -> Expression {
    switch Int.random(in: 0...12, using: &random) {
    case 0: return .selfObject
    case 1: return .variable(name())
    case 2: return .constant(.null)
    case 3: return number(Int64.random(in: .min ... .max, using: &random))
    case 4: return number(pick([0, 1, -1, .min, .max, 100]))
    case 5: return .constant(.real(real()))
    case 6: return .constant(.decimal(pick(["9223372036854775808", "-99999999999999999999"])))
    case 7: return .anyKey
    case 8: return call("now")
    case 9, 10: return .constant(.string(string()))
    default: return key(path())
    }
  }

  private mutating func real() -> Double {
    while true {
      let value = Double(bitPattern: random.next())
      guard value.isFinite, value != value.rounded() || value.magnitude >= 1e16 else { continue }
      return value
    }
  }

  private mutating func string() -> String {
    let scalars = "ab '\"\\\n\t\r\0\u{1F}\u{7F}é%$😀u{".unicodeScalars.map(String.init)
    let count = Int.random(in: 0...8, using: &random)
    return (0..<count).map { _ in pick(scalars) }.joined()
  }

  private mutating func name() -> String {
    pick(["a", "name", "x1", "größe", "size", "In", "SELF", "function", "union", "_b", "MINUS"])
  }

  private mutating func path() -> String {
    let count = Int.random(in: 1...3, using: &random)
    return (0..<count)
      .map { _ in Int.random(in: 0...5, using: &random) == 0 ? "@count" : name() }
      .joined(separator: ".")
  }

  private mutating func expressions(_ range: ClosedRange<Int>, depth: Int) -> [Expression] {
    (0..<Int.random(in: range, using: &random)).map { _ in expression(depth: depth) }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
