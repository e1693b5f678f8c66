import DataModel
import Findings
import Migration
import SwiftCode

extension SwiftValueRule {
  /// A raw value of an enum is removed or now belongs to another case.
  package static let rawValueRemoved = SwiftValueRule(
    description: RuleDescription(
      "swiftdata-raw-value-removed", .loss, .warning,
      title:
        "A raw value of an enum was removed or changed: rows that have it cannot be read, or "
        + "become another case.",
      rationale: """
        SwiftData keeps the raw value of such an enum, in one column or encoded in a collection. \
        No version hash depends on the values, so nothing is migrated: the app ends when it reads \
        a value that no case has any more, and a value that now belongs to another case is read as \
        that case.
        """,
      fix: """
        Keep the raw value, even if the case is renamed: `case new = "old"`. In an enum with \
        numbers, give new cases new numbers: after the last one, or written out. A custom stage of \
        a new version can write other values into the rows.
        """,
      source: """
        Documentation/SwiftData.md, what is read: the one part of an enum with raw values. That collections encode the raw \
        value is inferred from Codable; no store has shown it.
        """)
  ) { step in
    step.forEachAttribute { entity, old, new in
      guard let old else { return [] }
      return step.commonPaths(entity, old, new, in: \.rawCases).flatMap { path, name, before, now in
        removed(before, now).map { value in
          FoundInStep(
            entity, old, name, detail: value,
            "the raw value “\(value)” of \(path) was removed: rows that have it cannot be read")
        }
          + exchanged(before, now).map { value, first, second in
            FoundInStep(
              entity, old, name, detail: "\(value): \(first) → \(second)",
              "the raw value “\(value)” of \(path) was that of \(first) and is that of \(second): rows that have it become \(second)"
            )
          }
      }
    }
  }

  /// The raw values that no case has any more; empty if the sources do not contain all of them.
  private static func removed(
    _ old: [SwiftDataRawCase], _ new: [SwiftDataRawCase]
  ) -> [String] {
    guard new.allSatisfy({ $0.rawValue != nil }) else { return [] }
    let kept = Set(new.compactMap(\.rawValue))
    return old.compactMap(\.rawValue).filter { !kept.contains($0) }
  }

  /// The raw values that now belong to another case while their former case still exists with another value;
  /// a missing case may have been renamed.
  private static func exchanged(
    _ old: [SwiftDataRawCase], _ new: [SwiftDataRawCase]
  ) -> [(value: String, first: String, second: String)] {
    let owners = Dictionary(
      keepingFirst: new.compactMap { item in item.rawValue.map { ($0, item.name) } })
    let names = Set(new.map(\.name))
    return old.compactMap { item in
      guard let value = item.rawValue, let owner = owners[value], owner != item.name,
        names.contains(item.name)
      else { return nil }
      return (value, item.name, owner)
    }
  }
}
