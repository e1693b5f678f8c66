import Findings
import Loading
import SwiftDataSource
import Testing

/// Sources that nobody writes: none may trap, hang, or lose something without a word.
@Suite("Hostile Swift sources") struct HostileTests {
  private static let head = "import SwiftData\n@Model class Item {"

  @Test(arguments: [
    ("members", "let a = b" + many(".b")), ("calls", "let a = Schema" + many("()")),
    ("optional chains", "let a = b" + many("?")), ("forced values", "let a = b" + many("!")),
    ("subscripts", "let a = b" + many("[0]")), ("closures", "let a = b" + many(" {}")),
    ("optional types", "@Model class Item { var a: Int" + many("?") + " }"),
    ("member types", "@Model class Item { var a: A" + many(".B") + " }"),
    ("metatypes", "@Model class Item { var a: A" + many(".Type") + " }"),
    ("choices", "let a = " + many("a ? ")), ("brackets", "let a = " + many("(")),
    ("generics", "@Model class Item { var a: " + many("A<") + " }"),
    ("lists", "@Model class Item { var a: " + many("[") + " }"),
    ("blocks", many("enum A {")), ("comments", many("/*")), ("texts in texts", many("\"\\(")),
    ("branches", many("#if A\n")), ("attributes", many("@A ") + "class B {}"),
    ("words", many("try ")), ("arrows", "@Model class Item { var a: A" + many(" -> A") + " }"),
    ("signs", "let a = " + many("- ") + "1"),
    ("tildes", "@Model class Item: " + many("~ ") + "A {}"),
  ])
  func `of things nested deep end`(_ name: String, _ source: String) {
    _ = parseSwiftTree([file("import SwiftData\n" + source)])
  }

  @Test(arguments: [
    "\"", "\"\"\"\n", "/* ", "#\"", "\"\\(", "#if ", "@Model", "@Model class", "class Item {",
    "#Unique<", "\u{FEFF}",
    "\0", "\r", "`",
  ])
  func `that end early are read`(_ end: String) {
    let source = Self.head + " var name: String }\n"
    #expect(parseSwiftTree([file(source + end)]).schemas.first?.model.entities["Item"] != nil)
  }

  @Test
  func
    `with a mark at the front, other line ends, NUL or bytes that are no UTF-8 have their models`()
  {
    let source = Self.head + "\n var name: String\n}\n"
    let spellings: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + source.utf8,
      Array(source.replacing("\n", with: "\r\n").utf8),
      Array(source.replacing("\n", with: "\r").utf8),
      Array((source + "// \0").utf8), Array((source + "// ").utf8) + [0xFF, 0xC0, 0x80, 0x0A],
    ]
    for bytes in spellings {
      let tree = parseSwiftTree([SwiftSourceFile(path: "Models.swift", bytes: bytes)])
      #expect(tree.schemas.first?.model.entities["Item"]?.attributes["name"] != nil)
    }
  }

  @Test(arguments: [
    // Each means the other one's member.
    "typealias A = B.C; typealias B = A.C; \(head) var a: A.C; var b: B.C.D }",
    "typealias A = A.B; \(head) var a: A.B }",
    numbers(60) { "typealias A\($0) = [A\($0 + 1): A\($0 + 1)]\n" } + "\(head) var a: A0 }",
    // Each needs the next one.
    "\(head) var a: A0? }\n"
      + numbers(20_000) { "struct A\($0): Codable { var a: A\($0 + 1)? }\n" },
    numbers(20_000) { "struct A\($0): Codable { var a: [A\($0 + 1)] }\n" } + "\(head) var a: A0 }",
    numbers(20_000) { "typealias A\($0) = A\($0 + 1)\n" } + "\(head) var a: A0 }",
    // Lists of lists.
    numbers(12) { "let a\($0) = [" + many("a\($0 + 1),", 200) + "]\n" }
      + "\(head) }\nlet s = Schema(a0)",
    numbers(12) { "let a\($0) = [" + many("a\($0 + 1),", 200) + "]\n" }
      + "enum P: SchemaMigrationPlan { static let stages = a0; static let schemas = a0 }",
  ])
  func `of names that lead on and on end`(_ source: String) {
    _ = parseSwiftTree([file(source.hasPrefix("import") ? source : "import SwiftData\n" + source)])
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      numbers(5000) { "extension Item { static let a\($0) = 1 }\n" } + "\(head) }",
      numbers(5000) { "enum E\($0) { typealias A = Item }\nextension E\($0) {}\n" } + "\(head) }",
      "enum E: Int, Codable {" + numbers(20_000) { "case a\($0)\n" } + "}\n\(head) var a: E }",
      "let a = [" + many("1, ", 200_000) + "]\n\(head) var a = [" + many("1, ", 50_000) + "] }",
      "\(head) }\n" + many("let a = Schema([Item.self])\n", 900),
      many("/// @Model Schema(\n", 50_000),
    ])
  func `of much are read in time`(_ source: String) {
    _ = parseSwiftTree([file(source.hasPrefix("import") ? source : "import SwiftData\n" + source)])
  }

  @Test func `with more than is read say so`() throws {
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

  @Test func `with a type in many folders mean the one nearby`() throws {
    var files = (0..<200).map { number in
      file("enum Kind: Int, Codable { case a }", at: "App\(number)/Kind.swift")
    }
    files.append(file("enum Kind: String, Codable { case a }", at: "Other/Kind.swift"))
    files.append(file("\(Self.head) var kind: Kind }", at: "Other/Deeper/Item.swift"))
    let schema = try #require(parseSwiftTree(files).usualSchema)
    #expect(schema.text("Item", "kind")?.contains("String") == true)
  }

  @Test func `are read alike by one thread and by several`() {
    let files =
      (0..<50).map { number in
        file(
          "\(Self.head.dropLast(6))Item\(number) { var next: Item\((number + 1) % 50)?; var kind: Kind\(number) }",
          at: "Item\(number).swift")
      } + (0..<50).map { file("enum Kind\($0): Int, Codable { case a }", at: "Kind\($0).swift") }
    let (one, several) = (readSwiftData(files), parseSwiftTree(files))
    #expect(one.parsedFileCount == 100)
    #expect(one.schemas.map(\.model) == several.schemas.map(\.model))
    #expect(one.diagnostics == several.diagnostics)
  }
}

private func file(_ source: String, at path: String = "Models.swift") -> SwiftSourceFile {
  SwiftSourceFile(path: path, bytes: Array(source.utf8))
}

private func many(_ text: String, _ count: Int = 60_000) -> String {
  String(repeating: text, count: count)
}

private func numbers(_ count: Int, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined()
}
