import Foundation
import TestSupport
import Testing

/// The parts of a store: separate, mixed up, and as others pack them.
@Suite("modeldiff collect")
struct CollectTests {
  private let folder: TemporaryFolder
  private let bundle: String
  private static let names = (1...7).map { "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E1\($0)" }

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(
      """
      <entity name="Pet"><attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/></entity>
      """)
    try makeStore(in: "one")
  }

  /// Creates an open store with seven external values, five of whose files exist.
  private func makeStore(in name: String) throws {
    let store = folder("writer.sqlite")
    try expectSuccess(runTool("modelc", ["create", bundle, store, "--rows", "7", "--force"]))
    let values = Self.names.enumerated().map {
      "UPDATE ZPET SET ZNAME = 'late', ZPICTURE = CAST(x'02' || '\($1)' || x'00' AS BLOB) WHERE Z_PK = \($0 + 1);"
    }
    let writer = try StoreHolder(
      store, "PRAGMA wal_autocheckpoint = 0; \(values.joined()) SELECT 'ready';")
    defer { writer.release() }
    try folder.makeFolder(name)
    for suffix in ["", "-wal", "-shm"] {
      try copy("writer.sqlite" + suffix, to: "\(name)/Pets.sqlite" + suffix)
    }
    for file in Self.names.prefix(5) {
      try folder.write(file.utf8, to: "\(name)/.Pets_SUPPORT/_EXTERNAL_DATA/\(file)")
    }
  }

  private func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: folder(name), toPath: folder(copy))
  }

  private func collect(_ name: String, _ more: String...) throws -> ToolResult {
    try runTool("modeldiff", ["collect", folder(name), "-o", folder("New.sqlite")] + more)
  }

  /// Expects the new store to hold everything in one file, with five external files.
  private func expectWhole(_ result: ToolResult) throws {
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try sqlite(folder("New.sqlite"), "SELECT count(*) FROM ZPET WHERE ZNAME = 'late'") == "7")
    #expect(try folder.topNames().filter { $0.contains("New") } == [".New_SUPPORT", "New.sqlite"])
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder(".New_SUPPORT/_EXTERNAL_DATA")
      ).sorted() == Array(Self.names.prefix(5)))
    #expect(
      result.errors.contains(
        "warning: 2 external files that rows name are missing: \(Self.names[5]), \(Self.names[6]) [missing-external-file]"
      ))
  }

  @Test func `a folder is collected into one file and stays unchanged`() throws {
    let before = try folder.snapshot().filter { $0.key.hasPrefix("one") }
    let result = try collect("one")
    try expectWhole(result)
    #expect(result.output.contains("  Pets.sqlite-wal: the -wal by its name, with "))
    #expect(result.output.contains("  5 external files\n"))
    #expect(result.output.contains("Left out\n  Pets.sqlite-shm: SQLite recreates it\n"))
    #expect(try folder.snapshot().filter { $0.key.hasPrefix("one") } == before)
    let doctor = try modeldiff("doctor", "--deep", folder("New.sqlite"))
    #expect(doctor.output.contains("values of Pet.picture are in files that are missing: 2 rows"))
    #expect(!doctor.output.contains("missing-log"))
    #expect(try collect("one").exitCode == 73)
    try expectWhole(collect("one", "--force"))
  }

  @Test func `a store is collected with the files named after it`() throws {
    try expectWhole(collect("one/Pets.sqlite"))
  }

  @Test func `renamed parts in one folder are identified by content`() throws {
    try folder.makeFolder("mail")
    try copy("one/Pets.sqlite", to: "mail/1.bin")
    try copy("one/Pets.sqlite-wal", to: "mail/2.bin")
    for name in Self.names.prefix(5) { try folder.write(name.utf8, to: "mail/\(name).dat") }
    try folder.write("Hello".utf8, to: "mail/text.txt")
    let result = try collect("mail")
    try expectWhole(result)
    #expect(result.output.contains("  2.bin: the -wal by its pages, with "))
    #expect(result.output.contains("Left out\n  1 other file\n"))
  }

  @Test func `of several matching logs, the one that the -shm names is used`() throws {
    try makeStore(in: "two")
    try folder.makeFolder("mail")
    try copy("one/Pets.sqlite", to: "mail/Pets.sqlite")
    try copy("one/Pets.sqlite-wal", to: "mail/a")
    try copy("two/Pets.sqlite-wal", to: "mail/b")
    let refused = try collect("mail")
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.contains("2 -wal files fit the store, and none has its name [several-logs]"))
    try copy("one/Pets.sqlite-shm", to: "mail/Pets.sqlite-shm")
    let result = try collect("mail")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("  a: the -wal by its pages, with "))
    #expect(
      result.output.contains(
        "Another store's\n  b: the -shm of the store belongs to another -wal: the salts differ\n"))
  }

  @Test func `the -wal of another store is refused under the store's name, and left out otherwise`()
    throws
  {
    let other = folder("other.sqlite")
    try expectSuccess(runTool("modelc", ["create", bundle, other, "--rows", "3"]))
    let writer = try StoreHolder(
      other, "PRAGMA wal_autocheckpoint = 0; UPDATE Z_PRIMARYKEY SET Z_MAX = 4; SELECT 'ready';")
    for suffix in ["-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: folder("one/Pets.sqlite" + suffix))
    }
    try copy("other.sqlite-wal", to: "one/Pets.sqlite-wal")
    writer.release()
    let refused = try collect("one")
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.contains(
        "the -wal beside the store is another store's: its Z_MAX of Pet is 4, not 7"))
    #expect(try folder.topNames().allSatisfy { !$0.contains("New") })
    try FileManager.default.moveItem(
      atPath: folder("one/Pets.sqlite-wal"), toPath: folder("one/log"))
    let left = try collect("one")
    #expect(left.exitCode == 0, "\(left.errors)")
    #expect(left.output.contains("Another store's\n  log: the -wal beside the store is another"))
    #expect(left.errors.contains("[missing-log]"))
    #expect(try modeldiff("doctor", folder("New.sqlite")).output.contains("missing-log"))
  }

  @Test func `of several stores, one is selected by the end of its path`() throws {
    try makeStore(in: "all/two")
    try copy("one", to: "all/one")
    let refused = try collect("all")
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("there are 2 stores, expected --store NAME [several-stores]"))
    #expect(refused.errors.contains("note: one/Pets.sqlite\n"))
    #expect(refused.errors.contains("note: two/Pets.sqlite\n"))
    #expect(try collect("all", "--store", "Pets.sqlite").exitCode == 64)
    #expect(try collect("all", "--store", "three").exitCode == 64)
    try expectWhole(collect("all", "--store", "two/Pets.sqlite"))
  }

  @Test func `an xcappdata is read like a folder`() throws {
    let place = "App.xcappdata/AppData/Library/Application Support"
    try folder.makeFolder("App.xcappdata/AppData/Library")
    try copy("one", to: place)
    try expectWhole(collect("App.xcappdata"))
  }

  /// Creates a zip archive of a folder, with additional entries.
  private func zip(_ name: String, _ more: ZipWriter.Entry...) throws {
    var writer = ZipWriter()
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder(name)) {
      var isFolder = ObjCBool(false)
      _ = FileManager.default.fileExists(atPath: folder("\(name)/\(file)"), isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      var entry = ZipWriter.Entry(file)
      entry.content = Array(try Data(contentsOf: URL(filePath: folder("\(name)/\(file)"))))
      writer.entries.append(entry)
    }
    writer.entries += more
    try folder.write(writer.bytes(), to: "a.zip")
  }

  @Test func `an archive is read without unpacking, and paths that lead out of it are refused`()
    throws
  {
    try zip("one")
    try expectWhole(collect("a.zip"))
    try zip("one", ZipWriter.Entry("../out", "x"))
    let refused = try collect("a.zip", "--force")
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("[malformed-zip]"))
  }

  @Test func `a link named like a part is refused, and any other link is left out`() throws {
    try FileManager.default.removeItem(atPath: folder("one/Pets.sqlite-wal"))
    var link = ZipWriter.Entry("Pets.sqlite-wal", "/etc/passwd")
    link.mode = 0o120777
    try zip("one", link)
    try folder.link("one/other", to: "../writer.sqlite")
    try folder.link("one/Pets.sqlite-wal", to: "../writer.sqlite")
    for source in ["one", "a.zip"] {
      let refused = try collect(source)
      #expect(refused.exitCode == 65)
      #expect(refused.errors.contains("this is a symbolic link, which is not followed"))
    }
    try FileManager.default.removeItem(atPath: folder("one/Pets.sqlite-wal"))
    #expect(try collect("one").output.contains("  1 other file\n"))
    try folder.link("one/.Pets_SUPPORT/_EXTERNAL_DATA/\(Self.names[6])", to: "/etc/passwd")
    #expect(try collect("one", "--force").exitCode == 65)
  }

  /// Creates a device backup of an app with the files of a folder, under the names of backups.
  private func makeBackup(of name: String, isEncrypted: Bool) throws {
    try folder.makeFolder("backup")
    var statements = [
      "CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB)",
      "INSERT INTO Files VALUES ('../../one/Pets.sqlite', 'AppDomain-app', 'Documents/Out.sqlite', 1, NULL)",
    ]
    for (number, file) in try FileManager.default.subpathsOfDirectory(atPath: folder(name))
      .enumerated()
    {
      let isFolder = file.hasSuffix("_SUPPORT") || file.hasSuffix("_EXTERNAL_DATA")
      let id = String(repeating: "0", count: 38) + String(number + 16, radix: 16)
      statements.append(
        "INSERT INTO Files VALUES ('\(id)', 'AppDomain-app', 'Documents/\(file)', \(isFolder ? 2 : 1), NULL)"
      )
      try folder.makeFolder("backup/00")
      if !isFolder { try copy("\(name)/\(file)", to: "backup/00/\(id)") }
    }
    try sqlite(folder("backup/Manifest.db"), statements.joined(separator: ";"))
    try folder.write(
      "<plist><dict><key>IsEncrypted</key>\n<\(isEncrypted)/></dict></plist>".utf8,
      to: "backup/Manifest.plist")
  }

  @Test func `a device backup is searched by the paths of the app`() throws {
    try makeBackup(of: "one", isEncrypted: false)
    let result = try collect("backup")
    try expectWhole(result)
    #expect(result.output.contains("  AppDomain-app/Documents/Pets.sqlite: the main file\n"))
  }

  @Test func `an encrypted backup is refused`() throws {
    try makeBackup(of: "one", isEncrypted: true)
    let result = try collect("backup")
    #expect(result.exitCode == 65)
    #expect(
      result.errors.contains(
        "the backup is encrypted, expected one that was made without a password"))
  }

  @Test func `files without a store are refused, and no part is overwritten`() throws {
    try folder.makeFolder("empty")
    #expect(try collect("empty").errors.contains("[no-store]"))
    #expect(try collect("one/Pets.sqlite-wal").exitCode == 65)
    let store = folder("one/Pets.sqlite")
    for source in [store, folder("one")] {
      let result = try modeldiff("collect", source, "-o", store, "--force")
      #expect(result.exitCode == 73)
      #expect(
        result.errors.contains("the new store would replace a file that parts are looked for"))
    }
    #expect(try modeldiff("collect", store).exitCode == 64)
  }

  @Test func `the JSON of collect matches its schema`() throws {
    let schema = SchemaChecker(try modeldiff("collect", "--print-schema").json)
    let json = try collect("one", "--format", "json").json
    #expect(schema.problems(in: json) == [])
    let files = try #require(json["externalFiles"] as? [String: Any])
    #expect(files["missing"] as? Int == 2)
    #expect(files["taken"] as? Int == 5)
  }

  @Test func `the new store and its external files have the rights of their sources`() throws {
    let value = ".Pets_SUPPORT/_EXTERNAL_DATA/\(Self.names[0])"
    // Nothing may be written to the store; its log is folded into a copy.
    for (name, rights) in [("Pets.sqlite", 0o440), (value, 0o640)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: rights], ofItemAtPath: folder("one/\(name)"))
    }
    try expectWhole(collect("one"))
    for (name, rights) in [
      ("New.sqlite", 0o440), (value.replacing("Pets", with: "New"), 0o640),
    ] {
      let found = try FileManager.default.attributesOfItem(atPath: folder(name))
      #expect(found[.posixPermissions] as? Int == rights, "\(name)")
    }
  }
}
