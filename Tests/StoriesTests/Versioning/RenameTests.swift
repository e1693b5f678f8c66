import Building
import DataModel
import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import TestSupport
import Testing

@Suite("Renaming")
struct RenameTests {
  private func plan(
    _ element: String, _ name: String, in made: VersionFixture, at version: String? = nil,
    inPlace: Bool = false
  ) throws(ToolchainError) -> VersionChange {
    var options = RenameOptions()
    options.isInPlace = inPlace
    return try planRename(of: element, to: name, in: made.reference(version), options: options)
  }

  @Test(arguments: [
    ("Track.title", "name"), ("Track.album", "record"), ("Album.tracks", "songs"),
    ("Track", "Song"), ("Single.side", "b"),
  ])
  func `a rename makes a new version whose mapping keeps the data`(element: String, name: String)
    throws
  {
    let made = try VersionFixture()
    let old = made.text("App/Model.xcdatamodeld/Model.xcdatamodel/contents")
    try carryOut(try plan(element, name, in: made))
    #expect(made.text("App/Model.xcdatamodeld/Model.xcdatamodel/contents") == old)
    let model = try load(made.bundle)
    #expect(model.currentVersion == "Model 2" && made.project().contains("Model 2.xcdatamodel"))
    let versions = model.versions.map(\.model)
    let step = MigrationStep(from: versions[0], to: versions[1])
    #expect(checkMigration(step).verdict == .inferable)
    #expect(checkMigration(step).findings.filter { $0.layer == .loss }.isEmpty)
    let mapping = inferMapping(step)
    #expect(mapping.entityMappings.allSatisfy { $0.kind == .copy || $0.kind == .transform })
    for entity in mapping.entityMappings {
      #expect(entity.addedProperties.isEmpty && entity.removedProperties.isEmpty)
    }
    #expect(model.versions.flatMap(\.diagnosticsWithErrors).hasErrors == false)
  }

  @Test func `a second rename keeps the first renaming identifier`() throws {
    let made = try VersionFixture()
    try carryOut(try plan("Track.title", "name", in: made))
    try carryOut(try plan("Track.name", "heading", in: made))
    let model = try load(made.bundle)
    #expect(model.currentVersion == "Model 3")
    for (version, name) in zip(model.versions, ["title", "name", "heading"]) {
      let attribute = version.model.entities["Track"]?.attributes[name]
      #expect(attribute?.renamingIdentifier == (name == "title" ? nil : "title"))
    }
    // From the first version as well.
    let step = MigrationStep(from: model.versions[0].model, to: model.versions[2].model)
    #expect(inferMapping(step).entityMappings.allSatisfy { $0.addedProperties.isEmpty })
  }

  @Test func `a rename in place changes only that version`() throws {
    let made = try VersionFixture()
    try carryOut(try made.plan())
    let before = try made.folder.snapshot()
    try carryOut(try plan("Track.title", "name", in: made, inPlace: true))
    let after = try made.folder.snapshot()
    #expect(
      after.keys.filter { after[$0] != before[$0] }
        == ["App/Model.xcdatamodeld/Model 2.xcdatamodel/contents"])
    let model = try load(made.bundle + "#Model 2").versions[0].model
    #expect(model.entities["Track"]?.attributes["name"]?.renamingIdentifier == "title")
  }

  @Test func `an element that no other version has needs no renaming identifier`() throws {
    let made = try VersionFixture(
      [
        "1": contents(entity: "A", attribute: "x"), "2": contents(entity: "A", attribute: "fresh"),
      ], current: "2")
    try carryOut(try plan("A.fresh", "new", in: made, inPlace: true))
    let model = try load(made.bundle + "#2").versions[0].model
    #expect(model.entities["A"]?.attributes["new"]?.renamingIdentifier == .some(nil))
    try carryOut(try plan("A", "B", in: made, inPlace: true))
    #expect(try load(made.bundle + "#2").versions[0].model.entities["B"]?.renamingIdentifier == "A")
  }

  @Test(arguments: [
    ("Nobody", "A", "there is no entity \"Nobody\""),
    ("Trak.title", "name", "there is no entity \"Trak\""),
    ("Track.titel", "name", "Track has no property \"titel\""),
    ("Single.title", "name", "Single.title is inherited from Track, expected Track.title"),
    ("Track.title.x", "name", "Track.title.x is not a property"),
    ("Track", "Album", "there is an entity \"Album\" already"),
    ("Track", "Track", "there is an entity \"Track\" already"),
    ("Track.title", "album", "there is a property Track.album already"),
    ("Track.title", "side", "there is a property Single.side already"),
    ("Single.side", "title", "there is a property Track.title already"),
    ("Track.title", "a b", "\"a b\" is not a valid name"),
    ("Track.title", "", "\"\" is not a valid name"),
    ("Track.title", "description", "\"description\" conflicts with a method"),
    ("Track", "1st", "\"1st\" is not a valid name"),
  ])
  func `an element that cannot be renamed is reported, and nothing is planned`(
    element: String, name: String, message: String
  ) throws {
    let made = try VersionFixture()
    let error = failure { () throws(ToolchainError) in _ = try plan(element, name, in: made) }
    #expect(error?.isOf(.cannotRename) == true && error?.exitCode == .data)
    #expect(error?.diagnostics.first?.summary.hasPrefix(message) == true)
  }

  @Test func `a rename without lightweight migration is refused`() throws {
    // The identifier of another property is the old name: both would come from one.
    let made = try VersionFixture([
      "Model": contents(
        """
        <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>
        <attribute name="y" optional="YES" attributeType="String" elementID="x"/></entity>
        """)
    ])
    let before = try made.folder.snapshot()
    let error = failure { () throws(ToolchainError) in _ = try plan("A.x", "z", in: made) }
    #expect(error?.isOf(.renameNotMigrated) == true && error?.exitCode == .data)
    #expect(try made.folder.snapshot() == before)
  }

  @Test func `remaining references are reported with their position`() throws {
    let made = try VersionFixture([
      "Model": contents(
        """
        <entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>
        <fetchRequest name="F" entity="A" predicateString="x = 1 AND $other.x = 2"/>
        """)
    ])
    let change = try plan("A.x", "longer", in: made)
    let warning = try #require(change.diagnostics.first)
    #expect(change.diagnostics.count == 1 && warning.isOf(.referenceNotRenamed))
    guard case .text(let file, let start, _) = warning.location else {
      Issue.record("the warning has no place")
      return
    }
    #expect(file.hasSuffix("Model 2.xcdatamodel/contents"))
    #expect(
      warning.sourceLine?.utf8.dropFirst(start.column - 1).starts(with: "x = 2\"/>".utf8) == true)
    try carryOut(change)
    #expect(
      made.text("App/Model.xcdatamodeld/Model 2.xcdatamodel/contents")?
        .contains("\"longer = 1 AND $other.x = 2\"") == true)
  }
}
