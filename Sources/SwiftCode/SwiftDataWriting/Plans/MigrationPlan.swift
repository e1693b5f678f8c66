/// What the Swift code of a `SchemaMigrationPlan` is made of.
package struct MigrationPlan: Hashable, Sendable {
  /// A stage between two schemas that follow each other.
  package struct Stage: Hashable, Sendable {
    /// The schema that it begins with, by name.
    package var from: String
    /// The schema that it ends with, by name.
    package var to: String
    /// Why Core Data cannot migrate by itself, a line each; empty if it can.
    package var reasons: [String]

    /// Creates a stage.
    package init(from: String, to: String, reasons: [String] = []) {
      (self.from, self.to, self.reasons) = (from, to, reasons)
    }
  }

  /// The name of the type.
  package var name: String
  /// The names of the schemas, the oldest first.
  package var schemas: [String]
  /// The stages in their order.
  package var stages: [Stage]
  /// Whether they come before those of a plan that is extended, and not after them.
  package var comesFirst = false
  /// A schema of the live types that is written next to the plan, which ends with it; nil if absent.
  package var live: LiveSchema?

  /// Creates the input of ``planFile(_:title:)``.
  package init(name: String, schemas: [String], stages: [Stage]) {
    (self.name, self.schemas, self.stages) = (name, schemas, stages)
  }
}

extension MigrationPlan.Stage {
  /// The expression that makes the stage, in lines, the first of them without indentation.
  ///
  /// A handler that is not implemented makes the migration fail, which leaves the store unchanged.
  var lines: [String] {
    let (from, to) = (typePath(from), typePath(to))
    guard !reasons.isEmpty else {
      return [".lightweight(fromVersion: \(from).self, toVersion: \(to).self)"]
    }
    let warning = "the stage from \(self.from) to \(self.to) is not written"
    return [
      ".custom(", "    fromVersion: \(from).self,", "    toVersion: \(to).self,",
      "    willMigrate: { context in",
    ] + reasons.map { "        \(commentLine($0))" } + [
      "        // The store is still one of \(self.from): use only types of it, and save the context.",
      "        #warning(\"\(warning)\")",
      "        throw CocoaError(.featureUnsupported)",
      "    },",
      "    didMigrate: { context in",
      "        // The store is one of \(self.to) now: use only types of it, and save the context.",
      "    }",
      ")",
    ]
  }
}

/// A type by its whole name, every part of which may be a word of the language.
func typePath(_ name: String) -> String {
  name.split(separator: ".").map { declaredName(String($0)) }.joined(separator: ".")
}

/// Writes a migration plan as a Swift file.
///
/// - Parameters:
///   - plan: The plan.
///   - title: What the file is, for the comment at its head, a line each.
/// - Returns: The text, with a line end at its end.
/// - Source: WWDC 2023, “Model your schema with SwiftData”: `SchemaMigrationPlan`, `MigrationStage`.
package func planFile(_ plan: MigrationPlan, title: [String]) -> String {
  let schemas = plan.schemas.map { "            \(typePath($0)).self," }
  let stages = plan.stages.flatMap { stage in
    var lines = stage.lines.map { "            \($0)" }
    lines.append((lines.popLast() ?? "") + ",")
    return lines
  }
  let lines =
    title.map(commentLine) + (title.isEmpty ? [] : [""]) + [
      "import Foundation", "import SwiftData", "",
      "enum \(declaredName(plan.name)): SchemaMigrationPlan {",
      "    static var schemas: [any VersionedSchema.Type] {",
    ] + list(schemas) + ["    }", "", "    static var stages: [MigrationStage] {"] + list(stages)
    + ["    }", "}"]
  return lines.joined(separator: "\n") + "\n" + (plan.live.map { "\n" + $0.text } ?? "")
}

private func list(_ lines: [String]) -> [String] {
  lines.isEmpty ? ["        []"] : ["        ["] + lines + ["        ]"]
}
