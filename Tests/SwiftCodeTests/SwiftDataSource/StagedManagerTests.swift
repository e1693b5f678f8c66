import Findings
import SwiftCode
import Testing

@Suite("Staged migrations in Core Data code")
struct StagedManagerTests {
  /// The staged migrations in code.
  private func read(_ code: String, _ more: [String: String] = [:]) -> [StagedManager] {
    let files = more.merging(["A.swift": "import CoreData\n" + code]) { $1 }
    return readStagedManagers(
      files.map { SwiftSourceFile(path: $0.key, bytes: Array($0.value.utf8)) })
  }

  /// The stages in short: `[v1] c:v1→v2`, with versions by name and checksum.
  private func text(_ manager: StagedManager?) -> String {
    func text(_ version: StagedManager.Version) -> String {
      [version.name, version.checksum].compactMap(\.self).joined(separator: "=")
    }
    return (manager?.stages ?? []).map { stage in
      switch stage {
      case .lightweight(let versions): "[\(versions.map(text).joined(separator: ","))]"
      case .custom(let from, let to, let will, let did):
        (will == nil ? "" : "w") + (did == nil ? "" : "d") + ":\(text(from))→\(text(to))"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    """
    let manager = NSStagedMigrationManager([
      NSLightweightMigrationStage(["a", "b"]),
      NSCustomMigrationStage(
        migratingFrom: NSManagedObjectModelReference(name: "V3", in: .main, versionChecksum: "c"),
        to: NSManagedObjectModelReference(name: "V4", in: .main, versionChecksum: "d")),
    ])
    """,
    """
    final class Stack {
      private let third = NSManagedObjectModelReference(name: "V3", in: .main, versionChecksum: Sums.third)
      private lazy var fourth = NSManagedObjectModelReference(
        fileURL: Bundle.main.url(forResource: "V4", withExtension: "mom", subdirectory: "M.momd")!,
        versionChecksum: Sums.fourth.rawValue)
      private var stages: [NSMigrationStage] {
        let first = NSLightweightMigrationStage(["a", Sums.second])
        let last = NSCustomMigrationStage(migratingFrom: third, to: fourth)
        return [first] + [last]
      }
      func open() -> NSStagedMigrationManager {
        let manager = NSStagedMigrationManager(stages)
        return manager
      }
    }
    enum Sums: String {
      case fourth = "d"
      static let second = "b"
      static var third: String { "c" }
    }
    """,
    """
    enum Migration {
      static func manager() -> NSStagedMigrationManager { NSStagedMigrationManager(makeStages()) }
      static func makeStages() -> [NSMigrationStage] {
        [NSLightweightMigrationStage(checksums), NSCustomMigrationStage(migratingFrom: from(), to: end)]
      }
      static func from() -> NSManagedObjectModelReference { .init(name: "V3", in: .main, versionChecksum: "c") }
      static let end: NSManagedObjectModelReference = .init(name: "V4", in: .main, versionChecksum: "d")
      static let checksums = ["a", "b"]
    }
    """,
  ]) func `staged migrations are read in every notation`(_ code: String) {
    let found = read(code)
    #expect(found.count == 1 && found[0].gaps.isEmpty, "\(found.map(\.gaps))")
    #expect(text(found.first) == "[a,b] :V3=c→V4=d")
  }

  @Test func `staged migrations are read across files`() {
    let found = read(
      "let manager = NSStagedMigrationManager([NSLightweightMigrationStage([Sums.one])])",
      ["B.swift": "enum Sums { static let one = \"a\" }"])
    #expect(found.first?.gaps == [] && text(found.first) == "[a]")
  }

  @Test func `versions are named by the checksums of references`() {
    let found = read(
      """
      func make(_ old: NSManagedObjectModel, _ bundle: Bundle) -> NSStagedMigrationManager {
        let one = NSManagedObjectModelReference(model: old, versionChecksum: "a")
        let two = NSManagedObjectModelReference(name: "V2", in: bundle, versionChecksum: old.versionChecksum)
        let stage = NSCustomMigrationStage(migratingFrom: one, to: two)
        stage.willMigrateHandler = { manager, stage in }
        return NSStagedMigrationManager([stage, NSLightweightMigrationStage([two.versionChecksum])])
      }
      """)
    #expect(found.first?.gaps == [] && text(found.first) == "w:a→V2 [V2]")
  }

  @Test(arguments: [
    ("NSStagedMigrationManager(loadStages(from: url))", "loadStages(…)"),
    ("NSStagedMigrationManager(stages.map { $0.stage })", "stages.map(…)"),
    (
      "NSStagedMigrationManager([NSLightweightMigrationStage(Version.allCases.map(\\.checksum))])",
      "Version.allCases.map(…)"
    ),
    (
      "NSStagedMigrationManager([NSLightweightMigrationStage([old.versionChecksum])])", "old"
    ),
    (
      "NSStagedMigrationManager([NSCustomMigrationStage(migratingFrom: one(1), to: one(2))])",
      "one(…)"
    ),
  ]) func `computed parts of a staged migration are gaps`(_ code: String, gap: String) {
    let found = read("let manager = \(code)")
    #expect(found.count == 1)
    #expect(found.first?.gaps.first?.text == gap, "\(found.map(\.gaps))")
  }

  @Test func `circular constants end`() {
    let found = read(
      """
      let one: [NSMigrationStage] = two
      let two: [NSMigrationStage] = one + one
      let manager = NSStagedMigrationManager(one)
      """)
    #expect(found.first?.gaps.isEmpty == false && found.first?.stages == [])
  }

  @Test func `a type annotation is not a staged migration`() {
    #expect(
      read("func run(_ manager: NSStagedMigrationManager) {}\n// NSStagedMigrationManager([])")
        .isEmpty)
  }
}
