import Foundation
import TestSupport
import Testing

/// Every state in which a command can leave a store, and the upgrade from it.
@Suite("Upgrades from every state of a store")
struct StoreStateTests {
  private let folder: TemporaryFolder
  /// Versions 1 to 3; each step removes an attribute.
  private let model: String
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.makeHistory(
      item(["a", "b", "c"].map(text).joined()), item(["b", "c"].map(text).joined()),
      item(text("c")))
    store = folder("S.sqlite")
    try expectSuccess(
      runTool("modelc", ["create", "\(model)#1", store, "--rows", "6"]))
  }

  /// The event that leaves a store in a state.
  enum State: String, CaseIterable, CustomTestStringConvertible {
    case plain, withoutModel, withStaleModel
    case upgradedBeside
    case deferred, deferredWithoutModel, deferredWithStaleModel
    case deferredTwice, deferredWithoutKey, deferredThenDowngraded, deferredByAnEarlierVersion
    case setAside, emptyInItsPlace
    case workFolderLeft, halfReplaced, halfKept
    case backupKept, backup
    case planOutdated, planCarriedOut
    case logLeft

    var testDescription: String { rawValue }
  }

  @Test(arguments: State.allCases)
  func `a store in any state can be upgraded`(from state: State) throws {
    let (store, rows) = try leave(state)
    try bringOn(store, rows: rows)
  }

  // MARK: - Leaving a state

  /// Leaves a store in a state; returns it, and the number of rows that it must have in the end.
  private func leave(_ state: State) throws -> (store: String, rows: Int) {
    switch state {
    case .plain: break
    case .withoutModel: try dropModel()
    case .withStaleModel: try takeModel(of: "2")
    case .upgradedBeside:
      try upgrade("--to", "\(model)#2")
      return (folder("S.upgraded.sqlite"), 6)
    case .deferred: try defer2()
    case .deferredWithoutModel:
      try dropModel()
      try defer2()
    case .deferredWithStaleModel:
      try defer2()
      try takeModel(of: "1")
    case .deferredTwice:
      try defer2()
      let again = try modeldiff(
        "upgrade", store, "--to", model, "--allow", "attribute-removed", "--deferred",
        "--in-place", "--yes")
      #expect(again.exitCode == 1)
      let same = try modeldiff(
        "upgrade", store, "--to", "\(model)#2", "--deferred", "--in-place", "--yes")
      #expect(same.output.contains("modeldiff finish"))
    case .deferredWithoutKey:
      try defer2()
      try expectSuccess(runTool("modelc", ["create", "\(model)#2", folder("Fresh.sqlite")]))
      try sqlite(
        store,
        "ATTACH '\(folder("Fresh.sqlite"))' AS f; UPDATE Z_METADATA SET Z_PLIST = "
          + "(SELECT Z_PLIST FROM f.Z_METADATA)")
    case .deferredThenDowngraded:
      try defer2()
      #expect(try modeldiff("upgrade", store, "--to", "\(model)#1").exitCode == 1)
    case .deferredByAnEarlierVersion: try deferByAnEarlierVersion()
    case .setAside: return (try setAside().aside, 6)
    case .emptyInItsPlace:
      _ = try setAside()
      return (store, 0)
    case .workFolderLeft:
      try leaveWorkFolder()
      try Data("half".utf8).write(to: URL(filePath: folder(".S.sqlite.upgrading/store.sqlite")))
    case .halfReplaced:
      try leaveWorkFolder()
      try FileManager.default.linkItem(
        atPath: store, toPath: folder(".S.sqlite.upgrading/before.sqlite"))
    case .halfKept:
      try leaveWorkFolder()
      try FileManager.default.linkItem(atPath: store, toPath: store + ".backup")
    case .backupKept: try upgrade("--to", "\(model)#2", "--in-place", "--yes", "--keep-backup")
    case .backup:
      try upgrade("--to", "\(model)#2", "--in-place", "--yes", "--keep-backup")
      return (store + ".backup", 6)
    case .planOutdated, .planCarriedOut: try applyOutdatedPlan(state)
    case .logLeft: try leaveLog()
    }
    return (store, 6)
  }

  private func upgrade(_ arguments: String...) throws {
    try expectSuccess(
      runTool("modeldiff", ["upgrade", store, "--allow", "attribute-removed"] + arguments))
  }

  private func defer2() throws {
    try upgrade("--to", "\(model)#2", "--deferred", "--in-place", "--yes")
    #expect(try waitingColumns(store) == "1")
  }

  private func dropModel() throws {
    try sqlite(store, "DROP TABLE Z_MODELCACHE")
  }

  /// Gives the store the model of a version other than its own.
  private func takeModel(of version: String) throws {
    let other = folder("Other.sqlite")
    try expectSuccess(runTool("modelc", ["create", "\(model)#\(version)", other]))
    try sqlite(
      store,
      "ATTACH '\(other)' AS o; UPDATE Z_MODELCACHE SET Z_CONTENT = "
        + "(SELECT Z_CONTENT FROM o.Z_MODELCACHE)")
  }

  /// As Core Data leaves a store that it migrates while a clean-up is pending.
  private func deferByAnEarlierVersion() throws {
    try FileManager.default.copyItem(atPath: store, toPath: folder("Copy.sqlite"))
    try defer2()
    let column = try sqlite(
      store, "SELECT name FROM pragma_table_info('ZITEM') WHERE name LIKE '%DEFERRED%'")
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.moveItem(atPath: folder("Copy.sqlite"), toPath: store)
    try upgrade("--to", "\(model)#3", "--in-place", "--yes")
    try sqlite(store, "ALTER TABLE ZITEM ADD COLUMN \"\(column)\" VARCHAR")
    try expectSuccess(modeldiff("finish", store, "--to", model))
  }

  private func setAside() throws -> (aside: String, fresh: String) {
    let other = try folder.makeHistory(
      item(#"<attribute name="a" optional="YES" attributeType="Date"/>"#), name: "Other")
    try expectSuccess(
      modeldiff("upgrade", store, "--to", other, "--set-aside-incompatible", "--yes"))
    let days = try FileManager.default.contentsOfDirectory(atPath: folder("Incompatible"))
    let aside = folder("Incompatible/\(days.first ?? "")/S.sqlite")
    // The empty one is of the other model; the app takes one of its own.
    try expectSuccess(runTool("modelc", ["create", "\(model)#1", store, "--force"]))
    return (aside, store)
  }

  private func leaveWorkFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder(".S.sqlite.upgrading"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    try Data().write(to: URL(filePath: folder(".S.sqlite.upgrading/lock")))
  }

  private func applyOutdatedPlan(_ state: State) throws {
    let plan = folder("plan.json")
    let arguments = [
      "plan", store, "--to", "\(model)#2", "-o", plan, "--in-place", "--allow",
      "attribute-removed",
    ]
    try expectSuccess(runTool("modeldiff", arguments))
    if state == .planOutdated {
      try sqlite(store, "UPDATE ZITEM SET ZC = 'changed'")
    } else {
      try expectSuccess(modeldiff("apply", plan))
    }
    let outdated = try modeldiff("apply", plan)
    #expect(outdated.exitCode == 1)
    #expect(outdated.errors.contains("modeldiff plan"))
    guard state == .planOutdated else { return }
    try expectSuccess(runTool("modeldiff", arguments))
    try expectSuccess(modeldiff("apply", plan))
  }

  /// As a killed writer leaves a store.
  private func leaveLog() throws {
    let writer = try StoreHolder(store, "UPDATE ZITEM SET ZC = 'in the log'; SELECT 'ready';")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: store + suffix, toPath: folder("Killed" + suffix))
    }
    writer.release()
    for suffix in ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: store + suffix)
      try FileManager.default.moveItem(atPath: folder("Killed" + suffix), toPath: store + suffix)
    }
  }

  // MARK: - Going on

  /// Upgrades a store to the newest version, following each error message.
  private func bringOn(_ store: String, rows: Int) throws {
    var allowed: [String] = []
    for _ in 0..<6 {
      let arguments = ["upgrade", store, "--to", model, "--in-place", "--yes"]
      let result = try runTool(
        "modeldiff", arguments + allowed.flatMap { ["--allow", $0] })
      if result.exitCode == 0 { return try expectEnd(store, rows: rows) }
      let advised = result.errors.matches(of: /--allow (\S+)/).map { String($0.1) }
      allowed += advised
      let commands = result.errors.matches(of: /`modeldiff ([^`]+)`/)
      try #require(!advised.isEmpty || !commands.isEmpty, "no way on: \(result.errors)")
      let tool = try toolURL("modeldiff").path(percentEncoded: false)
      for command in commands {
        try expectSuccess(runProcess("sh", ["-c", "\"$0\" \(command.1)", tool]))
      }
    }
    Issue.record("no end is reached")
  }

  private func expectEnd(_ store: String, rows: Int) throws {
    #expect(try waitingColumns(store) == "0")
    #expect(try sqlite(store, "SELECT COUNT(*) FROM ZITEM") == "\(rows)")
    #expect(try modeldiff(store, model).output.contains("identical") || hasNoModel(store))
    try expectSuccess(modeldiff("doctor", store, model))
    try expectSuccess(modeldiff("finish", store))
    // What is done again changes nothing.
    let again = try modeldiff("upgrade", store, "--to", model, "--in-place", "--yes")
    #expect(again.output == "nothing to do: the store already has the version 3\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder(""))
        .allSatisfy { !$0.hasSuffix(".upgrading") })
  }

  private func hasNoModel(_ store: String) throws -> Bool {
    try sqlite(store, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'Z_MODELCACHE'") == "0"
  }

  private func waitingColumns(_ store: String) throws -> String {
    try sqlite(
      store, "SELECT COUNT(*) FROM pragma_table_info('ZITEM') WHERE name LIKE '%DEFERRED%'")
  }
}

private func text(_ name: String) -> String {
  "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/>"
}

func expectSuccess(
  _ result: ToolResult, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result.exitCode == 0, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
}
