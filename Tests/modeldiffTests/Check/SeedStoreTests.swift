import Foundation
import TestSupport
import Testing

@Suite("Bundled stores in modeldiff check")
struct SeedStoreTests {
  private static let old =
    #"<entity name="Item"><attribute name="name" optional="YES" attributeType="String"/></entity>"#
  private static let new = old.replacing(
    "</entity>",
    with: #"<attribute name="size" optional="YES" attributeType="Integer 16"/></entity>"#)

  /// A project with an app and its tests, each of which copies one file.
  private static func project(app: String, tests: String) -> String {
    func target(_ id: String, _ name: String, _ product: String, _ file: String) -> String {
      """
        \(id)1 = {isa = PBXNativeTarget; buildPhases = (\(id)2, ); name = \(name); productType = "\(product)"; };
        \(id)2 = {isa = PBXResourcesBuildPhase; files = (\(id)3, ); };
        \(id)3 = {isa = PBXBuildFile; fileRef = \(id)4; };
        \(id)4 = {isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };

      """
    }
    return """
      // !$*UTF8*$!
      { objects = {
        R = {isa = PBXProject; mainGroup = G; };
        G = {isa = PBXGroup; children = (A4, T4, ); path = App; sourceTree = "<group>"; };
      \(target("A", "Notes", "com.apple.product-type.application", app))
      \(target("T", "NotesTests", "com.apple.product-type.bundle.unit-test", tests))
      }; rootObject = R; }
      """
  }

  /// A repository whose second version adds an attribute, with stores of the first.
  private func made(stores: String...) throws -> CheckRepository {
    let made = try CheckRepository.adding(Self.old, Self.new)
    for store in stores {
      let path = made.repository.folder(store)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let created = try runTool(
        "modelc",
        [
          "create", made.repository.folder("\(CheckRepository.bundle)#1"), path, "--rows", "2",
          "--journal", "delete", "--uuid", "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11",
        ])
      try #require(created.exitCode == 0, "\(created.errors)")
    }
    return made
  }

  @Test
  func `a store that the app bundles must be of the current version, a test store need not`()
    throws
  {
    let made = try made(stores: "App/Seed.sqlite", "App/Fixture.sqlite")
    try made.write(
      text: Self.project(app: "Seed.sqlite", tests: "Fixture.sqlite"),
      to: "Notes.xcodeproj/project.pbxproj")
    let finding = try made.check().only("seed-store-version")
    #expect(finding.severity == "warning" && finding.place == "App/Seed.sqlite")
    #expect(
      finding.summary
        == #"Notes ships the store Seed.sqlite, which is of "1", and the current version is "2""#)
    #expect(finding.versions == ["1"])
    #expect(
      try made.check(CheckRepository.bundle).findings.map(\.id).contains("seed-store-version"))
    // What the finding says works as it is printed.
    let text = try made.run(["check"]).output
    let command = try #require(text.firstMatch(of: /`modeldiff (upgrade .+--yes)`/)?.1)
    let upgraded = try made.run(command.split(separator: " ").map(String.init))
    #expect(upgraded.exitCode == 0, "\(upgraded.errors)")
    #expect(!(try made.check().findings.map(\.id).contains("seed-store-version")))
    let first = try Data(contentsOf: URL(filePath: made.repository.folder("App/Seed.sqlite")))
    #expect(first[18] == 1 && first[19] == 1, "the journal is none that needs a file beside it")
    let again = try made.run(
      ["upgrade", "App/Fixture.sqlite", "--to", CheckRepository.bundle, "--in-place", "--yes"])
    #expect(again.exitCode == 0)
    #expect(
      try Data(contentsOf: URL(filePath: made.repository.folder("App/Fixture.sqlite"))) == first)
  }

  @Test func `a folder synchronized by Xcode ships its stores, except for excluded ones`()
    throws
  {
    let made = try made(stores: "App/Data/Seed.sqlite", "App/Data/Left.sqlite")
    try made.write(
      text: """
        { objects = {
          R = {isa = PBXProject; mainGroup = G; };
          G = {isa = PBXGroup; children = (F, ); sourceTree = "<group>"; };
          F = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, ); path = App; sourceTree = "<group>"; };
          E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Data/Left.sqlite, ); target = T; };
          T = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (F, ); name = Notes;
            productType = "com.apple.product-type.application"; };
        }; rootObject = R; }
        """, to: "Notes.xcodeproj/project.pbxproj")
    #expect(try made.check().only("seed-store-version").place == "App/Data/Seed.sqlite")
  }

  @Test func `resources of a package count, those of test targets do not`() throws {
    let made = try made(
      stores: "Sources/Notes/Seed.sqlite", "Sources/Notes/Other.sqlite",
      "Tests/NotesTests/Seed.sqlite", "Data/Res/Left.sqlite")
    try made.write(
      text: """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Notes",
          targets: [
            // .target(name: "Notes", resources: [.copy("Other.sqlite")]),
            .target(name: "Notes", dependencies: [.product(name: "A", package: "a")], resources: [.process("Seed.sqlite")]),
            .target(name: "Data", path: "Data", exclude: ["Res/Left.sqlite"], resources: [.copy("Res")]),
            .testTarget(name: "NotesTests", resources: [.copy("Seed.sqlite")]),
          ])
        """, to: "Package.swift")
    #expect(try made.check().only("seed-store-version").place == "Sources/Notes/Seed.sqlite")
    // Stores that releases have left stay as they are.
    let kept = try made.check("--release", "Sources/Notes/Seed.sqlite")
    #expect(!kept.findings.map(\.id).contains("seed-store-version"))
  }

  @Test func `the fix for a mirrored store writes a copy without mirroring`() throws {
    let made = try made(stores: "App/Seed.sqlite")
    try made.write(
      text: Self.project(app: "Seed.sqlite", tests: "None.sqlite"),
      to: "Notes.xcodeproj/project.pbxproj")
    do {
      let store = try Database(file: made.repository.folder("App/Seed.sqlite"))
      for statement in mirroringStatements(for: ["ZITEM"]) { try store.run(statement) }
    }
    let text = try made.run(["check"]).output
    let command = try #require(text.firstMatch(of: /`modeldiff (upgrade .+--yes)`/)?.1)
    let upgraded = try made.run(command.split(separator: " ").map(String.init))
    #expect(upgraded.exitCode == 0, "\(upgraded.errors)")
    let new = made.repository.folder("App/Seed-new.sqlite")
    #expect(
      try runTool("modeldiff", ["doctor", new, made.repository.folder(CheckRepository.bundle)])
        .exitCode == 0)
  }

  @Test func `a path that leads out of the repository is not followed`() throws {
    let made = try made(stores: "App/Seed.sqlite")
    let outside = try TemporaryFolder()
    try FileManager.default.moveItem(
      atPath: made.repository.folder("App/Seed.sqlite"), toPath: outside("Seed.sqlite"))
    try FileManager.default.createSymbolicLink(
      atPath: made.repository.folder("App/Link"), withDestinationPath: outside.path)
    for path in ["\"\(outside("Seed.sqlite"))\"", "Link/Seed.sqlite"] {
      try made.write(
        text: Self.project(app: path, tests: "None.sqlite"), to: "Notes.xcodeproj/project.pbxproj")
      #expect(!(try made.check().findings.map(\.id).contains("seed-store-version")))
    }
  }

  @Test func `a bundled store of an unknown version is reported, one of another model is not`()
    throws
  {
    let made = try made(stores: "App/Seed.sqlite")
    try made.write(
      text: Self.project(app: "Seed.sqlite", tests: "None.sqlite"),
      to: "Notes.xcodeproj/project.pbxproj")
    try made.write("1", Self.old.replacing("String", with: "Boolean"))
    #expect(
      try made.check().only("seed-store-version").summary
        == #"Notes ships the store Seed.sqlite, which is of no version; the current one is "2""#)
    try made.write("1", #"<entity name="Other"/>"#)
    try made.write("2", #"<entity name="Another"/>"#)
    #expect(!(try made.check().findings.map(\.id).contains("seed-store-version")))
  }
}
