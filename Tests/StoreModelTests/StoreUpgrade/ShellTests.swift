import DataModel
import Foundation
import StoreModel
import StoreTestSupport
import TestSupport
import Testing

/// Scripts run by the real `sqlite3` shell, complete and damaged.
@Suite("The sqlite3 shell")
struct ShellTests {
  @Test(arguments: [[], ["-bail"]], [false, true])
  func `a script upgrades a store from standard input and by the read command`(
    _ arguments: [String], _ isRead: Bool
  ) throws {
    let trial = try UpgradeTrial(from: rehearsedSteps[0].old, to: rehearsedSteps[0].new)
    try trial.createStore(rows: 4)
    let script = try trial.script()
    let path = try trial.copy()
    var input = script
    if isRead {
      let file = trial.folder("upgrade.sql")
      try Data(script.utf8).write(to: URL(filePath: file))
      input = ".read '\(file)'\n"
    }
    let result = try Shell.run(input, on: path, arguments)
    #expect(result.output.hasSuffix("upgraded\n"), "\(result.errors)")
    #expect(result.exitCode == 0)
    #expect(try trial.problems(of: path, UpgradeTrial.Form(isFromStore: true)) == [])
    let again = try Shell.run(input, on: path, arguments)
    #expect(again.exitCode != 0)
    #expect(!again.output.hasSuffix("upgraded\n"))
    #expect(try trial.problems(of: path, UpgradeTrial.Form(isFromStore: true)) == [])
  }

  /// The damage done to a script.
  enum Fault: String, CaseIterable {
    /// A statement is omitted.
    case dropped
    /// A statement fails.
    case failing
    /// The shell is killed after a statement.
    case killed
  }

  /// Every how many statements one is damaged; every one if `UPGRADE_FAULTS` is set.
  private static let stride =
    ProcessInfo.processInfo.environment["UPGRADE_FAULTS"] == nil ? 43 : 1

  @Test(arguments: rehearsedSteps.indices, Fault.allCases)
  func `a damaged script upgrades the store or leaves it unchanged`(
    _ index: Int, _ fault: Fault
  ) throws {
    let trial = try UpgradeTrial(from: rehearsedSteps[index].old, to: rehearsedSteps[index].new)
    try trial.createStore(rows: 4)
    let before = try StoreInspector(trial.store).contents()
    var counts = (old: 0, new: 0, between: 0)
    for form in [true, false].map({ UpgradeTrial.Form(isFromStore: $0) }) {
      let statements = scriptStatements(try trial.script(form))
      let work = try trial.copy()
      _ = try Shell.run(statements.joined(separator: "\n"), on: work)
      let after = try StoreInspector(work).contents()
      try #require(before != after)
      for place in Swift.stride(from: index, to: statements.count, by: Self.stride) {
        for isBailing in [true, false] {
          var spoilt = statements
          switch fault {
          case .dropped: spoilt.remove(at: place)
          case .failing: spoilt[place] = "SELECT no_such_function();"
          case .killed: spoilt.removeSubrange((place + 1)...)
          }
          if !isBailing { spoilt.removeAll { $0 == ".bail on" } }
          let path = try trial.copy()
          _ = try Shell.run(spoilt.joined(separator: "\n") + "\n", on: path)
          let found = try StoreInspector(path).contents()
          if found == before {
            counts.old += 1
          } else if found == after {
            counts.new += 1
          } else {
            counts.between += 1
            Issue.record(
              "\(form), bail \(isBailing), \(fault.rawValue): \(statements[place].prefix(300))")
          }
        }
      }
    }
    if Self.stride == 1 { print("TRIALS \(index) \(fault.rawValue): \(counts)") }
    #expect(counts.between == 0)
  }
}

/// The system's `sqlite3` shell.
enum Shell {
  /// Passes text to the shell.
  static func run(
    _ input: String, on store: String, _ arguments: [String] = []
  ) throws -> ToolResult {
    try runProcess(
      "sqlite3", ["-batch", "-init", "/dev/null"] + arguments + [store], input: Array(input.utf8))
  }
}
