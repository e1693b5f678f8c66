import Foundation
import SwiftCode
import TestSupport
import Testing

/// The Swift code of a staged migration plan.
///
/// `Fixtures/CoreData.swift` stands in for Apple's Core Data.
@Suite struct StagedCodeTests {
  /// Three versions; the last stage is lightweight.
  private let shop = StagedCode(
    model: "Shop",
    versions: ["Shop", "Shop 2", "Shop 3"].map {
      StagedCode.Version(name: $0, checksum: "checksum of \($0)")
    },
    stages: [
      StagedCode.Stage(
        from: 0, to: 1,
        didMigrate: StagedCode.Handler(
          file: "Migrations/Shop → Shop 2.sql",
          text: "UPDATE \"Category\" SET brand = name IN ('Nike', 'Adidas');",
          entities: ["Category", "line item"])),
      StagedCode.Stage(from: 1, to: 2, willMigrate: StagedCode.Handler()),
    ])

  @Test(arguments: [0, 1, 2])
  func filesAreAsRecorded(number: Int) {
    let file = stagedCodeFiles(shop)[number]
    expectGolden(file.text, at: "Golden/\(file.name).txt")
  }

  @Test func whatPeopleEditIsWrittenOnce() {
    let files = stagedCodeFiles(shop)
    #expect(files.map(\.isWrittenOnce) == [false, true, true])
    #expect(files[1].functions.count == 2)
    for function in files[1].functions { #expect(files[1].text.contains(function)) }
  }

  @Test(arguments: [
    "Shop", "my shop", "2nd", "Données", "URLModel", "class", "Type", "a\"b\\c", "日本",
    "Model.v1", "*/",
  ])
  func oddNamesCompile(name: String) throws {
    guard Self.compiles else { return }
    let versions = [name, "\(name) 2", "\(name)2", "1.2", "12", "default", "none", "self"]
    let code = StagedCode(
      model: name,
      versions: versions.map { StagedCode.Version(name: $0, checksum: "checksum of \($0)") },
      stages: versions.indices.dropLast().map {
        StagedCode.Stage(
          from: $0, to: $0 + 1, willMigrate: StagedCode.Handler(entities: [name]),
          didMigrate: StagedCode.Handler(text: "one\r\ntwo\u{2028}three", entities: []))
      }, module: nil)
    #expect(try check(code) == "")
  }

  @Test func aSingleVersionCompiles() throws {
    guard Self.compiles else { return }
    let code = StagedCode(
      model: "Shop", versions: [StagedCode.Version(name: "Shop", checksum: "c")], stages: [])
    #expect(try check(code) == "")
  }

  @Test func thePlanRuns() throws {
    guard Self.compiles else { return }
    let folder = try TemporaryFolder()
    var files = Dictionary(
      uniqueKeysWithValues: stagedCodeFiles(shop).dropLast().map { ($0.name, $0.text) })
    files["ShopMigrationHandlers.swift"] = """
      import CoreData

      enum ShopMigrationHandlers: ShopMigrationHandling {
        static func didMigrateShopToShop2(_ context: NSManagedObjectContext) throws {
          try add("didMigrateShopToShop2")
        }
        static func willMigrateShop2ToShop3(_ context: NSManagedObjectContext) throws {
          try add("willMigrateShop2ToShop3")
        }
      }
      """
    files["main.swift"] = try String(
      contentsOfFile: Self.fixture("main.swift"), encoding: .utf8)
    for version in shop.versions {
      try folder.write([], to: "Bundle/Shop.momd/\(version.name).mom")
    }
    let sources = try files.sorted { $0.key < $1.key }.map { name, text in
      try folder.write(Array(text.utf8), to: name)
    }
    try makeModule(in: folder)
    try output(
      of: "swiftc",
      [
        "-swift-version", "6", "-module-name", "App", "-I", folder.path, "-L", folder.path,
        "-lCoreData", "-o", folder("program"),
      ] + sources)
    let printed = try output(of: folder("program"), [folder("Bundle")])
    expectGolden(printed + "\n", at: "Golden/run.txt")
  }

  // MARK: - The compiler

  private static var compiles: Bool {
    (try? runProcess("swiftc", ["--version"]).exitCode) == 0
  }

  private static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
      .path(percentEncoded: false)
  }

  private func makeModule(in folder: TemporaryFolder) throws {
    try output(
      of: "swiftc",
      [
        "-emit-module", "-emit-library", "-static", "-parse-as-library", "-swift-version", "6",
        "-module-name", "CoreData", Self.fixture("CoreData.swift"), "-o", folder("libCoreData.a"),
        "-emit-module-path", folder("CoreData.swiftmodule"),
      ])
  }

  /// The errors in the files of a plan, with its test, in the language mode of Swift 6.
  private func check(_ code: StagedCode) throws -> String {
    let folder = try TemporaryFolder()
    try makeModule(in: folder)
    let sources = try stagedCodeFiles(code).map { file in
      try folder.write(Array(file.text.utf8), to: file.name)
    }
    let result = try runProcess(
      "swiftc",
      ["-typecheck", "-swift-version", "6", "-module-name", "App", "-I", folder.path] + sources)
    return result.exitCode == 0 ? "" : result.errors
  }
}
