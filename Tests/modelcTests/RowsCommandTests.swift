import Foundation
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

  @Test func `objects are filtered, sorted and printed`() throws {
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
    ["Trip", "--expand", "list", "--format", "json"], ["--duplicates-by", "name"],
    ["Trip", "--duplicates-by", "nam"], ["Trip", "--duplicates-by", "bucketList"],
    ["Trip", "--merge", "swift"], ["Trip", "--duplicates-by", "name", "--only"],
    ["Trip", "--duplicates-by", "name", "--merge", "steps", "--limit", "1"],
  ]) func `a wrong query has exit code 64 and prints nothing`(arguments: [String]) throws {
    let (folder, path) = try store()
    let printed = try modelc(["rows", path] + arguments)
    #expect(printed.exitCode == 64)
    #expect(printed.output == "")
    withExtendedLifetime(folder) {}
  }

  @Test
  func `all objects go to a new folder with a file for each entity`()
    throws
  {
    let (folder, path) = try store()
    let (csv, lines) = (folder("csv"), folder("lines"))
    let written = try modelc("rows", path, "--all", "--format", "csv", "--output", csv)
    #expect(written.exitCode == 0)
    #expect(written.output == "wrote \(csv): 3 files, 9 objects\n")
    let names = ["BucketListItem.csv", "LivingAccommodation.csv", "Trip.csv"]
    #expect(try FileManager.default.contentsOfDirectory(atPath: csv).sorted() == names)
    let trips = try String(contentsOfFile: csv + "/Trip.csv", encoding: .utf8)
    #expect(trips.hasPrefix("_id,destination,endDate,name,startDate,livingAccommodation\r\np1,"))
    let again = try modelc("rows", path, "--all", "--format", "csv", "--output", csv)
    #expect(again.exitCode == 73 && again.errors.contains("expected nothing"))
    #expect(try modelc("rows", path, "--all", "--format", "jsonl", "-o", lines).exitCode == 0)
    let objects = try ["BucketListItem", "LivingAccommodation", "Trip"].map {
      try String(contentsOfFile: "\(lines)/\($0).jsonl", encoding: .utf8)
    }.joined()
    #expect(objects == (try modelc("rows", path, "--all", "--format", "jsonl").output))
    withExtendedLifetime(folder) {}
  }

  @Test func `--output writes the same text to a file`() throws {
    let (folder, path) = try store()
    let file = folder("trips.json")
    for arguments in [
      ["Trip", "--format", "json"], ["--format", "json"], ["Trip", "--format", "csv"],
    ] {
      #expect(try modelc(["rows", path] + arguments + ["-o", file]).output == "wrote \(file)\n")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text == (try modelc(["rows", path] + arguments).output))
      #expect(try modelc(["rows", path] + arguments + ["-o", file]).exitCode == 73)
      try FileManager.default.removeItem(atPath: file)
    }
    let wrong = try modelc("rows", path, "Trip", "--columns", "nam", "-o", file)
    #expect(wrong.exitCode == 64 && !FileManager.default.fileExists(atPath: file))
    #expect(try modelc("rows", folder.path, "Trip", "-o", file).exitCode == 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Trips.sqlite"])
  }

  @Test func `duplicates are listed together with the object that is kept`() throws {
    let (folder, path) = try store()
    try Database(file: path).run(
      "UPDATE ZTRIP SET ZNAME = 'Rome' WHERE Z_PK > 1; UPDATE ZTRIP SET ZDESTINATION = 'x' WHERE Z_PK = 3"
    )
    let found = try modelc("rows", path, "Trip", "--duplicates-by", "name", "--format", "csv")
    #expect(found.output == "name,_id,_kept\r\nRome,p2,p2\r\nRome,p3,p2\r\n")
    // Which one stays does not depend on which are shown.
    let shown = try modelc(
      "rows", path, "Trip", "--duplicates-by", "name", "--where", "destination == 'x'",
      "--format", "csv")
    #expect(shown.output == "name,_id,_kept\r\nRome,p3,p2\r\n")
    #expect(try modelc("rows", path, "Trip", "--columns", "_kept").exitCode == 64)
    let steps = try modelc("rows", path, "Trip", "--duplicates-by", "name", "--merge", "steps")
    #expect(steps.output.contains("DELETE FROM \"Trip\" WHERE _id IN"))
    let swift = try modelc("rows", path, "Trip", "--duplicates-by", "name", "--merge", "swift")
    #expect(swift.output.contains("func mergeDuplicatesOfTrip() throws -> Int"))
    withExtendedLifetime(folder) {}
  }

  @Test func `a file that is not a store has exit code 65`() throws {
    #expect(try modelc("rows", example("Trips"), "Trip").exitCode == 65)
    #expect(try modelc("rows", "nowhere.sqlite").exitCode == 65)
  }

  @Test func `a given model is checked even if the store has its own`() throws {
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

  @Test func `a pipe named like a store is not waited for`() throws {
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
  func `a folder or pipe named like a journal is refused by every command`(
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

  @Test func `a journal that names another file is refused by every command`() throws {
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

  @Test func `the views of a store and of its model are the same`() throws {
    let (folder, path) = try store()
    let views = try modelc("views", path).output
    #expect(views.contains("CREATE TEMP VIEW \"Trip\" AS SELECT"))
    #expect(try modelc("views", example("Trips")).output == views)
    withExtendedLifetime(folder) {}
  }

  /// The commands that take a store.
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
