import TestSupport

/// Makes random predicates on things, as text.
struct PredicateGenerator {
  var random: SeededGenerator
  private var variables = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A predicate on a `Thing`.
  mutating func predicate(depth: Int = 3) -> String {
    guard depth > 0, !random.oneIn(3) else { return comparison(depth: depth) }
    switch random.number(0...3) {
    case 0:
      return "("
        + (0...random.number(1...2)).map { _ in predicate(depth: depth - 1) }
        .joined(separator: " AND ") + ")"
    case 1:
      return "("
        + (0...random.number(1...2)).map { _ in predicate(depth: depth - 1) }
        .joined(separator: " OR ") + ")"
    case 2: return "NOT (\(predicate(depth: depth - 1)))"
    default: return comparison(depth: depth)
    }
  }

  private mutating func comparison(depth: Int) -> String {
    switch random.number(0...13) {
    case 0: return "\(number(depth)) \(relation()) \(number(depth))"
    case 1: return "\(number(depth)) BETWEEN {\(random.number(-2...1)), \(random.number(0...4))}"
    case 2: return "\(text()) \(relation())\(options()) \(random.oneIn(4) ? text() : quoted())"
    case 3: return "\(text()) \(search())\(options()) \(pattern())"
    case 4:
      return "\(text()) IN\(random.oneIn(2) ? "[c]" : "") {\(quoted()), \(quoted()), \(quoted())}"
    case 5: return "\(random.pick(Self.optional)) \(random.pick(["==", "!="])) nil"
    case 6:
      return "\(quantifier()) \(random.pick(Self.manyTexts)) \(relation())\(options()) \(quoted())"
    case 7:
      return "\(quantifier()) \(random.pick(Self.manyTexts)) \(search())\(options()) \(pattern())"
    case 8: return "\(quantifier()) \(random.pick(Self.manyNumbers)) \(relation()) \(number(depth))"
    case 9: return subquery(depth: depth)
    case 10: return object()
    case 11: return "day \(relation()) \"2001-01-0\(random.number(1...4))T00:00:00Z\""
    case 12:
      return
        "id \(random.pick(["==", "!="])) \"00000000-0000-0000-0000-00000000000\(random.number(0...3))\""
    default:
      return random.pick([
        "TRUEPREDICATE", "FALSEPREDICATE", "isDone == YES", "isDone != true", "isDone == 0",
      ])
    }
  }

  private static let optional = [
    "name", "rank", "owner", "owner.name", "owner.boss", "owner.boss.name", "home.city", "bytes",
    "day", "id", "link",
    "tags.@max.weight",
  ]
  private static let manyTexts = [
    "tags.name", "friends.name", "friends.owner.name", "owner.things.name", "tags.things.name",
    "owner.reports.boss.name",
    "friends.home.city",
  ]
  private static let manyNumbers = [
    "tags.weight", "friends.rank", "owner.things.price", "friends.owner.age", "tags.things.rank",
  ]

  private mutating func relation() -> String { random.pick(["==", "!=", "<", "<=", ">", ">="]) }

  private mutating func quantifier() -> String { random.pick(["ANY", "ALL", "NONE", "SOME"]) }

  private mutating func search() -> String {
    random.pick(["CONTAINS", "BEGINSWITH", "ENDSWITH", "MATCHES"])
  }

  private mutating func options() -> String { random.pick(["", "", "[c]", "[d]", "[cd]"]) }

  private mutating func text() -> String {
    random.pick([
      "name", "note", "owner.name", "owner.boss.name", "home.city", "link", "entity.name",
      "owner.entity.name",
      "lowercase:(name)", "uppercase:(note)", "SELF.name", "TERNARY(rank > 0, name, note)",
    ])
  }

  private mutating func quoted() -> String {
    "\""
      + random.pick(TestWorld.texts + ["Thing", "Manager"])
      .replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("\0", with: #"\u0000"#)
      + "\""
  }

  private mutating func pattern() -> String {
    random.pick([
      #""a""#, #""b""#, #""é""#, #""e""#, #""s""#, #""SS""#, #""it's""#, #""ab?""#, #"".*b""#,
      #""h""#,
    ])
  }

  private mutating func number(_ depth: Int) -> String {
    guard depth > 0 else { return String(random.number(-2...4)) }
    switch random.number(0...9) {
    case 0: return String(random.number(-2...4))
    case 1: return random.pick(["0.5", "1.5", "2.0"])
    case 2:
      return "(\(number(depth - 1)) \(random.pick(["+", "-", "*", "/"])) \(number(depth - 1)))"
    case 3:
      return random.pick([
        "tags.@count", "friends.@count", "owner.things.@count", "tags[SIZE]", "count:(tags)",
      ])
    case 4:
      return random.pick([
        "tags.@sum.weight", "owner.things.@avg.price", "friends.@min.rank",
        "max:(owner.things.price)",
        "friends.owner.@max.age",
      ])
    case 5: return "abs:(rank)"
    case 6: return random.pick(["floor:(price)", "ceiling:(price)", "length:(name)"])
    default:
      return random.pick(["rank", "price", "cost", "owner.age", "home.zone", "owner.boss.age"])
    }
  }

  private mutating func subquery(depth: Int) -> String {
    variables += 1
    let variable = "$v\(variables)"
    let inner: String
    let (path, conditions) = random.pick([
      (
        "tags",
        ["X.weight > 1", "X.name == name", "X.things.@count > 2", "ANY X.things.rank > rank"]
      ),
      (
        "friends",
        ["X.rank > rank", "X.owner == owner", "X.name CONTAINS[c] \"a\"", "X.owner.name != nil"]
      ),
      ("owner.things", ["X != SELF", "X.price < price", "X.tags.@count > 0", "NOT X.rank == 1"]),
    ])
    inner = random.pick(conditions).replacing("X", with: variable)
    let more = depth > 0 && random.oneIn(3) ? " AND \(predicate(depth: depth - 1))" : ""
    return
      "SUBQUERY(\(path), \(variable), \(inner)\(more)).@count \(relation()) \(random.number(0...2))"
  }

  private mutating func object() -> String {
    let key = random.number(1...8)
    return random.pick([
      "SELF == Thing/p\(key)", "SELF != \"Thing/p\(key)\"", "_id == \"p\(key)\"",
      "owner == \"Person/p\(key)\"",
      "owner != \"Person/p\(key)\"", "friends CONTAINS \"Thing/p\(key)\"",
      "tags CONTAINS \"Tag/p\(key)\"",
      "ANY tags == \"Tag/p\(key)\"", "SELF IN friends.friends", "SELF IN {Thing/p\(key), Thing/p1}",
      "owner.boss == owner", "ANY friends.owner == owner", "SELF IN owner.things",
      "owner IN owner.reports",
      "owner.boss == \"x-coredata://00/Person/p\(key)\"", "\"b\" IN tags.name", "\"a\" IN name",
    ])
  }
}
