import Findings
package import StoreModel
import Text

/// Prints a comparison of two stores for people: for each entity the counts, then the objects.
package struct RowComparisonText {
  private let style: TextStyle
  private let limit: Int
  private var entity: EntityHeader?
  private var lines: [String] = []
  private var listed = 0
  private var equalEntities = 0
  private var equalObjects = 0
  private var lackingEntities = 0

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - style: How text is decorated.
  ///   - limit: The maximum number of objects of an entity that are listed.
  package init(style: TextStyle, limit: Int) {
    self.style = style
    self.limit = limit
  }

  /// The text that a part of the comparison becomes.
  package mutating func text(_ event: RowComparisonEvent) -> String {
    switch event {
    case .begin: return ""
    case .entity(let header):
      (entity, lines, listed) = (header, [], 0)
      return ""
    case .object(let change):
      if listed < limit, let entity {
        listed += 1
        lines += objectLines(change, of: entity)
      }
      return ""
    case .endOfEntity(let tally): return endOfEntity(tally)
    case .end(let result): return end(result)
    }
  }

  private mutating func endOfEntity(_ tally: EntityTally) -> String {
    guard let entity else { return "" }
    equalObjects += tally.equal
    let notes = noteLines(entity)
    if entity.isLacking { lackingEntities += 1 }
    if tally.isEqual {
      if !entity.isLacking { equalEntities += 1 }
      if notes.isEmpty { return "" }
    }
    var text = style.bold(title(entity)) + "  " + countText(tally) + "\n"
    for line in notes + propertyLines(tally) + lines { text += "  " + line + "\n" }
    let left = tally.listable - listed
    if left > 0 { text += "  " + style.faint("… and \(grouped(left)) more") + "\n" }
    return text + "\n"
  }

  private func end(_ end: RowComparisonEnd) -> String {
    let strays = end.strays.map { stray in
      style.bold(printable(stray.title)) + "  " + stray.text + "\n"
    }.joined()
    let files =
      (lackingEntities == 0 ? "" : "; \(lackingText(lackingEntities))")
      + (end.lackingFiles == 0 ? "" : "; \(lackingFilesText(end.lackingFiles))")
    if end.isEqual {
      let rows = end.strayCount == 0 ? "" : " and \(counted(end.strayCount, "row")) of no object"
      return strays + style.green("equal")
        + ": \(counted(equalObjects, "object"))\(rows)\(files)\n"
    }
    let rest =
      equalEntities == 0
      ? ""
      : "; \(grouped(equalEntities)) \(equalEntities == 1 ? "entity is" : "entities are") equal"
    return strays + style.red(end.isComplete ? "different" : "not read completely")
      + ": \(counted(equalObjects, "object")) equal\(rest)\(files)\n"
  }

  private func title(_ entity: EntityHeader) -> String {
    let former = entity.oldName.flatMap { $0 == entity.title ? nil : " (was \(printable($0)))" }
    return printable(entity.title) + (former ?? "")
  }

  private func countText(_ tally: EntityTally) -> String {
    var parts: [String] = []
    if tally.added > 0 { parts.append(style.green("\(grouped(tally.added)) added")) }
    if tally.removed > 0 { parts.append(style.red("\(grouped(tally.removed)) removed")) }
    if tally.changed > 0 { parts.append(style.yellow("\(grouped(tally.changed)) changed")) }
    if tally.ambiguousKeys > 0 {
      parts.append(
        style.yellow(
          "\(counted(tally.ambiguousKeys, "key")) shared by several objects "
            + "(\(grouped(tally.ambiguousOld)) and \(grouped(tally.ambiguousNew)))"))
    }
    parts.append("\(grouped(tally.equal)) equal")
    if !tally.isComplete { parts.append(style.red("not read completely")) }
    return parts.joined(separator: ", ")
  }

  private func noteLines(_ entity: EntityHeader) -> [String] {
    var lines: [String] = []
    let place = entity.isOfOneModel ? "store" : "model"
    if entity.name == nil { lines.append("only in the old \(place)") }
    if entity.oldName == nil { lines.append("only in the new \(place)") }
    if entity.matchedBy != ["_id"] {
      lines.append("matched by \(entity.matchedBy.map(printable).joined(separator: ", "))")
    }
    for (names, side) in [(entity.onlyOld, "old"), (entity.onlyNew, "new")] where !names.isEmpty {
      lines.append(
        "not compared, only in the \(side) \(place): "
          + names.map(printable).joined(separator: ", "))
    }
    return lines.map { style.faint($0) }
  }

  private func propertyLines(_ tally: EntityTally) -> [String] {
    guard !tally.properties.isEmpty else { return [] }
    let counts = tally.sortedProperties.map { "\(printable($0.name)) \(grouped($0.count))" }
    return ["changed: " + counts.joined(separator: ", ")]
  }

  private func objectLines(_ change: ObjectChange, of entity: EntityHeader) -> [String] {
    let name = objectName(change, of: entity)
    switch change.kind {
    case .added: return [style.green("+ \(name)")]
    case .removed: return [style.red("- \(name)")]
    case .ambiguous:
      return [
        style.yellow("? \(name)")
          + "  \(grouped(change.oldCount)) and \(grouped(change.newCount)) objects, not compared"
      ]
    case .changed:
      return [style.yellow("~ \(name)")]
        + change.properties.map { "    \(printable($0.name)): \($0.text)" }
    }
  }

  private func objectName(_ change: ObjectChange, of entity: EntityHeader) -> String {
    let key = zip(entity.matchedBy, change.key).map { "\(printable($0)) \($1.text)" }
    let ids = [change.old, change.new].compactMap { $0.map { printable($0.text) } }
    let isOne = change.key.isEmpty && ids.count == 2 && change.old?.key == change.new?.key
    let id = isOne ? ids[1] : ids.joined(separator: " → ")
    return key.isEmpty ? id : "\(key.joined(separator: ", "))  \(id)"
  }
}

