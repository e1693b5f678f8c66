import Building
import Comparing
import Findings
import Foundation
import Loading
import OperatingSystem
import TestSupport
import Testing
import Text

@testable import Upgrading

@Suite("Rehearsals")
struct RehearsalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bundle(_ versions: String...) throws -> String {
    for (index, body) in versions.enumerated() {
      try folder.write(
        Array("<model>\n\(body)\n</model>\n".utf8),
        to: "App/Model.xcdatamodeld/\(index + 1).xcdatamodel/contents")
    }
    let mark = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>\(versions.count).xcdatamodel</string></dict></plist>
      """
    try folder.write(Array(mark.utf8), to: "App/Model.xcdatamodeld/.xccurrentversion")
    return folder("App/Model.xcdatamodeld")
  }

  private func rehearse(
    _ bundle: String, _ names: String..., kinds: [RehearsalKind] = RehearsalKind.small,
    _ change: (inout RehearsalRequest) -> Void = { _ in }
  ) throws -> Rehearsal {
    try FileManager.default.createDirectory(
      atPath: folder("scratch"), withIntermediateDirectories: true)
    var request = RehearsalRequest(
      bundle: bundle, versions: names.map { .init(name: $0, kinds: kinds) },
      scratch: folder("scratch"))
    change(&request)
    let result = try rehearseBundle(request)
    // Nothing stays behind, whatever came of it.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("scratch")) == [])
    return result
  }

  private static func item(_ properties: String) -> String {
    "<entity name=\"Item\">\(properties)</entity>"
  }
  private static let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
  private static let needed = #"<attribute name="name" attributeType="String"/>"#
  private static let count = #"<attribute name="count" optional="YES" attributeType="Integer 32"/>"#

  @Test func `objects that a step file copies are not lost`() throws {
    let made = "<entity name=\"Part\">\(Self.name)</entity>"
    let path = try bundle(Self.item(Self.name), made)
    func lost(_ statement: String) throws -> [Int] {
      try folder.write(
        Array("-- migrate: 1 → 2\n\(statement)".utf8), to: "App/Migrations/1 → 2.sql")
      let result = try rehearse(path, "1", kinds: [.typical])
      return result.versions.flatMap(\.stores).map(\.lostCount)
    }
    let copy = #"INSERT INTO "Part"(name) SELECT i.name FROM old."Item" AS i"#
    #expect(try lost(copy) == [0])
    #expect(try lost(copy + " WHERE i._id = 1").allSatisfy { $0 > 0 })
  }

  @Test func `each store is upgraded on the direct route, and keeps its objects`() throws {
    let path = try bundle(Self.item(Self.name), Self.item(Self.name + Self.count))
    let result = try rehearse(path, "1")
    #expect(result.current == "2")
    #expect(result.stores.map(\.kind) == RehearsalKind.small)
    #expect(result.stores.map(\.outcome) == Array(repeating: .upgraded, count: 5))
    #expect(result.stores.map(\.objects) == [0, 12, 12, 12, 24])
    #expect(result.stores.allSatisfy { $0.route == .direct && $0.lostCount == 0 })
    #expect(result.findings.isEmpty)
  }

  @Test func `only the store with missing values fails if an attribute becomes required`() throws {
    let path = try bundle(Self.item(Self.name), Self.item(Self.needed))
    let stores = try rehearse(path, "1", kinds: [.empty, .missing, .duplicates, .extremes]).stores
    #expect(stores.map(\.outcome) == [.upgraded, .failed, .upgraded, .upgraded])
    let finding = try #require(
      try rehearse(path, "1", kinds: [.typical, .missing]).findings.first)
    #expect(finding.rule == .rehearsalFailed)
    #expect((finding.entity, finding.property) == ("Item", "name"))
    #expect(finding.stores == ["\"1\": typical, values missing"])
    #expect(!finding.summary.contains("scratch"))
  }

  @Test func `objects without a value get the default of an attribute that becomes required`()
    throws
  {
    let filled = #"<attribute name="name" attributeType="String" defaultValueString="x"/>"#
    let path = try bundle(Self.item(Self.name), Self.item(filled))
    let result = try rehearse(path, "1", kinds: [.missing])
    let store = try #require(result.stores.first)
    #expect(store.outcome == .upgraded && store.changed.isEmpty)
    #expect(store.meant == [.init(name: "Item.name", count: 12)])
  }

  @Test func `only the store with duplicates fails if a constraint is added`() throws {
    let constraint =
      "<uniquenessConstraints><uniquenessConstraint><constraint value=\"name\"/>"
      + "</uniquenessConstraint></uniquenessConstraints>"
    let path = try bundle(Self.item(Self.needed), Self.item(Self.needed + constraint))
    let stores = try rehearse(path, "1", kinds: [.empty, .typical, .missing, .duplicates]).stores
    #expect(stores.map(\.outcome) == [.upgraded, .upgraded, .upgraded, .failed])
  }

  @Test func `expected data loss is counted and is not a finding`() throws {
    let other = "<entity name=\"Other\">\(Self.name)</entity>"
    let path = try bundle(Self.item(Self.name + Self.count) + other, Self.item(Self.name))
    let result = try rehearse(path, "1", kinds: [.typical])
    let store = try #require(result.stores.first)
    #expect(store.outcome == .upgraded)
    #expect(store.lost == [.init(name: "Other", count: 12)])
    #expect(store.losses.contains { $0.name.contains("count") && $0.count > 0 })
    #expect(result.findings.isEmpty)
  }

  @Test func `rows that violate the new version are reported with Core Data's error`() throws {
    let short =
      #"<attribute name="name" attributeType="String" maxValueString="3"/>"#
    let path = try bundle(Self.item(Self.needed), Self.item(short))
    let result = try rehearse(path, "1", kinds: [.empty, .typical])
    let store = try #require(result.stores.last)
    #expect((store.outcome, store.violationCount) == (.upgraded, 12))
    let finding = try #require(result.findings.first)
    #expect(finding.rule == .rehearsalInvalid)
    #expect(finding.apple?.code == 1660)
    // What broke the old version already is not the migration's doing.
    let broken = #"<attribute name="name" attributeType="String" regularExpressionString="x+"/>"#
    let same = try bundle(Self.item(broken), Self.item(broken + Self.count))
    #expect(try rehearse(same, "1", kinds: [.typical]).findings.isEmpty)
  }

  @Test func `step files are run, and the values they write are expected`() throws {
    let path = try bundle(Self.item(Self.needed + Self.count), Self.item(Self.needed + Self.count))
    try FileManager.default.removeItem(atPath: path)
    let upper = try bundle(
      Self.item(Self.needed), Self.item(Self.needed + Self.count),
      Self.item(
        Self.needed + Self.count + Self.name.replacing("name=\"name\"", with: "name=\"note\"")))
    try folder.write(
      Array("-- migrate: 1 → 2\nUPDATE \"Item\" SET name = name || '!', count = 7;\n".utf8),
      to: "App/Migrations/1 → 2.sql")
    let result = try rehearse(upper, "1", "2", kinds: [.empty, .typical, .large])
    let store = try #require(result.versions[0].stores.first { $0.kind == .typical })
    #expect(store.route == .stepFiles([folder("App/Migrations/1 → 2.sql")]))
    #expect(store.meant == [.init(name: "Item.name", count: 12)])
    #expect(store.changed.isEmpty && result.findings.isEmpty)
    #expect(result.versions[0].stores[2].objects == 100_000)
    #expect(result.versions[1].route == .direct)
  }

  @Test func `a rehearsal with a program fails unless programs are allowed`()
    throws
  {
    let path = try bundle(Self.item(Self.needed), Self.item(Self.needed + Self.count))
    let mark = folder("ran")
    try folder.write(Array("#!/bin/sh\ntouch '\(mark)'\ncat\n".utf8), to: "App/Migrations/run.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder("App/Migrations/run.sh"))
    try folder.write(
      Array(
        "-- migrate: 1 → 2\n-- program: ./run.sh reads \"Item\"(_id, count) writes \"Item\"(count)\n"
          .utf8),
      to: "App/Migrations/1 → 2.sql")
    let refused = try rehearse(path, "1", kinds: [.typical])
    #expect(refused.stores.map(\.outcome) == [.failed])
    #expect(refused.findings.map(\.rule) == [.rehearsalFailed])
    #expect(!FileManager.default.fileExists(atPath: mark))
    let allowed = try rehearse(path, "1", kinds: [.typical]) { $0.allowsPrograms = true }
    #expect(allowed.stores.map(\.outcome) == [.upgraded])
    #expect(FileManager.default.fileExists(atPath: mark))
  }

  @Test func `an unreadable version is reported as not rehearsed`() throws {
    let path = try bundle(Self.item(Self.name), Self.item(Self.name + Self.count))
    let result = try rehearse(path, "9", kinds: [.empty])
    #expect(result.stores.map(\.outcome) == [.notMade])
    #expect(result.findings.map(\.rule) == [.rehearsalNotMade])
  }

  @Test func `a constraint that allows few values gets few rows`() throws {
    let flag = #"<attribute name="flag" attributeType="Boolean"/>"#
    let constraint =
      "<uniquenessConstraints><uniquenessConstraint><constraint value=\"flag\"/>"
      + "</uniquenessConstraint></uniquenessConstraints>"
    let path = try bundle(
      Self.item(flag + constraint), Self.item(flag + Self.count + constraint))
    let result = try rehearse(path, "1", kinds: [.typical, .large])
    #expect(result.stores.map(\.outcome) == [.upgraded, .upgraded])
    #expect(result.stores.allSatisfy { $0.objects > 0 && $0.objects <= 2 })
  }

  @Test(arguments: [
    (Self.needed, "UPDATE ZITEM SET ZNAME = 'other' WHERE Z_PK = 3", "Item.name", 1, 0),
    // That there is a default for objects without a value says nothing of the others.
    (Self.name, "UPDATE ZITEM SET ZNAME = 'q' WHERE ZNAME <> 'q'", "Item.name", 9, 0),
    (Self.needed, "DELETE FROM ZITEM WHERE Z_PK > 10", "Item", 0, 2),
  ])
  func `changes that no step accounts for are reported`(
    before: String, sql: String, name: String, changed: Int, vanished: Int
  ) throws {
    let after = #"<attribute name="name" attributeType="String" defaultValueString="q"/>"#
    let path = try bundle(Self.item(before), Self.item(after + Self.count))
    let target = try UpgradeTarget(ModelReference(path), scratch: folder.path)
    let version = try #require(target.versions.first)
    let pair = StorePlaces(old: folder("old.sqlite"), new: folder("new.sqlite"))
    var options = StoreOptions()
    options.rows = 12
    _ = try createStore(of: version.version, at: pair.old, options: options)
    var choices = UpgradeChoices()
    choices.output = pair.new
    let upgraded = try #require(
      try upgradeStore(
        UpgradeOrder(store: pair.old, model: ModelReference(path), choices: choices), to: target,
        WorkConditions(scratch: folder.path)))
    try Database(file: pair.new).run(sql)
    let stage = RehearsalStage(
      target: target, request: RehearsalRequest(bundle: path, versions: [], scratch: folder.path))
    var result = RehearsedStore(.typical)
    try stage.examine(pair, upgraded: upgraded, from: version, result: &result)
    #expect(result.outcome == .changed)
    #expect((result.changed + result.vanished).map(\.name) == [name])
    #expect((result.changedCount, result.vanished.map(\.count).reduce(0, +)) == (changed, vanished))
  }
}
