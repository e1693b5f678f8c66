import Foundation
import TestSupport
import Testing

/// Plain command lines are not parsed by ArgumentParser, and mean the same.
@Suite("Plain command lines of modelc compile")
struct PlainCommandLineTests {
  @Test(
    arguments: [
      [], ["-q"], ["--quiet"], ["-o", "out"], ["--output", "out/"], ["--module", "App"],
      ["--diagnostic-style", "momc"], ["--diagnostic-style", "Momc"], ["--fail-on", "warning"],
      ["--fail-on", "error"], ["--fail-on", "never"], ["-o"], ["-o", ""], ["-o", "-q"],
      ["-o", "--"],
      ["--module", "-"], ["-o", "a", "--output", "b"], ["--output=c", "-o", "d"], ["-qo", "e"],
      ["-oe"],
      ["--quiet", "-q"], ["--"], [""], ["-"], ["--help"], ["--version"], ["--nothing"], ["help"],
    ])
  func `each option`(options: [String]) throws {
    try expectSame(options + ["Model.xcdatamodeld"])
    try expectSame(["Model.xcdatamodeld"] + options)
    try expectSame(options)
    try expectSame(options + ["Model.xcdatamodeld", "Model.xcdatamodeld/Model.xcdatamodel"])
  }

  @Test(arguments: 0..<24) func `random command lines`(seed: Int) throws {
    let words = [
      "-q", "--quiet", "-o", "--output", "--module", "--diagnostic-style", "--fail-on", "momc",
      "text", "error", "warning", "note", "out", "out/", "App", "Model.xcdatamodeld", "Model.mom",
    ]
    var generator = SeededGenerator(seed: UInt64(seed))
    let options = (0..<generator.number(0...5)).map { _ in generator.pick(words) }
    var arguments = options
    arguments.insert("Model.xcdatamodeld", at: generator.number(0...options.count))
    try expectSame(arguments)
  }

  /// Compares a command line with one that is not plain, by an option that makes no difference.
  private func expectSame(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (plain, plainFiles) = try run(arguments)
    let (parsed, parsedFiles) = try run(["--print-diagnostic-categories"] + arguments)
    #expect(plain == parsed, "\(arguments)", sourceLocation: sourceLocation)
    #expect(plainFiles == parsedFiles, "\(arguments)", sourceLocation: sourceLocation)
  }

  /// What a run of the compiler in a new folder gives, and the files that are there after.
  private func run(_ arguments: [String]) throws -> (ToolResult, [String: Data]) {
    let folder = try TemporaryFolder()
    _ = try folder.makeBundle(
      """
      <entity name="A" representedClassName=".A">
      <relationship name="r" maxCount="1" destinationEntity="A"/>
      </entity>
      """)
    let result = try modelc(["compile"] + arguments, in: folder.path)
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[name] = FileManager.default.contents(atPath: folder(name)) ?? Data()
    }
    return (result, files)
  }
}
