import Foundation
import TestSupport
import Testing

/// What `--exclude` leaves out is left out by every command that has the option.
@Suite struct ExcludeOptionTests {
  private let folder: TemporaryFolder

  /// A tree of sources that cannot be read as one, as it holds an old copy of its model.
  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Self.model("name: String = \"\"").utf8, to: "App/Item.swift")
    _ = try folder.write(Self.model("count: Int = 0").utf8, to: "App/Old/Item.swift")
  }

  private static func model(_ property: String) -> String {
    "import SwiftData\n@Model final class Item { var \(property); init() {} }\n"
  }

  private static let lines = [
    ("modelc", "hash APP"), ("modelc", "show APP"), ("modelc", "lint APP"),
    ("modelc", "graph APP"), ("modelc", "schema APP"), ("modelc", "views APP"),
    ("modelc", "create APP NEW"), ("modelc", "freeze-schema APP --as V1"),
    ("modeldiff", "compare APP APP"), ("modeldiff", "graph APP APP"), ("modeldiff", "sql APP APP"),
    ("modeldiff", "doctor STORE APP"), ("modeldiff", "plan STORE --to APP"),
    ("modeldiff", "upgrade STORE --to APP --yes"), ("modeldiff", "plan-swift APP"),
  ]

  @Test(arguments: lines)
  func `sources that are left out are not read`(_ tool: String, _ line: String) throws {
    let names = [
      "APP": folder("App"), "STORE": folder("Store.sqlite"), "NEW": folder("New.sqlite"),
    ]
    let arguments = line.split(separator: " ").map { names[String($0)] ?? String($0) }
    if line.contains("STORE") {
      let store = try runTool(
        "modelc", ["create", folder("App/Item.swift"), folder("Store.sqlite"), "--rows", "2"])
      #expect(store.exitCode == 0, "\(store.errors)")
    }
    let all = try runTool(tool, arguments)
    #expect((all.output + all.errors).contains("[swiftdata-name-clash]"), "\(all.errors)")
    let some = try runTool(tool, arguments + ["--exclude", "Old"])
    #expect(!(some.output + some.errors).contains("[swiftdata-name-clash]"), "\(some.errors)")
    #expect(some.exitCode == 0, "\(some.output)\(some.errors)")
  }

  @Test func `every command that leaves out Swift sources is tried`() throws {
    // Each tool lists the commands of both.
    let help = try runTool("modeldiff", ["--help"]).output
    let commands = help.matches(of: #/(?m)^  ([a-z-]+)(?: \(default\))? {2,}[A-Z]/#)
      .map { String($0.1) }.filter { $0 != "--version" }
    // The option of `verify` is another: it leaves out folders with models.
    let having = try commands.filter {
      try runTool("modeldiff", [$0, "--help"]).output
        .contains(#/--exclude <name>\s+Files or folders of Swift/#)
    }
    #expect(Set(having) == Set(Self.lines.map { String($0.1.prefix { $0 != " " }) }))
  }
}
