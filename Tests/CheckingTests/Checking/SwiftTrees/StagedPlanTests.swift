import Findings
import Loading
import SwiftCode
import Testing

@testable import Checking

@Suite("Migration plans in Swift")
struct StagedPlanTests {
  @Test(arguments: [
    [], ["l12"], ["l12", "l23", "l34"], ["c12", "c23", "c34"], ["l12", "c23", "l34"],
    ["c12", "l23", "c34"], ["c12", "l23", "l34"], ["l12", "l23", "c34"], ["c12"], ["c34"], ["l34"],
  ])
  func `stores of every schema of a correct plan reach the last one`(stages: [String]) throws {
    let input = try input(stages)
    let (plan, versions) = (try #require(input.plan), input.head?.versions ?? [])
    #expect(versions.map(\.name) == ["V1", "V2", "V3", "V4"] && input.head?.current == "V4")
    for version in versions {
      let simulation = input.simulate(version, plan) { _, _ in true }
      #expect(simulation.failure == nil, "\(version.name)")
      #expect(simulation.steps.last.map { $0.to == "V4" } ?? (version.name == "V4"))
    }
    #expect(checkRelease(input).findings.filter { $0.layer == .plan }.map(\.summary) == [])
  }

  /// Four schemas, and a plan with stages such as `l12` and `c23`.
  private func input(_ stages: [String]) throws -> ReleaseInput {
    let schemas = (1...4).map { number in
      let properties = (1...number).map { "var p\($0): String = \"\"" }.joined(separator: "; ")
      return """
        enum V\(number): VersionedSchema {
          static var versionIdentifier: Schema.Version { Schema.Version(\(number), 0, 0) }
          static var models: [any PersistentModel.Type] { [Item.self] }
          @Model class Item { \(properties) }
        }
        """
    }
    let list = stages.map { stage in
      let ends = stage.dropFirst().map { "V\($0).self" }
      return stage.hasPrefix("l")
        ? ".lightweight(fromVersion: \(ends[0]), toVersion: \(ends[1]))"
        : ".custom(fromVersion: \(ends[0]), toVersion: \(ends[1]), willMigrate: nil, didMigrate: nil)"
    }
    let text = """
      import SwiftData
      \(schemas.joined(separator: "\n"))
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self, V4.self] }
        static var stages: [MigrationStage] { [\(list.joined(separator: ", "))] }
      }
      """
    let file = SwiftSourceFile(path: "App/Models.swift", bytes: Array(text.utf8))
    var bundle = BundleAtCheck(path: "App", key: "App/SwiftData")
    bundle.head = try LoadedModel(
      readSwiftData([file]), texts: [file.path: file.bytes], reference: ModelReference(path: "App"))
    bundle.isSwift = true
    bundle.settleSwift()
    bundle.hash()
    return bundle.input(hasBase: false, mappingModels: [])
  }
}
