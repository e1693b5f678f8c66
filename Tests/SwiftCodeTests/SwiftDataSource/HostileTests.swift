import DataModel
import Findings
import Loading
import OperatingSystem
import SwiftCode
import Synchronization
import TestSupport
import Testing

/// Unusual sources, none of which may trap, hang, or lose something silently.
@Suite("Hostile Swift sources") struct HostileTests {
  private static let head = "import SwiftData\n@Model class Item {"

  /// The prefix, the repeated part, and the suffix.
  private static let nested: [(String, String, String)] = [
    ("let a = b", ".b", ""), ("let a = Schema", "()", ""), ("let a = b", "?", ""),
    ("let a = b", "!", ""), ("let a = b", "[0]", ""), ("let a = b", " {}", ""),
    ("@Model class Item { var a: Int", "?", "}"), ("@Model class Item { var a: A", ".B", "}"),
    ("@Model class Item { var a: A", ".Type", "}"), ("let a = ", "a ? ", ""), ("let a = ", "(", ""),
    ("@Model class Item { var a: ", "A<", "}"), ("@Model class Item { var a: ", "[", "}"),
    ("", "enum A {", ""), ("", "/*", ""), ("", "\"\\(", ""), ("", "#if A\n", ""),
    ("", "@A ", "class B {}"), ("", "try ", ""), ("@Model class Item { var a: A", " -> A", "}"),
    ("let a = ", "- ", "1"), ("@Model class Item: ", "~ ", "A {}"), ("let a = ", "a < ", "1"),
    ("let a = ", "{ ", ""), ("let a = ", "\\.", "a"), ("let a: ", "some ", "A"),
    ("func a() { ", "if a {} else ", "{} }"), ("switch a {", " case .a(let a):", "}"),
  ]

  @Test(arguments: nested)
  func `deeply nested sources end`(_ before: String, _ text: String, _ after: String) {
    _ = parseSwiftTree([file("import SwiftData\n\(before)\(many(text))\(after)")])
  }

  /// Text that a byte scanner, but not the parser, may take for the start of a string.
  @Test(arguments: [
    "`\"`", "`\"\"\"`", "`a` `b\"c`", "`````` = `(\"`", "let a = /\"/", "let a = #/\"/#",
    "let a = /\"\"\"/\n",
    "let a = #/\n\"\"\"\n/#\n", "let a = #/`/#", "let a = /`/", "let a = /`/; // `",
  ])
  func `many brackets hidden after a quote end`(_ quote: String) {
    for brackets in ["[", "[ ", "[\n", "[(", "[/*]*/", "[A<"] {
      let text = "import SwiftData\n\(quote); let a: \(String(repeating: brackets, count: 80))"
      _ = parseSwiftTree([file(text)])
    }
  }

  @Test func `many brackets in a string are read`() throws {
    let text = String(repeating: "[", count: 60)
    let schema = try readSchema(
      "@Model class Item { var a = \"\(text)\"\n var b = [\"[\", \"[a-z\"] }")
    #expect(schema.model.entities["Item"] != nil)
  }

  @Test(arguments: [
    "\"", "\"\"\"\n", "/* ", "#\"", "\"\\(", "#if ", "@Model", "@Model class", "class Item {",
    "#Unique<", "\u{FEFF}",
    "\0", "\r", "`",
  ])
  func `sources that end early are read`(_ end: String) {
    let source = Self.head + " var name: String }\n"
    #expect(parseSwiftTree([file(source + end)]).schemas.first?.model.entities["Item"] != nil)
  }

  @Test
  func
    `a byte order mark, other line ends, NUL and bytes that are not UTF-8 do not hide models`()
  {
    let source = Self.head + "\n var name: String\n}\n"
    let spellings: [[UInt8]] = [
      Array("\u{FEFF}\(source)".utf8),
      Array(source.replacing("\n", with: "\r\n").utf8),
      Array(source.replacing("\n", with: "\r").utf8),
      Array((source + "// \0").utf8), Array((source + "// ").utf8) + [0xFF, 0xC0, 0x80, 0x0A],
    ]
    for bytes in spellings {
      let tree = parseSwiftTree([SwiftSourceFile(path: "Models.swift", bytes: bytes)])
      #expect(tree.schemas.first?.model.entities["Item"]?.attributes["name"] != nil)
    }
  }

