import DataModel
import Foundation

/// Evaluates predicates over objects in memory, with the nil rules of SQL and the text comparison
/// of Foundation.
struct PredicateEvaluator {
  typealias Object = TestWorld.Object
  /// The value of an expression; nil is a missing value.
  indirect enum Value {
    case number(Double)
    case whole(Double)
    case text(String)
    case date(Double)
    case uuid(String)
    case object(Object)
    case many([Value?])
  }

  var variables: [String: Object] = [:]

  /// Whether a predicate holds; nil if unknown.
  func evaluate(_ predicate: DataModel.Predicate, _ object: Object) -> Bool? {
    switch predicate {
    case .constant(let value): return value
    case .comparison(let comparison): return evaluate(comparison, object)
    case .compound(let kind, let members):
      let results = members.map { evaluate($0, object) }
      switch kind {
      case .not: return results[0].map { !$0 }
      case .and: return results.contains(false) ? false : results.contains(nil) ? nil : true
      case .or: return results.contains(true) ? true : results.contains(nil) ? nil : false
      }
    }
  }

  private func evaluate(_ comparison: Comparison, _ object: Object) -> Bool? {
    let left = value(comparison.left, object)
    let right = value(comparison.right, object)
    if comparison.modifier == .direct { return compare(left, comparison, right) }
    guard case .many(let elements)? = left else { return nil }
    let results = elements.map { compare($0, comparison, right) }
    return comparison.modifier == .any
      ? results.contains(true) : results.allSatisfy { $0 == true }
  }

  private func compare(_ left: Value?, _ comparison: Comparison, _ right: Value?) -> Bool? {
    let isNilConstant = [comparison.left, comparison.right].contains(.constant(.null))
    switch comparison.comparisonOperator {
    case .equalTo where isNilConstant: return left == nil && right == nil
    case .notEqualTo where isNilConstant: return left != nil || right != nil
    case .equalTo: return relate(left, right, comparison.options) { $0 == 0 }
    case .notEqualTo: return relate(left, right, comparison.options) { $0 != 0 }
    case .lessThan: return relate(left, right, comparison.options) { $0 < 0 }
    case .lessThanOrEqualTo: return relate(left, right, comparison.options) { $0 <= 0 }
    case .greaterThan: return relate(left, right, comparison.options) { $0 > 0 }
    case .greaterThanOrEqualTo: return relate(left, right, comparison.options) { $0 >= 0 }
    case .in: return contains(right, left, comparison)
    case .contains: return contains(left, right, comparison)
    case .between:
      guard case .many(let bounds)? = right else { return nil }
      let results = [
        relate(left, bounds[0], comparison.options) { $0 >= 0 },
        relate(left, bounds[1], comparison.options) { $0 <= 0 },
      ]
      return results.contains(false) ? false : results.contains(nil) ? nil : true
    case .beginsWith, .endsWith, .like, .matches:
      guard case .text(let text)? = left, case .text(let pattern)? = right else { return nil }
      return matches(text, pattern, comparison)
    case .customSelector: return nil
    }
  }

  private func contains(_ whole: Value?, _ part: Value?, _ comparison: Comparison) -> Bool? {
    if case .text(let text)? = whole {
      guard case .text(let pattern)? = part else { return nil }
      return matches(text, pattern, comparison)
    }
    guard case .many(let elements)? = whole else { return nil }
    let results = elements.map { relate($0, part, comparison.options) { $0 == 0 } }
    // A list is asked by IN, which does not know about nil; a relationship by EXISTS.
    let isList: Bool
    switch (comparison.left, comparison.right) {
    case (.aggregate, _), (_, .aggregate): isList = true
    default: isList = false
    }
    return results.contains(true) ? true : isList && results.contains(nil) ? nil : false
  }

  private func relate(
    _ left: Value?, _ right: Value?, _ options: Options, _ holds: (Int) -> Bool
  ) -> Bool? {
    func order<Key: Comparable>(_ one: Key, _ other: Key) -> Int {
      one < other ? -1 : one == other ? 0 : 1
    }
    switch (left, right) {
    case (.text(let one)?, .text(let other)?):
      let strings = options.intersection([.caseInsensitive, .diacriticInsensitive])
      if strings.isEmpty || options.contains(.normalized) {
        return holds(compareBytes(one, other))
      }
      if (one as NSString).compare(other, options: compareOptions(strings)) == .orderedSame {
        return holds(0)
      }
      // The order of folded texts is that of their code points.
      return holds(compareBytes(fold(one, strings), fold(other, strings)))
    case (.object(let one)?, .object(let other)?): return holds(one === other ? 0 : 1)
    case (.object(let one)?, .text(let name)?), (.text(let name)?, .object(let one)?):
      return holds(name.split(separator: "/").last.map(String.init) == "p\(one.key)" ? 0 : 1)
    case (.uuid(let one)?, .text(let other)?), (.text(let other)?, .uuid(let one)?):
      return holds(one == other ? 0 : 1)
    case (.date(let one)?, .text(let other)?):
      return ISO8601DateFormatter().date(from: other).map {
        holds(order(one, $0.timeIntervalSinceReferenceDate))
      }
    default:
      guard let one = number(left), let other = number(right) else { return nil }
      return holds(order(one, other))
    }
  }

  private func compareBytes(_ one: String, _ other: String) -> Int {
    Array(one.utf8) == Array(other.utf8)
      ? 0 : one.utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }

  private func fold(_ text: String, _ options: Options) -> String {
    (text as NSString).folding(options: compareOptions(options), locale: nil)
      .decomposedStringWithCanonicalMapping.replacing("ß", with: "ss")
  }

  private func compareOptions(_ options: Options) -> NSString.CompareOptions {
    var result: NSString.CompareOptions = []
    if options.contains(.caseInsensitive) { result.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { result.insert(.diacriticInsensitive) }
    return result
  }

  private func matches(_ text: String, _ pattern: String, _ comparison: Comparison) -> Bool {
    let options = compareOptions(comparison.options)
    switch comparison.comparisonOperator {
    case .beginsWith: return found(pattern, in: text, options.union(.anchored))
    case .endsWith: return found(pattern, in: text, options.union([.anchored, .backwards]))
    case .matches:
      var range = NSRegularExpression.Options()
      if options.contains(.caseInsensitive) { range.insert(.caseInsensitive) }
      let marks = options.intersection(.diacriticInsensitive)
      let (text, pattern) = (
        (text as NSString).folding(options: marks, locale: nil),
        (pattern as NSString).folding(options: marks, locale: nil)
      )
      let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: range)
      return expression?.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count))
        != nil
    default: return found(pattern, in: text, options)
    }
  }

  private func found(_ part: String, in text: String, _ options: NSString.CompareOptions) -> Bool {
    (text as NSString).range(of: part, options: options).location != NSNotFound
  }

  /// A value as a number.
  func number(_ value: Value?) -> Double? {
    switch value {
    case .number(let number)?, .whole(let number)?, .date(let number)?: number
    default: nil
    }
  }
}
