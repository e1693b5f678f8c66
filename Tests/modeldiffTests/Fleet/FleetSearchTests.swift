import Foundation
import TestSupport
import Testing
import Text

@Suite("Search for stores among files")
struct FleetSearchTests {
  private let fleet: FleetFolder

  init() throws { fleet = try FleetFolder() }

  private func outcomes(_ arguments: String...) throws -> [String] {
    let result = try runTool(
      "modeldiff", ["doctor", "--format", "jsonl", "--model", fleet.bundle] + arguments,
      in: fleet.folder.path)
    return try fleet.objects(result).map { "\($0["store"] ?? "") \($0["outcome"] ?? "")" }
  }

  @Test func `a folder is searched by content, and other files are counted`() throws {
    try fleet.makeMixture()
    #expect(
      try outcomes("stores") == [
        "stores/a/1.sqlite healthy", "stores/a/2.sqlite healthy",
        "stores/a/b/no extension healthy", "stores/broken.sqlite failed",
        "stores/new.store healthy",
      ])
    let table = try fleet.modeldiff("doctor", "stores", fleet.bundle)
    #expect(table.exitCode == 65)
    #expect(table.output.hasSuffix("\n5 stores: 4 healthy, 1 failed; 2 other files\n"))
  }

  @Test func `links, hard links and unreadable files are reported`() throws {
    try fleet.makeStore("a/1.sqlite")
    try FileManager.default.linkItem(
      atPath: fleet.folder("stores/a/1.sqlite"), toPath: fleet.folder("stores/second.sqlite"))
    try fleet.folder.link("stores/a/loop", to: "../../stores")
    try fleet.folder.link("stores/link.sqlite", to: "a/1.sqlite")
    try fleet.folder.link("stores/dangling", to: "nowhere")
    #expect(
      try outcomes("stores") == [
        "stores/a/1.sqlite healthy", "stores/a/loop skipped", "stores/link.sqlite skipped",
        "stores/second.sqlite skipped",
      ])
    let text = try fleet.modeldiff("doctor", "stores", fleet.bundle).output
    #expect(text.contains("skipped: it is the same file as stores/a/1.sqlite\n"))
    #expect(text.contains("skipped: a symbolic link to a folder is not followed\n"))
    #expect(text.hasSuffix("\n1 store: 1 healthy; 3 skipped; 1 other file\n"))
  }

  @Test func `a folder with only links contains no store`() throws {
    try fleet.makeStore("a/1.sqlite")
    try fleet.folder.makeFolder("links")
    try fleet.folder.link("links/1.sqlite", to: "../stores/a/1.sqlite")
    try fleet.folder.link("links/folder", to: "../stores")
    let result = try fleet.modeldiff("doctor", "links", fleet.bundle)
    #expect(result.exitCode == 65)
    #expect(result.output.contains("there is no store in the folder, only symbolic links"))
    #expect(
      try outcomes("links") == [
        "links failed", "links/1.sqlite skipped", "links/folder skipped",
      ])
    // What is worked on under another name is there.
    #expect(
      try outcomes("stores/a/1.sqlite", "stores") == ["stores/a/1.sqlite healthy"])
    #expect(try outcomes("stores", "stores/a").contains("stores/a skipped"))
    #expect(
      try fleet.modeldiff("doctor", "--model", fleet.bundle, "stores", "stores/a").exitCode == 0)
  }

  @Test func `a name that is not UTF-8 is an error, as the file cannot be opened`() throws {
    try fleet.makeStore("a/1.sqlite")
    try output(of: "sh", ["-c", "touch \"$(printf 'caf\\351')\""], in: fleet.folder("stores/a"))
    let result = try fleet.modeldiff("doctor", "stores", fleet.bundle)
    #expect(result.exitCode == 65)
    #expect(
      result.output.contains("stores/a/caf\u{FFFD}")
        && result.output.contains("its name is not UTF-8"))
  }

  @Test func `an unreadable folder is an error where permissions apply`() throws {
    try fleet.makeStore("a/1.sqlite")
    let closed = fleet.folder("stores/closed")
    try fleet.folder.makeFolder("stores/closed")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    }
    // The superuser reads everything.
    let isReadable = (try? FileManager.default.contentsOfDirectory(atPath: closed)) != nil
    let expected =
      ["stores/a/1.sqlite healthy"] + (isReadable ? [] : ["stores/closed failed"])
    #expect(try outcomes("stores") == expected)
  }

  @Test func `patterns follow the rules of shells, and one without a match is an error`() throws {
    for name in ["a/1.sqlite", "a/b/2.sqlite", "a/b/3.db", ".hidden/4.sqlite"] {
      try fleet.makeStore(name)
    }
    #expect(try outcomes("stores/*/*.sqlite") == ["stores/a/1.sqlite healthy"])
    #expect(
      try outcomes("stores/**/*.sqlite") == [
        "stores/a/1.sqlite healthy", "stores/a/b/2.sqlite healthy",
      ])
    #expect(try outcomes("stores/a/b/[2-3].*").count == 2)
    #expect(
      try outcomes("stores/a/?") == ["stores/a/b/2.sqlite healthy", "stores/a/b/3.db healthy"])
    #expect(try outcomes("stores/*.nothing") == ["stores/*.nothing failed"])
  }

  @Test func `an existing name with wildcards is not a pattern`() throws {
    try fleet.makeStore("a[1]*.sqlite")
    let result = try fleet.modeldiff("doctor", "stores/a[1]*.sqlite", fleet.bundle)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("stores/a[1]*.sqlite: healthy, but "))
  }

  @Test func `a named file that is not a store has its own line`() throws {
    try fleet.makeStore("a/1.sqlite")
    try fleet.folder.write("text".utf8, to: "stores/readme.txt")
    try fleet.folder.makeFolder("empty")
    let lines = try outcomes("stores/a/1.sqlite", "stores/readme.txt", "missing", "empty")
    #expect(
      lines == [
        "empty failed", "missing failed", "stores/a/1.sqlite healthy", "stores/readme.txt failed",
      ])
  }

  @Test func `journals matched by a shell pattern belong to their store`() throws {
    let store = try fleet.makeStore("a/1.sqlite")
    for ending in ["-wal", "-shm"] { try fleet.folder.write([UInt8](), to: store + ending) }
    #expect(try outcomes(store, store + "-shm", store + "-wal") == ["stores/a/1.sqlite healthy"])
    #expect(try outcomes("stores/a") == ["stores/a/1.sqlite healthy"])
  }

  @Test func `an upgraded copy is not upgraded again`() throws {
    try fleet.makeStore("a/1.sqlite")
    #expect(try fleet.modeldiff("upgrade", "stores", "--to", fleet.bundle).exitCode == 0)
    let plan = try fleet.modeldiff("plan", "stores", "--to", fleet.bundle).output
    #expect(plan.contains("stores/a/1.upgraded.sqlite"))
    #expect(plan.contains("skipped: it was made of 1.sqlite\n"))
    #expect(try outcomes("stores").count == 2)
  }
}
