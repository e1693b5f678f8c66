import Findings
package import StoreModel

/// Prints a comparison of two stores as JSON, form 1, an object as soon as it is found.
package struct RowComparisonJSON {
  private let limit: Int?
  private var listed = 0
  private var isFirstEntity = true

  /// Creates a printer.
  ///
  /// - Parameter limit: The maximum number of objects of an entity that are listed; nil for all.
  package init(limit: Int?) {
    self.limit = limit
  }

  /// The text that a part of the comparison becomes.
  package mutating func text(_ event: RowComparisonEvent) -> String {
    switch event {
    case .begin(let stores): return begin(stores)
    case .entity(let header):
      listed = 0
      let start = isFirstEntity ? "\n    {" : ",\n    {"
      isFirstEntity = false
      let members = Self.members(header.json, indentation: "      ")
      return "\(start)\n\(members),\n      \"objects\": ["
    case .object(let change):
      guard listed < limit ?? .max else { return "" }
      listed += 1
      return (listed == 1 ? "\n" : ",\n")
        + Self.indented(change.json.text, "        ")
    case .endOfEntity(let tally):
      let end = listed == 0 ? "]" : "\n      ]"
      return "\(end),\n"
        + Self.members(["counts": tally.json(listed: listed)], indentation: "      ") + "\n    }"
    case .end(let result):
      return (isFirstEntity ? "]" : "\n  ]") + ",\n"
        + Self.members(result.json, indentation: "  ") + "\n}\n"
    }
  }

  private func begin(_ stores: ComparedStores) -> String {
    let head: JSONValue = [
      "formatVersion": 1, "old": .string(stores.old), "new": .string(stores.new),
      "sameUUID": .boolean(stores.haveOneUUID), "sameModel": .boolean(stores.haveOneModel),
    ]
    return "{\n\(Self.members(head, indentation: "  ")),\n  \"entities\": ["
  }

  /// The members of an object, without its braces.
  private static func members(_ object: JSONValue, indentation: String) -> String {
    let lines = object.text.split(separator: "\n").dropFirst().dropLast()
    return lines.map { indentation + $0.dropFirst(2) }.joined(separator: "\n")
  }

  private static func indented(_ text: String, _ indentation: String) -> String {
    text.split(separator: "\n").map { indentation + $0 }.joined(separator: "\n")
  }
}

extension RowComparisonEnd {
  fileprivate var json: JSONValue {
    [
      "strayRows": .array(strays.map(\.json)), "filesNotCompared": .integer(Int64(lackingFiles)),
      "complete": .boolean(isComplete), "equal": .boolean(isEqual),
    ]
  }
}

extension StrayComparison {
  fileprivate var json: JSONValue {
    [
      "table": newTable.map { .string($0) } ?? .null,
      "oldTable": oldTable.map { .string($0) } ?? .null, "pairs": .boolean(arePairs),
      "oldCount": .integer(Int64(oldCount)), "newCount": .integer(Int64(newCount)),
      "equal": .boolean(isEqual), "notCompared": .array(leftOut.map { .string($0) }),
    ]
  }
}

extension EntityHeader {
  fileprivate var json: JSONValue {
    [
      "entity": name.map { .string($0) } ?? .null,
      "oldEntity": oldName.map { .string($0) } ?? .null,
      "matchedBy": .array(matchedBy.map { .string($0) }),
      "onlyInOld": .array(onlyOld.map { .string($0) }),
      "onlyInNew": .array(onlyNew.map { .string($0) }),
    ]
  }
}

extension EntityTally {
  fileprivate func json(listed: Int) -> JSONValue {
    [
      "added": .integer(Int64(added)), "removed": .integer(Int64(removed)),
      "changed": .integer(Int64(changed)), "equal": .integer(Int64(equal)),
      "ambiguousKeys": .integer(Int64(ambiguousKeys)),
      "ambiguousOld": .integer(Int64(ambiguousOld)),
      "ambiguousNew": .integer(Int64(ambiguousNew)), "complete": .boolean(isComplete),
      "properties": .object(
        sortedProperties.map { JSONValue.Member($0.name, .integer(Int64($0.count))) }),
      "listed": .integer(Int64(listed)),
    ]
  }
}

extension ObjectChange {
  fileprivate var json: JSONValue {
    [
      "change": .string(kind.rawValue), "old": old?.json ?? .null, "new": new?.json ?? .null,
      "key": .array(key.map(\.json)), "oldCount": .integer(Int64(oldCount)),
      "newCount": .integer(Int64(newCount)),
      "properties": .object(properties.map { JSONValue.Member($0.name, $0.json) }),
    ]
  }
}

extension PropertyChange {
  fileprivate var json: JSONValue {
    switch content {
    case .value(let old, let new): ["old": old.json, "new": new.json]
    case .targets(let change) where change.isToOne:
      ["old": change.removed.first?.json ?? .null, "new": change.added.first?.json ?? .null]
    case .targets(let change):
      [
        "removed": .array(change.removed.map(\.json)), "added": .array(change.added.map(\.json)),
        "reordered": .boolean(change.isReordered), "oldCount": .integer(Int64(change.oldCount)),
        "newCount": .integer(Int64(change.newCount)),
      ]
    }
  }
}
