import TestSupport
import Testing
import Text

@Suite("modelc rows, modelc views")
struct RowsCommandTests {
  /// A store with three trips.
  private func store() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder("Trips.sqlite")
    let made = try modelc("create", example("Trips"), path, "--rows", "3")
    #expect(made.exitCode == 0)
    return (folder, path)
  }

  @Test func `without an entity the objects are counted`() throws {
    let (folder, path) = try store()
    let printed = try modelc("rows", path)
    #expect(printed.exitCode == 0)
    #expect(printed.output.hasPrefix("entity               rows       size  oldest"))
    #expect(printed.output.contains("\nTrip                    3"))
    #expect(try modelc("rows", path, "--format", "json").output.contains("\"rows\": 3"))
    withExtendedLifetime(folder) {}
  }

  @Test func `objects are found, sorted and printed`() throws {
    let (folder, path) = try store()
    let found = try modelc(
      "rows", path, "Trip", "--where", "destination BEGINSWITH[c] 'a' OR destination CONTAINS '2'",
      "--columns", "destination", "--sort", "-destination", "--format", "csv")
    #expect(found.output == "destination\r\nŁódź 2\r\nAria 0\r\n")
    let all = try modelc("rows", path, "--all", "--format", "jsonl").output
    #expect(all.split(separator: "\n").count == 9)
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ["Tripp"], ["Trip", "--columns", "nam"], ["Trip", "--where", "nam == 1"],
    ["Trip", "--where", "name =="], ["Trip", "--sort", "nam"], ["Trip", "--limit", "-1"],
    ["Trip", "--all"], ["--all", "--format", "csv"], ["--limit", "1"], ["--format", "csv"],
    ["Trip", "--expand", "bucketList"], ["Trip", "--columns", "name,endDate,name"],
    ["Trip", "--expand", "list", "--format", "json"],
  ]) func `what cannot be asked ends with 64 and prints nothing`(arguments: [String]) throws {
    let (folder, path) = try store()
    let printed = try modelc(["rows", path] + arguments)
    #expect(printed.exitCode == 64)
    #expect(printed.output == "")
    withExtendedLifetime(folder) {}
  }

  @Test func `a file that is no store ends with 65`() throws {
    #expect(try modelc("rows", example("Trips"), "Trip").exitCode == 65)
    #expect(try modelc("rows", "nowhere.sqlite").exitCode == 65)
  }

  @Test func `a model that is named is looked at, also when the store has its own`() throws {
    let (folder, path) = try store()
    #expect(try modelc("rows", path, "--model", example("Trips")).errors == "")
    let other = try modelc("rows", path, "Trip", "--model", example("Wallet"))
    #expect(other.exitCode == 0)
    #expect(other.output == (try modelc("rows", path, "Trip").output))
    #expect(other.errors.contains("warning: no version of "))
    #expect(other.errors.contains("[unknown-store-version]"))
    let missing = try modelc("rows", path, "--model", folder("nothing.xcdatamodeld"))
    #expect(missing.exitCode == 65)
    #expect(missing.output == "" && missing.errors.contains("nothing.xcdatamodeld"))
  }

  @Test func `a pipe that is called like a store is not waited for`() throws {
    let (folder, path) = try store()
    let pipe = folder("Pipe.sqlite")
    try output(of: "mkfifo", [pipe])
    for arguments in [
      ["rows", pipe], ["rows", pipe, "Trip"], ["views", pipe],
      ["browse", pipe, "-o", folder("page")],
    ] {
      let result = try modelc(arguments)
      #expect(result.exitCode == 65, "\(arguments)")
      #expect(result.output == "" && result.errors.contains("pipe"), "\(arguments)")
    }
    withExtendedLifetime(path) {}
  }

  @Test(arguments: ["-wal", "-journal"], [true, false])
  func `what is called like a journal and is none is refused by every command`(
    ending: String, isPipe: Bool
  ) throws {
    let (folder, path) = try store()
    if isPipe {
      try output(of: "mkfifo", [path + ending])
    } else {
      try folder.makeFolder("Trips.sqlite\(ending)")
    }
    let word = isPipe ? "this is a device, pipe or socket" : "this is a folder"
    for command in commands(path, folder) {
      let result = try runTool(command[0], Array(command.dropFirst()))
      #expect(result.exitCode == 65, "\(command)")
      #expect(
        result.errors.contains("\(path)\(ending): error: \(word), expected a journal of the store"),
        "\(command): \(result.errors)")
    }
    #expect(try folder.topNames() == ["Trips.sqlite", "Trips.sqlite\(ending)"])
  }

  @Test func `a journal that names a file of the user is refused by every command`() throws {
    let (folder, path) = try store()
    let (victim, journal) = (folder("victim.txt"), path + "-journal")
    try folder.write(Array("precious".utf8), to: "victim.txt")
    let name = Array(victim.utf8)
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    let numbers = [UInt32(name.count), sum].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    let head = magic + [UInt8](repeating: 0, count: 504)
    try folder.write(head + name + numbers + magic, to: "Trips.sqlite-journal")
    for command in commands(path, folder) {
      let result = try runTool(command[0], Array(command.dropFirst()))
      #expect(result.exitCode == 65, "\(command)")
      #expect(
        result.errors.contains("\(journal): error: the journal of the store names a super-journal"),
        "\(command): \(result.errors)")
    }
    #expect(
      try folder.topNames() == ["Trips.sqlite", "Trips.sqlite-journal", "victim.txt"])
  }

  @Test func `a table with a generated column is refused by every command`() throws {
    let (folder, path) = try store()
    try Database(file: path).run(
      """
      ALTER TABLE ZTRIP DROP COLUMN ZNAME;
      ALTER TABLE ZTRIP ADD COLUMN ZNAME VARCHAR AS (hex(zeroblob(40000000))) VIRTUAL
      """)
    for command in commands(path, folder) {
      let result = try runTool(command[0], Array(command.dropFirst()))
      #expect(result.exitCode == 65, "\(command)")
      #expect(
        result.errors.contains("the column ZNAME of the table ZTRIP is generated"),
        "\(command): \(result.errors)")
    }
  }

  @Test func `views of a store and of its model are the same`() throws {
    let (folder, path) = try store()
    let views = try modelc("views", path).output
    #expect(views.contains("CREATE TEMP VIEW \"Trip\" AS SELECT"))
    #expect(try modelc("views", example("Trips")).output == views)
    withExtendedLifetime(folder) {}
  }

  /// Commands that take a store.
  private func commands(_ path: String, _ folder: TemporaryFolder) -> [[String]] {
    [
      ["modelc", "rows", path], ["modelc", "views", path], ["modelc", "show", path],
      ["modelc", "browse", path, "-o", folder("page")],
      ["modelc", "redact", path, "-o", folder("copy")], ["modeldiff", "doctor", path],
      ["modeldiff", "plan", path, "--to", example("Trips")],
      ["modeldiff", "upgrade", path, "--to", example("Trips")],
      ["modeldiff", "rows", path, path],
    ]
  }
}
