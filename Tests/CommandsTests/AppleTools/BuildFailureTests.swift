import Foundation
import TestSupport
import Testing

@Suite("momc failures")
struct BuildFailureTests {
  private let tools: CalledAs

  init() throws {
    tools = try CalledAs()
    try tools.writeModels()
  }

  @Test func `a missing output folder is reported`() throws {
    let result = try tools.run("momc", ["Trips.xcdatamodeld", "missing/"])
    #expect(result.exitCode == 1)
    let lines = parsedLines(result.errors)
    #expect(lines.map(\.file) == ["missing/Trips.momd"])
    #expect(lines.map(\.place) == [""])
    #expect(lines.map(\.severity) == ["error"])
    #expect(result.errors.hasSuffix(" [0]\n"))
    #expect(result.errorLines.count == 1)
    #expect(result.output.isEmpty)
  }

  /// Build systems look for the messages of Apple's compiler.
  @Test(arguments: ["build/App.app/Trips.momd", "build/App.app/"])
  func `a bundle with a missing folder is reported with Apple's message`(path: String) throws {
    let result = try tools.run("momc", ["Trips.xcdatamodeld", path])
    #expect(result.exitCode == 1)
    let line = try #require(parsedLines(result.errors).first)
    #expect(result.errorLines.count == 1)
    #expect(
      line.text.hasPrefix(
        "Could not create bundle folder for versioned model at 'build/App.app/Trips.momd': "))
    #expect(!FileManager.default.fileExists(atPath: tools.folder("build")))
  }

  @Test func `a required inverse of an entity with constraints is refused with Apple's message`()
    throws
  {
    func write(_ optional: String) throws {
      try tools.folder.write(
        """
        <model><entity name="Book"><attribute name="isbn" attributeType="String"/>\
        <relationship name="pages" optional="YES" toMany="YES" destinationEntity="Page" \
        inverseName="book" inverseEntity="Page"/><uniquenessConstraints><uniquenessConstraint>\
        <constraint value="isbn"/></uniquenessConstraint></uniquenessConstraints></entity>\
        <entity name="Page"><relationship name="book" \(optional)maxCount="1" \
        destinationEntity="Book" inverseName="pages" inverseEntity="Book"/></entity></model>
        """.utf8, to: "B.xcdatamodel/contents")
    }
    try write("")
    let refused = try tools.run("momc", ["B.xcdatamodel", "B.mom"])
    #expect(refused.exitCode == 1)
    #expect(
      parsedLines(refused.errors).contains {
        $0.place == "Page.book" && $0.severity == "error"
          && $0.text.hasPrefix(
            "Entity Book cannot have uniqueness constraints and to-one mandatory inverse relationship Page.book"
          )
      })
    try write("optional=\"YES\" ")
    #expect(try tools.run("momc", ["B.xcdatamodel", "B.mom"]).exitCode == 0)
  }

  @Test func `two configurations with the same name are compiled`() throws {
    try tools.folder.write(
      """
      <model><entity name="A"/><entity name="B"/>\
      <configuration name="Second"><memberEntity name="A"/></configuration>\
      <configuration name="Second"><memberEntity name="B"/></configuration></model>
      """.utf8, to: "B.xcdatamodel/contents")
    let result = try tools.run("momc", ["B.xcdatamodel", "B.mom"])
    #expect(result.exitCode == 0)
    #expect(parsedLines(result.errors).map(\.severity) == ["warning"])
    #expect(result.errors.contains("Second: there is another configuration of this name"))
    let shown = try runTool("modelc", ["show", tools.folder("B.mom")])
    #expect(shown.exitCode == 0)
  }

  @Test(arguments: ["compile", "generate"])
  func `a missing source is reported`(action: String) throws {
    let result = try tools.run("momc", ["--action", action, "None.xcdatamodeld", "out/"])
    #expect(result.exitCode == 1)
    #expect(parsedLines(result.errors).map(\.file) == ["None.xcdatamodeld"])
    #expect(!FileManager.default.fileExists(atPath: tools.folder("out")))
  }

  @Test(arguments: ["compile", "generate"])
  func `a mapping model is refused with a reference to mapc`(action: String) throws {
    try tools.folder.write("<x/>".utf8, to: "M.xcmappingmodel/xcmapping.xml")
    let result = try tools.run("momc", ["--action", action, "M.xcmappingmodel", "out/"])
    #expect(result.exitCode == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("this is a mapping model, which mapc compiles"))
  }

  @Test func `a file that is not XML is reported with its position`() throws {
    try tools.folder.write("<model>\n  <entity\n".utf8, to: "Bad.xcdatamodel/contents")
    let result = try tools.run("momc", ["Bad.xcdatamodel", "Bad.mom"])
    #expect(result.exitCode == 1)
    let line = try #require(parsedLines(result.errors).first)
    #expect(line.file == "Bad.xcdatamodel")
    #expect(line.place.isEmpty)
    #expect(line.text.hasPrefix("line 3, column "))
    #expect(!FileManager.default.fileExists(atPath: tools.folder("Bad.mom")))
  }

  @Test func `a model error names the entity and the property`() throws {
    try tools.folder.write(
      #"<model><entity name="A"><attribute name="b" attributeType="Odd"/></entity></model>"#.utf8,
      to: "Bad.xcdatamodel/contents")
    let result = try tools.run("momc", ["Bad.xcdatamodel", "Bad.mom"])
    #expect(result.exitCode == 1)
    #expect(parsedLines(result.errors).contains { $0.place == "A.b" && $0.severity == "error" })
  }

  @Test func `several versions without a current one are a warning, or an error when generating`()
    throws
  {
    try FileManager.default.removeItem(atPath: tools.folder("Trips.xcdatamodeld/.xccurrentversion"))
    let compiled = try tools.run("momc", ["Trips.xcdatamodeld", "./"])
    #expect(compiled.exitCode == 0)
    #expect(
      parsedLines(compiled.errors).contains { $0.file == "Trips.xcdatamodeld" && $0.place.isEmpty })
    let planned = try tools.run(
      "momc", ["--dry-run", "--action", "generate", "Trips.xcdatamodeld", "out"])
    #expect(planned.exitCode == 1)
    #expect(planned.output.isEmpty)
    #expect(parsedLines(planned.errors).map(\.severity) == ["error"])
  }

  @Test(arguments: [
    (#"representedClassName="Odd-Name""#, "Odd-Name"),
    (#"representedClassName="trip""#, "the same class"),
    (#"representedClassName="Trip""#, "only in upper and lower case"),
    (#"representedClassName="Other.Place""#, "module"),
  ])
  func `invalid class names are refused`(attribute: String, words: String) throws {
    try tools.folder.write(
      """
      <model sourceLanguage="Swift"><entity name="A" \(attribute) codeGenerationType="class"/>\
      <entity name="B" representedClassName="trip" codeGenerationType="class"/></model>
      """.utf8, to: "Bad.xcdatamodel/contents")
    for dry in [["--dry-run"], []] {
      let result = try tools.run(
        "momc", dry + ["--action", "generate", "--module", "App", "Bad.xcdatamodel", "out"])
      #expect(result.exitCode == 1)
      #expect(result.output.isEmpty)
      #expect(parsedLines(result.errors).contains { $0.text.contains(words) }, "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: tools.folder("out")))
    }
  }

  @Test func `a wrong command line is an error that shows the usage`() throws {
    let result = try tools.run("momc", ["Trips.xcdatamodeld"])
    #expect(result.exitCode == 1)
    #expect(parsedLines(result.errors).map(\.text) == ["expected a source and a destination [0]"])
    #expect(result.errors.contains("usage: momc "))
    #expect(try tools.run("momc", []).exitCode == 1)
  }

  @Test(arguments: ["momc", "mapc"])
  func `help is not a failure`(name: String) throws {
    let result = try tools.run(name, ["--help"])
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("usage: \(name) "))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `an unknown option is ignored with a note`() throws {
    let result = try tools.run(
      "momc", ["--of-tomorrow", "--no-warnings", "Trips.xcdatamodeld", "./"])
    #expect(result.exitCode == 0)
    #expect(result.errorLines.first == "momc: note: \"--of-tomorrow\" is not known and ignored")
  }

  @Test func `a sandbox of symbolic links is a valid source`() throws {
    let files = try tools.folder.names().filter { $0.hasPrefix("Trips.xc") }
    for path in files {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: tools.folder(path), isDirectory: &isFolder)
      if isFolder.boolValue {
        try tools.folder.makeFolder("sandbox/\(path)")
      } else {
        try tools.folder.link("sandbox/\(path)", to: tools.folder(path))
      }
    }
    for (name, options) in [("momc", []), ("mapc", []), ("momc", ["--action", "generate"])] {
      let source = name == "mapc" ? "Trips.xcmappingmodel" : "Trips.xcdatamodeld"
      for place in ["", "sandbox/"] {
        try tools.folder.makeFolder("out/\(place)")
        let result = try tools.run(name, options + [place + source, "out/\(place)x"])
        #expect(result.exitCode == 0, "\(result.errors)")
      }
    }
    let made = try tools.folder.snapshot()
    for (path, bytes) in made where path.hasPrefix("out/x") {
      #expect(made["out/sandbox/x" + path.dropFirst("out/x".count)] == bytes)
    }
  }

  @Test func `paths with a colon are read, and only sources are compiled`() throws {
    let colon = try tools.run("momc", ["a:b/None.xcdatamodeld", "x.momd"])
    #expect(colon.exitCode == 1)
    #expect(colon.errors.contains("there is no such file"))
    #expect(try tools.run("momc", ["Trips.xcdatamodeld", "./"]).exitCode == 0)
    for action in ["compile", "generate"] {
      let result = try tools.run("momc", ["--action", action, "Trips.momd", "out"])
      #expect(result.exitCode == 1)
      #expect(parsedLines(result.errors).map(\.file) == ["Trips.momd"])
    }
    let other = try tools.run("mapc", ["Single.xcdatamodel", "x.cdm"])
    #expect(other.exitCode == 1)
    #expect(parsedLines(other.errors).first?.text.contains("xcmapping.xml") == true)
  }

  @Test func `a full standard output is an error`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let result = try runProcess(
      tools.folder("momc"), ["--dry-run", "--action", "generate", "Trips.xcdatamodeld", "out"],
      environment: ProcessInfo.processInfo.environment, in: tools.folder.path, output: "/dev/full")
    #expect(result.exitCode == 1)
    #expect(parsedLines(result.errors).map(\.severity) == ["error"])
  }

  @Test func `a single version is compiled into a folder named like a bundle`() throws {
    for place in ["a.momd", "b.momd/"] {
      try tools.folder.makeFolder(place)
      #expect(try tools.run("momc", ["Single.xcdatamodel", place]).exitCode == 0)
    }
    #expect(try tools.folder.names().filter { $0.hasSuffix("Single.mom") }.count == 2)
  }

  @Test func `--dump-models prints models and compiles`() throws {
    let result = try tools.run("momc", ["--dump-models", "Single.xcdatamodel", "./"])
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Trip"))
    #expect(FileManager.default.fileExists(atPath: tools.folder("Single.mom")))
  }
}