extension StrayComparison {
  /// A one-line summary of the comparison, for display.
  var text: String {
    let what = arePairs ? "whose owner is missing" : "of no entity"
    let rest = leftOut.isEmpty ? "" : ", but for \(leftOut.map(printable).joined(separator: ", "))"
    guard oldCount == newCount else {
      return
        "rows \(what): \(grouped(oldCount)) in the old store, \(grouped(newCount)) in the new one"
    }
    return
      "\(counted(newCount, "row")) \(what) in each store, \(isEqual ? "equal\(rest)" : "different")"
  }
}

/// The note on a store that lacks parts of its model.
func lackingText(_ count: Int) -> String {
  "a store lacks parts of \(count == 1 ? "1 entity" : "\(grouped(count)) entities") that its model has"
}

/// The note on values in files that neither store has.
func lackingFilesText(_ count: Int) -> String {
  "\(counted(count, "value")) in \(count == 1 ? "a file" : "files") that neither store has, not compared"
}

extension EntityTally {
  /// The number of objects, or of shared keys, to be listed.
  var listable: Int { added + removed + changed + ambiguousKeys }

  /// The differing properties, those of the most objects first.
  var sortedProperties: [(name: String, count: Int)] {
    properties.map { (name: $0.key, count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
  }
}

extension PropertyChange {
  /// A one-line description of the difference, for display.
  var text: String {
    switch content {
    case .value(let old, let new):
      let texts = RowValue.texts(old, new)
      return "\(texts.old) → \(texts.new)"
    case .targets(let change): return change.text
    }
  }
}

extension TargetChange {
  private static let mostShown = 10

  fileprivate var text: String {
    if isToOne { return "\(Self.one(removed)) → \(Self.one(added))" }
    if isReordered { return "different order of \(counted(newCount, "object"))" }
    return (Self.list(removed, "-") + Self.list(added, "+")).joined(separator: " ")
  }

  /// The removed and added targets of the relationship, for display.
  var sides: (old: [String], new: [String]) {
    if isReordered { return ([counted(oldCount, "object")], ["the same in another order"]) }
    if isToOne { return ([Self.one(removed)], [Self.one(added)]) }
    return (Self.list(removed, "-"), Self.list(added, "+"))
  }

  private static func one(_ ids: [ObjectID]) -> String {
    ids.first.map { printable($0.text) } ?? "nil"
  }

  private static func list(_ ids: [ObjectID], _ sign: String) -> [String] {
    ids.prefix(mostShown).map { sign + printable($0.text) }
      + (ids.count > mostShown ? ["\(sign)… \(grouped(ids.count - mostShown)) more"] : [])
  }
}
