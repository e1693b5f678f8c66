import DataModel
import Findings
import Text

/// A statement that makes an object of every object of an entity: `INSERT INTO "New"(…) SELECT … FROM "Old"`, with no
/// condition but one on `_entity`, and no function that could make fewer rows of them.
struct WholeCopy {
  /// The view of the new objects.
  let target: StepView
  /// The view of the objects that are copied.
  let source: StepView
  /// Whether these are those of the old version.
  let isOld: Bool
  /// Whether objects of subentities are left out.
  let isOnly: Bool
  /// The properties of new objects that hold the `_id` of the objects that they are copies of.
  let links: Set<StepProperty>

  /// Whether objects of just an entity are all copied.
  func covers(_ entity: Entity, in model: Model) -> Bool {
    entity.name == source.entity
      || !isOnly && model.ancestors(of: entity).contains { $0.name == source.entity }
  }
}

extension StatementReader {
  /// The functions that make one value of one row: any other may be one that makes one row of several.
  private static let functionsOfValues: Set<String> = [
    "COALESCE", "IFNULL", "NULLIF", "TRIM", "CAST", "PRINTF", "INTEGER_IN", "NUMBER_IN",
    "DECIMAL_IN",
    "BOOLEAN_IN", "DATE_IN", "DATE_OUT", "UUID",
  ]

  /// What a statement copies as a whole, where that is certain.
  static func copy(of sql: StepSQL, old: StepWorld, new: StepWorld) -> WholeCopy? {
    StatementReader(sql.tokens, old: old, new: new).wholeCopy
  }

  private var wholeCopy: WholeCopy? {
    let all = tokens.indices
    guard word(0, in: all) == "INSERT", word(1, in: all) == "INTO" else { return nil }
    let (names, open) = chain(2, in: all)
    guard names.count == 1, let target = new.view(names[0]), target.relationship == nil,
      all.contains(open), tokens[open].isSymbol("(")
    else { return nil }
    let select = closing(open, in: all) + 1
    guard word(select, in: all) == "SELECT",
      !["DISTINCT", "ALL"].contains(word(select + 1, in: all)),
      let from = find(["FROM"], from: select, in: all)
    else { return nil }
    let columns = split(span(open + 1, select - 1), at: ",")
    let values = split(span(select + 1, from), at: ",")
    guard columns.count == values.count, values.allSatisfy(isOfOneRow),
      let source = wholeSource(from + 1)
    else { return nil }
    let links = zip(columns, values).compactMap { column, value -> StepProperty? in
      guard isKey(value, of: source.alias), column.count == 1,
        let found = tokens[column.lowerBound].name.flatMap(target.column), let owner = found.owner
      else { return nil }
      return StepProperty(entity: owner, name: found.name)
    }
    return WholeCopy(
      target: target, source: source.view, isOld: source.isOld, isOnly: source.isOnly,
      links: Set(links))
  }

  /// Whether an expression has a value for each row.
  private func isOfOneRow(_ range: Range<Int>) -> Bool {
    guard let last = range.last, !tokens[last].isSymbol("*") else { return false }
    return range.allSatisfy { place in
      guard !["SELECT", "VALUES", "WITH"].contains(word(place, in: range)) else { return false }
      guard let name = tokens[place].name, range.contains(place + 1),
        tokens[place + 1].isSymbol("("), !sqlKeywords.contains(word(place, in: range))
      else { return true }
      return Self.functionsOfValues.contains(name.uppercased())
    }
  }

  /// Whether a value is the key of the rows of a source.
  private func isKey(_ range: Range<Int>, of alias: String) -> Bool {
    let (names, end) = chain(range.lowerBound, in: range)
    guard end == range.upperBound, names.last?.lowercased() == "_id" else { return false }
    return names.count == 1 || names.count == 2 && names[0].lowercased() == alias.lowercased()
  }

  /// The one view behind FROM, where nothing but a condition on `_entity` follows.
  private func wholeSource(
    _ start: Int
  ) -> (view: StepView, isOld: Bool, isOnly: Bool, alias: String)? {
    let all = tokens.indices
    var (names, place) = chain(start, in: all)
    func takePrefix(_ prefix: String) -> Bool {
      guard names.count > 1, names[0].lowercased() == prefix else { return false }
      names.removeFirst()
      return true
    }
    let isOld = takePrefix("old")
    var isOnly = takePrefix("only")
    guard names.count == 1, let view = (isOld ? old : new).view(names[0]),
      view.relationship == nil
    else { return nil }
    var alias = names[0]
    if word(place, in: all) == "AS" { place += 1 }
    if all.contains(place), let name = tokens[place].name, word(place, in: all) != "WHERE" {
      alias = name
      place += 1
    }
    guard all.contains(place) else { return (view, isOld, isOnly, alias) }
    guard word(place, in: all) == "WHERE" else { return nil }
    let (column, equal) = chain(place + 1, in: all)
    guard column.last?.lowercased() == "_entity", column.count < 3,
      column.count == 1 || column[0].lowercased() == alias.lowercased(),
      equal + 2 == all.upperBound, tokens[equal].isSymbol("="),
      tokens[equal + 1].kind == .text(view.entity)
    else { return nil }
    isOnly = true
    return (view, isOld, isOnly, alias)
  }
}