  /// Names that refer to each other endlessly.
  private static let leading: [String] = [
    // Each means the other one's member.
    "typealias A = B.C; typealias B = A.C; @Model class Item { var a: A.C; var b: B.C.D }",
    "typealias A = A.B; @Model class Item { var a: A.B }",
    numbers(60, "@Model class Item { var a: A0 }") {
      "typealias A\($0) = [A\($0 + 1): A\($0 + 1)]\n"
    },
    // Each needs the next one.
    numbers(20_000, "@Model class Item { var a: A0? }") {
      "struct A\($0): Codable { var a: A\($0 + 1)? }\n"
    },
    numbers(20_000, "@Model class Item { var a: A0 }") {
      "struct A\($0): Codable { var a: [A\($0 + 1)] }\n"
    },
    numbers(20_000, "@Model class Item { var a: A0 }") { "typealias A\($0) = A\($0 + 1)\n" },
    // Lists of lists.
    numbers(12, "let s = Schema(a0)") { "let a\($0) = [\(many("a\($0 + 1),", 200))]\n" },
    numbers(12, "enum P: SchemaMigrationPlan { static let stages = a0; static let schemas = a0 }") {
      "let a\($0) = [\(many("a\($0 + 1),", 200))]\n"
    },
  ]

  @Test(arguments: leading.indices)
  func `names that refer to each other endlessly end`(_ number: Int) {
    #expect(secondsToRead("import SwiftData\n\(Self.leading[number])") < 60)
  }

  /// Sources with many elements of one kind.
  private static let much: [String] = [
    numbers(1000, "@Model class Item {}") { "extension Item { static let a\($0) = 1 }\n" },
    numbers(1000, "@Model class Item {}") {
      "enum E\($0) { typealias A = Item }\nextension E\($0) {}\n"
    },
    numbers(4000, "}\n@Model class Item { var a: E }", "enum E: Int, Codable {") {
      "case a\($0)\n"
    },
    "let a = [\(many("1, ", 20_000))]\n@Model class Item { var a = [\(many("1, ", 10_000))] }",
    "@Model class Item {}\n\(many("let a = Schema([Item.self])\n", 300))",
    many("/// @Model Schema(\n", 10_000),
  ]

  @Test(arguments: much.indices)
  func `sources with many elements are read in limited time`(_ number: Int) {
    #expect(secondsToRead("import SwiftData\n\(Self.much[number])") < 60)
  }

  @Test func `sources beyond the limits are reported`() throws {
    let deep = many("enum A {", 24) + "@Model class Item {}" + many("}", 24)
    let calls = many("let a = Schema([Item.self])\n", 1100)
    for (source, text) in [
      (deep, "nested in more than 23 others"), (calls, "more than 1000 schemas"),
    ] {
      let found = parseSwiftTree([file("import SwiftData\n" + source)]).diagnostics
      let problem = try #require(found.first { $0.isOf(.swiftDataSourceTooLarge) })
      #expect(problem.summary.contains(text))
      #expect(problem.location?.file == "Models.swift")
    }
  }

  @Test func `of the types in many folders, the nearest is used`() throws {
    var files = (0..<200).map { number in
      file("enum Kind: Int, Codable { case a }", at: "App\(number)/Kind.swift")
    }
    files.append(file("enum Kind: String, Codable { case a }", at: "Other/Kind.swift"))
    files.append(file("\(Self.head) var kind: Kind }", at: "Other/Deeper/Item.swift"))
    let schema = try #require(parseSwiftTree(files).usualSchema)
    #expect(schema.text("Item", "kind")?.contains("String") == true)
  }

  @Test func `one thread and several threads give the same result`() {
    let files: [SwiftSourceFile] = (0..<50).flatMap { number in
      [
        file(
          "import SwiftData\n@Model class Item\(number) { var next: Item\((number + 1) % 50)?; var kind: Kind\(number) }",
          at: "Item\(number).swift"),
        file("enum Kind\(number): Int, Codable { case a }", at: "Kind\(number).swift"),
      ]
    }
    let (one, several) = (readSwiftData(files), parseSwiftTree(files))
    #expect(one.parsedFiles.count == 100)
    #expect(one.schemas.map(\.model) == several.schemas.map(\.model))
    #expect(one.diagnostics == several.diagnostics)
  }
}

/// The processor seconds for reading a source on a separate thread, as ``parseSwiftTree(_:)`` does;
/// infinite if there is no thread.
private func secondsToRead(_ source: String) -> Double {
  let seconds = Mutex(Double.infinity)
  let thread = Thread {
    let taken = processorSeconds { _ = readSwiftData([file(source)]) }
    seconds.withLock { $0 = taken }
  }
  thread?.join()
  return seconds.withLock { $0 }
}

private func file(_ source: String, at path: String = "Models.swift") -> SwiftSourceFile {
  SwiftSourceFile(path: path, bytes: Array(source.utf8))
}

private func many(_ text: String, _ count: Int = 20_000) -> String {
  String(repeating: text, count: count)
}

private func numbers(
  _ count: Int, _ after: String, _ before: String = "", _ text: (Int) -> String
) -> String {
  "\(before)\((0..<count).map(text).joined())\(after)"
}
