import Foundation
import TestSupport
import Testing

@Suite("Going on after an interruption")
struct FleetResumeTests {
  private let fleet: FleetFolder

  init() throws {
    fleet = try FleetFolder()
    for name in ["1.sqlite", "2.sqlite", "a/3.sqlite"] { try fleet.makeStore(name) }
  }

  private func upgrade(_ more: String...) throws -> ToolResult {
    try runTool(
      "modeldiff",
      ["upgrade", "stores", "--to", fleet.bundle, "--resume", "journal", "--into", "new"] + more,
      in: fleet.folder.path)
  }

  private func journal() throws -> String {
    try String(contentsOfFile: fleet.folder("journal"), encoding: .utf8)
  }

  @Test func `what is done is left out, and the results are the same`() throws {
    let first = try upgrade()
    #expect(first.exitCode == 0)
    let before = try journal()
    let second = try upgrade()
    #expect(second.output == first.output)
    #expect(second.errorLines == ["3 stores done by an earlier run"])
    #expect(try journal() == before)
  }

  @Test func `a line that was torn off is written again`() throws {
    let first = try upgrade()
    let whole = try journal()
    try folderWrite(String(whole.dropLast(100)))
    let second = try upgrade()
    #expect(second.exitCode == 0)
    #expect(second.output == first.output)
    #expect(second.errorLines.contains("2 stores done by an earlier run"))
    #expect(try upgrade().errorLines == ["3 stores done by an earlier run"])
  }

  private func folderWrite(_ text: String) throws {
    try fleet.folder.write(text.utf8, to: "journal")
  }

