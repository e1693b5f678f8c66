import DataModel
import Findings
import SwiftCode
import Testing

/// Reads a source after `import SwiftData`; returns the schema called `name`, or the usual one.
func readSchema(_ source: String, named name: String? = nil) throws -> SwiftDataSchema {
  let tree = readTree(["Models.swift": "import Foundation\nimport SwiftData\n" + source])
  return try #require(name.map { tree.schema(named: $0) } ?? tree.usualSchema)
}

/// Reads files, given by path.
func readTree(
  _ files: [String: String], options: SwiftDataOptions = SwiftDataOptions()
) -> SwiftDataTree {
  readSwiftData(
    files.map { SwiftSourceFile(path: $0.key, bytes: Array($0.value.utf8)) }, options: options)
}

extension SwiftDataSchema {
  /// The attribute of an entity: its type, `?` if optional, and elements in parentheses.
  func text(_ entity: String, _ attribute: String) -> String? {
    model.entities[entity]?.attributes[attribute].map { describe($0) }
  }

  /// The ids of the diagnostics.
  var problems: [String] { diagnostics.map(\.id) }
}

private func describe(_ attribute: Attribute) -> String {
  let elements = attribute.elements.map { "\($0.name): \(describe($0))" }.joined(separator: ", ")
  return attribute.type.sourceName + (attribute.isOptional ? "?" : "")
    + (elements.isEmpty ? "" : "(\(elements))")
}
