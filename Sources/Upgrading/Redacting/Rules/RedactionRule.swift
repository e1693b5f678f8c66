import Findings
import StoreModel

/// A rule for the values of some properties.
struct RedactionRule {
  /// What is done.
  enum Action {
    /// They stay as they are.
    case keep
    /// They are replaced, small numbers as well.
    case replace
    /// They become nil.
    case remove
  }

  var action = Action.replace
  /// The domain within which equal values have equal replacements; nil for one per property.
  var domain: String?
  var options = RedactionOptions()
  /// The name or pattern of the entity.
  var entity: String
  /// The name or pattern of the property.
  var property: String
  /// The location of the rule.
  var location: SourceLocation?

  /// Whether the rule names one property of one entity.
  var isExact: Bool { !entity.contains("*") && !property.contains("*") }
}

/// The contents of a rule file.
struct RedactionRules {
  /// The treatment of an unknown table.
  enum TableAction: String {
    case keep, drop
  }

  /// The rules for properties, in file order.
  var properties: [RedactionRule] = []
  /// The treatments of tables, by name.
  var tables: [String: TableAction] = [:]
  /// The treatments of custom metadata keys, by name.
  var metadata: [String: RedactionRule.Action] = [:]

  /// The rule of a property of some entity.
  ///
  /// A rule that names the entity or one of its ancestors counts more than one with a pattern, the nearest most;
  /// then one that names the property. Of equals the last counts.
  ///
  /// - Parameters:
  ///   - path: The name; for an element of a composite the names from the attribute on.
  ///   - entities: The entity, then its ancestors.
  /// - Returns: The rule; nil if absent.
  func rule(of path: String, in entities: [String]) -> RedactionRule? {
    let attribute = String(path.prefix { $0 != "." })
    var best: (rule: RedactionRule, rank: [Int])?
    for rule in properties {
      let place = entities.firstIndex { fitsPattern($0, rule.entity) }
      guard let place, fitsPattern(path, rule.property) || fitsPattern(attribute, rule.property)
      else {
        continue
      }
      let rank = [
        rule.entity.contains("*") ? -entities.count : -place, rule.property.contains("*") ? 0 : 1,
        rule.property == path ? 1 : 0,
      ]
      if best.map({ !rank.lexicographicallyPrecedes($0.rank) }) ?? true { best = (rule, rank) }
    }
    return best?.rule
  }
}

/// Whether a name matches a pattern, in which `*` stands for any characters.
///
/// - Complexity: O(n·m).
func fitsPattern(_ name: String, _ pattern: String) -> Bool {
  guard pattern.contains("*") else { return name == pattern }
  let (name, pattern) = (Array(name), Array(pattern))
  var (place, sign) = (0, 0)
  var retry: (place: Int, sign: Int)?
  while place < name.count {
    if sign < pattern.count, pattern[sign] == "*" {
      retry = (place, sign)
      sign += 1
    } else if sign < pattern.count, pattern[sign] == name[place] {
      (place, sign) = (place + 1, sign + 1)
    } else if let last = retry {
      retry = (last.place + 1, last.sign)
      (place, sign) = (last.place + 1, last.sign + 1)
    } else {
      return false
    }
  }
  return pattern[sign...].allSatisfy { $0 == "*" }
}
