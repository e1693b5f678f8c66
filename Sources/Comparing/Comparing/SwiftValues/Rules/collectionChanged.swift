import DataModel
import Findings
import Migration
import SwiftCode

extension SwiftValueRule {
  /// The encoding of values in a collection changes.
  package static let collectionChanged = SwiftValueRule(
    description: RuleDescription(
      "swiftdata-collection-changed", .loss, .warning,
      title:
        "The values in a collection change their shape, and the values of existing rows cannot be "
        + "decoded.",
      rationale: """
        SwiftData encodes such a collection into one value. No version hash depends on its \
        contents, so nothing is migrated, and the app ends when it reads the property in a row \
        whose value does not fit. This is inferred from how Swift decodes Codable types, where a \
        member has no default either; no store has shown it, and custom decoding may behave \
        differently.
        """,
      fix: """
        Make new members optional, and keep the existing ones. For another type, add a new \
        property next to the old one, and carry the values over in a custom stage.
        """,
      source:
        "Inferred from Codable as the compiler writes it; Documentation/SwiftData.md, what is read."
    )
  ) { step in
    step.forEachAttribute { entity, old, new in
      guard let old else { return [] }
      return step.commonPaths(entity, old, new, in: \.collections).flatMap {
        path, name, before, now in
        ShapeDifference.all(from: before, to: now).map { text in
          FoundInStep(
            entity, old, name, detail: text,
            "\(path): values of existing rows may not be readable: \(text)")
        }
      }
    }
  }
}

/// The differences that prevent values of one shape from being read as another.
private struct ShapeDifference {
  private var texts: [String] = []

  /// The reasons, one clause each; empty if all values can be read or it cannot be determined.
  static func all(from old: SwiftDataShape, to new: SwiftDataShape) -> [String] {
    var difference = ShapeDifference()
    difference.compare(old, new: new, name: "")
    return difference.texts
  }

  private mutating func compare(_ old: SwiftDataShape, new: SwiftDataShape, name: String) {
    switch (old, new) {
    case (.opaque, _), (_, .opaque): return
    case (.optional(let first), .optional(let second)): compare(first, new: second, name: name)
    case (_, .optional(let second)): compare(old, new: second, name: name)
    case (.optional(let first), _):
      texts.append("\(called(name)) may have no value, but is required")
      compare(first, new: new, name: name)
    case (.plain(let first, let from), .plain(let second, let to)):
      if !second.reads(first) { change(from, new: to, name: name) }
    case (.list(let first), .list(let second)): compare(first, new: second, name: name)
    case (.dictionary(let firstKey, let first), .dictionary(let secondKey, let second)):
      compare(firstKey, new: secondKey, name: name)
      compare(first, new: second, name: name)
    case (.structure(let first), .structure(let second)): compare(first, new: second, name: name)
    case (.enumeration(let first), .enumeration(let second)):
      let cases = Dictionary(keepingFirst: second.map { ($0.name, $0.values) })
      for item in first {
        let path = joined(name, item.name)
        guard let values = cases[item.name] else {
          texts.append("the case \(path) is gone")
          continue
        }
        compare(item.values, new: values, name: path)
      }
    default: change(old.kind, new: new.kind, name: name)
    }
  }

  private mutating func compare(
    _ old: [SwiftDataShape.Member], new: [SwiftDataShape.Member], name: String
  ) {
    let members = Dictionary(keepingFirst: old.map { ($0.name, $0.shape) })
    for member in new {
      let path = joined(name, member.name)
      if let before = members[member.name] {
        compare(before, new: member.shape, name: path)
      } else if !member.shape.mayBeMissing {
        texts.append("\(path) is new and required")
      }
    }
  }

  private mutating func change(_ old: String, new: String, name: String) {
    texts.append(name.isEmpty ? "\(old) became \(new)" : "\(name) was \(old) and is \(new)")
  }

  private func called(_ name: String) -> String { name.isEmpty ? "a value" : name }

  private func joined(_ name: String, _ member: String) -> String {
    name.isEmpty ? member : "\(name).\(member)"
  }
}

extension SwiftDataShape {
  /// Whether a member is decoded that may not have been encoded.
  fileprivate var mayBeMissing: Bool {
    switch self {
    case .optional, .opaque: true
    default: false
    }
  }

  /// The kind of shape, for messages.
  fileprivate var kind: String {
    switch self {
    case .plain(_, let name): name
    case .structure: "a structure"
    case .enumeration: "an enum without raw values"
    case .optional(let shape): shape.kind
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .opaque(let name): name
    }
  }
}

extension AttributeType {
  private static let integers: Set<AttributeType> = [.integer16, .integer32, .integer64]

  /// Whether values of another type can be decoded as this one, apart from numbers that are too large.
  fileprivate func reads(_ other: AttributeType) -> Bool {
    switch self {
    case .integer16, .integer32, .integer64: Self.integers.contains(other)
    case .double, .float, .decimal:
      Self.integers.contains(other) || [.double, .float, .decimal].contains(other)
    default: self == other
    }
  }
}
