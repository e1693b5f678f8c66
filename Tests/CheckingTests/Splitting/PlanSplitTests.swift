import Building
import DataModel
import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import TestSupport
import Testing

@testable import Checking

/// A bundle in a folder of its own.
private struct Fixture {
  let folder: TemporaryFolder
  var bundle: String { folder("App/Model.xcdatamodeld") }

  init(_ versions: [String: String], current: String?) throws {
    folder = try TemporaryFolder()
    for (name, body) in versions {
      try folder.write(
        Self.contents(body).utf8, to: "App/Model.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    if let current {
      try folder.write(
        writeCurrentVersion("\(current).xcdatamodel"),
        to: "App/Model.xcdatamodeld/.xccurrentversion")
    }
  }

  static func contents(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(body)
    </model>
    """
  }

  static let text =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
  static let date =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#

  func plan(_ change: (inout SplitRequest) -> Void = { _ in }) throws -> SplitPlan {
    var request = SplitRequest()
    request.projects = .none
    change(&request)
    return try planSplit(of: ModelReference(bundle), request)
  }

  func checksums() throws -> [String: String] {
    let model = try loadModel(ModelReference(bundle), scratch: folder.path)
    return Dictionary(
      uniqueKeysWithValues: model.versions.map { ($0.name, hashModel($0.model).checksum) })
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder(name))), as: UTF8.self)
  }
}

@Suite("Splitting bundles") struct PlanSplitTests {
  @Test func `versions, step file and plan are written, and both ends keep their hashes`() throws {
    let made = try Fixture(["Model": Fixture.text, "Model 2": Fixture.date], current: "Model 2")
    let before = try made.checksums()
    let plan = try made.plan()
    #expect(try made.checksums() == before, "planning writes nothing")
    try carryOut(plan.change)
    let after = try made.checksums()
    #expect(after.count == 3 && before.allSatisfy { after[$0.key] == $0.value })
    let handler = try made.text("App/Migrations/Model → Model 1.5.sql")
    #expect(handler.hasPrefix("-- migrate: Model → Model 1.5\n-- versions: "))
    #expect(handler.contains(try #require(after["Model 1.5"])))
    let files = try readBundleFiles(of: made.bundle)
    let stages = try #require(files.plan?.stages)
    #expect(stages.count == 2)
    guard case .custom(let custom) = stages[0] else { return #expect(Bool(false)) }
    #expect(custom.from.checksum == after["Model"] && custom.to.name == "Model 1.5")
    #expect(custom.didMigrate?.text == "Model → Model 1.5.sql")
    #expect(throws: ToolchainError.self) { try made.plan() }
  }

  @Test func `the step in an existing plan is replaced by the new steps`() throws {
    let made = try Fixture(["Model": Fixture.text, "Model 2": Fixture.date], current: "Model 2")
    try made.folder.write(
      #"{"formatVersion": 1, "plan": "plan.json"}"#.utf8, to: "App/.modeldiff.json")
    try made.folder.write(
      #"{"formatVersion": 1, "stages": [{"custom": {"from": "Model", "to": "Model 2"}}]}"#.utf8,
      to: "App/plan.json")
    try carryOut(try made.plan().change)
    #expect(try readBundleFiles(of: made.bundle).plan?.stages.count == 2)
  }

  @Test func `a frozen version is not changed`() throws {
    let made = try Fixture(["Model": Fixture.text, "Model 2": Fixture.date], current: "Model 2")
    let version = "App/Model.xcdatamodeld/Model 2.xcdatamodel/contents"
    _ = try freezeBundle(made.bundle, replacing: false, scratch: made.folder.path)
    let before = try made.text(version)
    let plan = try made.plan()
    try carryOut(plan.change)
    #expect(try made.text(version) == before && plan.versions.count == 5)
    #expect(plan.split.decisions.contains { $0.kind == .shipped })
  }

  @Test func `a step that needs no split is left unchanged`() throws {
    let made = try Fixture(["Model": Fixture.text, "Model 2": Fixture.text], current: "Model 2")
    #expect(try made.plan().isNeedless)
  }

  /// By identifiers alone, the required attribute would be removed and another added without a
  /// value.
  @Test func `a step that changes only renaming identifiers is not split`() throws {
    func body(_ identifier: String) -> String {
      #"<entity name="A"><attribute name="x" attributeType="String"\#(identifier)/></entity>"#
    }
    let made = try Fixture(
      ["Model": body(""), "Model 2": body(#" elementID="z""#)], current: "Model 2")
    let plan = try made.plan { $0.keepsRemoved = true }
    #expect(plan.isNeedless && plan.areHashesEqual && plan.split.decisions.isEmpty)
  }

  @Test func `a bundle without a current version requires a version name`() throws {
    let made = try Fixture(["Model": Fixture.text, "Model 2": Fixture.date], current: nil)
    #expect(throws: ToolchainError.self) { try made.plan() }
    let plan = try made.plan { $0.to = "Model 2" }
    #expect(plan.versions == ["Model", "Model 1.5", "Model 2"])
  }

  @Test func `the first version cannot be split`() throws {
    let made = try Fixture(["Model": Fixture.text, "Model 2": Fixture.date], current: "Model")
    let error = #expect(throws: ToolchainError.self) { try made.plan() }
    #expect(error?.exitCode == .data)
  }
}