  @Test func `a run that was killed between the new store and its line is told as done`() throws {
    let first = try upgrade()
    let begun = try journal().split(separator: "\n").filter { !$0.contains(#""event":"done""#) }
    #expect(begun.count == 4)
    try folderWrite(begun.joined(separator: "\n") + "\n")
    let second = try upgrade()
    #expect(second.exitCode == 0)
    #expect(second.output == first.output)
  }

  @Test func `another file in the place of a new store is not taken for it`() throws {
    #expect(try upgrade().exitCode == 0)
    let begun = try journal().split(separator: "\n").filter { !$0.contains(#""event":"done""#) }
    try folderWrite(begun.joined(separator: "\n") + "\n")
    // It is of the version, and of another store.
    try fleet.makeStore("other", of: "Trips 2")
    try FileManager.default.removeItem(atPath: fleet.folder("new/1.sqlite"))
    try FileManager.default.moveItem(
      atPath: fleet.folder("stores/other"), toPath: fleet.folder("new/1.sqlite"))
    let second = try upgrade()
    #expect(second.exitCode == 73)
    #expect(second.output.contains("[cannot-create-output]"))
  }

  @Test func `a new store that is no longer as it was made is not taken for the one that was`()
    throws
  {
    #expect(try upgrade().exitCode == 0)
    _ = try sqlite(fleet.folder("new/1.sqlite"), "DELETE FROM ZTRIP")
    // Neither the first run afterwards nor one after what that has written.
    for _ in 0..<2 {
      let result = try upgrade()
      #expect(result.exitCode == 73)
      #expect(result.errors.contains("2 stores done by an earlier run"))
      #expect(result.output.contains("[cannot-create-output]"))
    }
    // Nor one after a run that was killed at it.
    let lines = try journal().split(separator: "\n")
    let last = try #require(lines.lastIndex { $0.contains(#""event":"begun""#) })
    try folderWrite(lines[...last].joined(separator: "\n") + "\n")
    #expect(try upgrade().exitCode == 73)
  }

  @Test func `a failure says nothing of what the run before it has made`() throws {
    let first = try upgrade()
    let begun = try journal().split(separator: "\n").filter { !$0.contains(#""event":"done""#) }
    try folderWrite(begun.joined(separator: "\n") + "\n")
    let holder = try StoreHolder(fleet.folder("stores/1.sqlite"))
    let failed = try upgrade("--timeout", "0.1")
    #expect(failed.exitCode == 74)
    #expect(failed.output.contains("[store-in-use]"))
    holder.release()
    let again = try upgrade("--timeout", "0.1")
    #expect(again.output == first.output, "\(again.errors)")
  }

  @Test func `values kept outside count, in the old store and in the new one`() throws {
    let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
    for folder in ["stores/.1_SUPPORT/_EXTERNAL_DATA", "stores/.2_SUPPORT/_EXTERNAL_DATA"] {
      try fleet.folder.write("value".utf8, to: folder + "/\(name)")
    }
    #expect(try upgrade().exitCode == 0)
    #expect(try upgrade().errorLines == ["3 stores done by an earlier run"])
    let doctor = [
      "doctor", "--deep", "stores", "--model", fleet.bundle, "--resume", "examined",
    ]
    _ = try runTool("modeldiff", doctor, in: fleet.folder.path)
    try fleet.folder.write("VALUE".utf8, to: "stores/.1_SUPPORT/_EXTERNAL_DATA/\(name)")
    #expect(
      try runTool("modeldiff", doctor, in: fleet.folder.path).errorLines
        == ["2 stores done by an earlier run"])
    try FileManager.default.removeItem(
      atPath: fleet.folder("new/.2_SUPPORT/_EXTERNAL_DATA/\(name)"))
    let second = try upgrade()
    #expect(second.exitCode == 73)
    #expect(second.errors.contains("1 store done by an earlier run"))
  }

  @Test func `a store that has changed since, or lost its new one, is worked on again`() throws {
    #expect(try upgrade().exitCode == 0)
    try FileManager.default.removeItem(atPath: fleet.folder("new/1.sqlite"))
    _ = try sqlite(
      fleet.folder("stores/2.sqlite"), "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1")
    let second = try upgrade()
    #expect(second.errorLines.contains("1 store done by an earlier run"))
    // The new store of the second is that of another state of the old one.
    #expect(second.exitCode == 73)
    #expect(FileManager.default.fileExists(atPath: fleet.folder("new/1.sqlite")))
  }

  @Test func `in place, a store that has its new bytes is done`() throws {
    let arguments = [
      "upgrade", "stores", "--to", fleet.bundle, "--resume", "journal", "--in-place", "--yes",
    ]
    let runs = try (0..<2).map { _ in
      try runTool("modeldiff", arguments, in: fleet.folder.path)
    }
    #expect(runs[0].exitCode == 0)
    #expect(runs[1].output == runs[0].output)
    #expect(runs[1].errorLines == ["3 stores done by an earlier run"])
  }

  @Test func `other options and other models are other work`() throws {
    #expect(try upgrade().exitCode == 0)
    let direct = try upgrade("--direct")
    #expect(!direct.errors.contains("done by an earlier run"))
    #expect(direct.exitCode == 73)
    let doctor = try fleet.modeldiff(
      "doctor", "stores", "--model", fleet.bundle, "--resume", "journal")
    #expect(!doctor.errors.contains("done by an earlier run"))
  }

  @Test func `other step files are other work`() throws {
    let steps = try fleet.folder.makeFolder("steps")
    let arguments = [
      "plan", "stores", "--to", fleet.bundle, "--steps", steps, "--resume", "journal",
    ]
    func plan() throws -> ToolResult {
      try runTool("modeldiff", arguments, in: fleet.folder.path)
    }
    #expect(try plan().exitCode == 0)
    #expect(try plan().errorLines == ["3 stores done by an earlier run"])
    let text = "-- migrate: Trips → Trips 2\n\n"
    for statement in ["UPDATE Trip SET name = 'a';\n", "UPDATE Trip SET name = 'b';\n"] {
      try fleet.folder.write((text + statement).utf8, to: "steps/Trips to Trips 2.sql")
      let changed = try plan()
      #expect(changed.exitCode == 0, "\(changed.errors)\(changed.output)")
      #expect(changed.errorLines == [])
      #expect(try plan().errorLines == ["3 stores done by an earlier run"])
    }
    try fleet.folder.write("-- migrate: nonsense\n".utf8, to: "steps/Trips to Trips 2.sql")
    let broken = try plan()
    #expect(broken.exitCode == 65 && broken.output.isEmpty)
  }

  @Test(arguments: ["some text\n", "{}\n", #"{"formatVersion":1,"journal":"other"}"# + "\n"])
  func `a file that is no journal is left as it is`(text: String) throws {
    try folderWrite(text)
    let result = try upgrade()
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("[malformed-journal]"))
    #expect(try journal() == text)
    #expect(try fleet.folder.topNames().sorted() == ["journal", "stores"])
  }

  @Test func `what is remembered goes into no store, no report and no model`() throws {
    try fleet.folder.write([], to: "empty.sqlite")
    try fleet.folder.write("{}\n".utf8, to: "model.mom")
    for path in ["empty.sqlite", "stores/1.sqlite", "stores/1.sqlite-wal", "model.mom", "r.json"] {
      let result = try fleet.modeldiff(
        "doctor", "stores", "--model", "model.mom", "--resume", path, "--report", "json=./r.json")
      #expect(result.exitCode == 73, "\(path)")
      #expect(result.output.isEmpty && result.errors.contains("[cannot-create-output]"))
    }
    #expect(try fleet.folder.topNames().sorted() == ["empty.sqlite", "model.mom", "stores"])
    #expect(try Data(contentsOf: URL(filePath: fleet.folder("empty.sqlite"))).isEmpty)
  }

  @Test func `a spoilt line within a journal is told with its number`() throws {
    #expect(try upgrade().exitCode == 0)
    var lines = try journal().split(separator: "\n").map(String.init)
    lines[2] = "{\"event\":"
    try folderWrite(lines.joined(separator: "\n") + "\n")
    let result = try upgrade()
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("line 3 "))
  }
}
