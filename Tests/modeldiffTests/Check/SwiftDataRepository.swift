import Foundation
import TestSupport
import Testing

extension CheckRepository {
  /// The file with the models.
  static let sources = "App/Models.swift"

  /// A repository that ships the Swift sources `old` and changes them to `new`.
  static func swift(_ old: String, _ new: String) throws -> CheckRepository {
    let made = try CheckRepository()
    try made.write(text: "import SwiftData\n\(old)\n", to: sources)
    try made.commitOnMain()
    try made.write(text: "import SwiftData\n\(new)\n", to: sources)
    try made.repository.commit()
    return made
  }
}

/// Pieces of Swift sources for the scenarios.
enum SwiftSource {
  /// A versioned schema with a model `Trip` of its own.
  static func schema(_ number: Int, _ properties: String, types: String = "") -> String {
    """
    enum V\(number): VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(\(number), 0, 0) }
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { \(properties); init() {} }
    \(types)}

    """
  }

  /// A versioned schema that lists the live `Trip`.
  static func liveSchema(_ number: Int) -> String {
    """
    enum V\(number): VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(\(number), 0, 0) }
      static var models: [any PersistentModel.Type] { [Trip.self] }
    }

    """
  }

  /// The live `Trip`.
  static func trip(_ properties: String) -> String {
    "@Model final class Trip { \(properties); init() {} }\n"
  }

  /// A plan of schemas by their numbers.
  static func plan(_ numbers: Int..., stages: String = "") -> String {
    """
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [\(numbers.map { "V\($0).self" }.joined(separator: ", "))] }
      static var stages: [MigrationStage] { [\(stages)] }
    }

    """
  }

  static let lightweight = ".lightweight(fromVersion: V1.self, toVersion: V2.self)"
  static let name = #"var name: String = """#
  static let noted = #"var name: String = ""; var note: String?"#
}
