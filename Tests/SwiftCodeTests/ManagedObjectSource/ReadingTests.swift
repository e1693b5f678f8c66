import Findings
import SwiftCode
import Testing

@Suite("Classes in Swift sources")
struct ReadingTests {
  private func read(_ text: String) -> ClassSource {
    readClassSource(Array(text.utf8), file: "A.swift")
  }

  private func properties(_ body: String) -> [DeclaredProperty] {
    read("class A: NSManagedObject {\n\(body)\n}").declarations.first?.properties ?? []
  }

  @Test(arguments: [
    ("Date?", DeclaredType.optional(.named("Date"))),
    ("Date!", .optional(.named("Date"))),
    ("Optional<Date>", .optional(.named("Date"))),
    ("Swift.Optional<Foundation.Date>", .optional(.named("Foundation.Date"))),
    ("[Tag]", .named("Array", [.named("Tag")])),
    ("[String: Any]?", .optional(.named("Dictionary", [.named("String"), .named("Any")]))),
    ("Set<Tag>", .named("Set", [.named("Tag")])),
    ("Swift.Set<Library.Tag>?", .optional(.named("Swift.Set", [.named("Library.Tag")]))),
    ("(NSSet)", .named("NSSet")), ("(any NSCoding)?", .optional(.named("NSCoding"))),
    ("`Type`", .named("Type")), ("() -> Void", .other), ("(Int, Int)", .other),
    ("A & B", .other), ("@Sendable Date", .named("Date")),
  ])
  func `a type has the same meaning in every spelling`(_ text: String, _ type: DeclaredType) throws
  {
    let property = try #require(properties("@NSManaged var x: \(text)").first)
    #expect(property.type == type)
    #expect(property.writtenType == text)
  }

  @Test(arguments: [
    "@NSManaged var x: Int16", "@NSManaged public private(set) dynamic var x: Int16",
    "@NSManaged\n  public\n  var x : Int16", "@objc @NSManaged open var x: Int16",
    "@NSManaged var `x`: Int16", "@available(iOS 17, *) @NSManaged var x: Int16",
    "@NSManaged /* why */ var x /* here */: /* there */ Int16 // end", "@NSManaged var x: Int16;",
    "#if os(iOS)\n@NSManaged var x: Int16\n#endif",
    "#if A\n#if B\n#else\n@NSManaged var x: Int16\n#endif\n#endif",
    "#if A\n@NSManaged\n#endif\nvar x: Int16",
  ])
  func `a managed property is read in every spelling`(_ text: String) throws {
    let all = properties(text)
    let property = try #require(all.first)
    #expect(all.count == 1)
    #expect(property.name == "x" && property.runtimeName == "x" && property.isManaged)
    #expect(property.type == .named("Int16") && property.writtenType == "Int16")
    #expect(property.isConditional == (text.hasPrefix("#if") && !text.hasSuffix("Int16")))
  }

  @Test func `several properties on one line have their own types and positions`() {
    let all = properties("@NSManaged var a, b: Int16, c: String?")
    #expect(all.map(\.name) == ["a", "b", "c"])
    #expect(all.map(\.writtenType) == ["Int16", "Int16", "String?"])
    #expect(all[2].location.description == "A.swift:2:29")
  }

  @Test func `unmanaged, static and renamed properties are distinguished`() {
    let all = properties(
      """
      var computed: Int { 1 }
      static var shared = 1
      class var other: Int { 1 }
      @objc(kind) @NSManaged var type: Int16
      let (p, q) = (1, 2)
      func f() { var local = 1 }
      """)
    #expect(all.map(\.name) == ["computed", "type"])
    #expect(all.map(\.isManaged) == [false, true])
    #expect(all[1].runtimeName == "kind")
  }

  @Test func `classes, extensions and enclosing types are read`() {
    let source = read(
      """
      @objc(XTrack) public final class Track: Base, Codable {}
      extension Track { @NSManaged var x: Int16 }
      enum Library {
        class Album: NSManagedObject { struct Inner { class Deep {} } }
        typealias Albums = Set<Album>
      }
      extension Library.Album { @NSManaged var y: Int16 }
      #if os(iOS)
      class Phone: NSManagedObject {}
      #endif
      @objc enum Kind: Int16 { case a }
      typealias Pair<T> = (T, T)
      """)
    #expect(source.problems.isEmpty)
    #expect(
      source.declarations.map(\.name) == [
        "Track", "Track", "Library", "Library.Album", "Library.Album.Inner",
        "Library.Album.Inner.Deep", "Library.Albums", "Library.Album", "Phone", "Kind", "Pair",
      ])
    let track = source.declarations[0]
    #expect(track.runtimeName == "XTrack" && track.isObjectiveC)
    #expect(track.inherited == [.named("Base"), .named("Codable")])
    #expect(source.declarations[6].kind == .alias(.named("Set", [.named("Album")])))
    #expect(source.declarations[8].isConditional && !source.declarations[7].isConditional)
    #expect(source.declarations[9].kind == .enumeration && source.declarations[9].isObjectiveC)
    #expect(source.declarations[10].kind == .alias(nil))
  }

  @Test func `accessors have the selectors that Core Data implements`() {
    let type = read(
      """
      class A: NSManagedObject {
        @objc(addTracksObject:) @NSManaged public func addToTracks(_ value: Track)
        @objc(replaceTracksAtIndexes:withTracks:) @NSManaged func replaceTracks(at i: NSIndexSet, with v: [Track])
        @NSManaged func removeTracks(_ values: NSSet)
        @NSManaged func unclear(at index: Int)
        func ordinary(_ value: Track) {}
      }
      """
    ).declarations[0]
    #expect(
      type.accessors.map(\.selector) == [
        "addTracksObject:", "replaceTracksAtIndexes:withTracks:", "removeTracks:",
      ])
  }

  @Test func `keys used in code are collected`() {
    let type = read(
      """
      class A: NSManagedObject {
        var a: Int { primitiveValue(forKey: "first") as? Int ?? 0 }
        func b() { setPrimitiveValue(1, forKey:"second"); _ = #keyPath( A.third ); x(forKey: name) }
      }
      """
    ).declarations[0]
    #expect(type.keys == ["first", "second", "third"])
  }

  @Test(arguments: [
    ("class A {", "A.swift:1:10"), ("class A { var x: }\nclass B {}", "A.swift:1:18"),
    ("class A {}\n}}", "A.swift:2:1"), ("let a = \"open\nclass B {}", "A.swift:1:14"),
    ("class A {\n  func f() { 1 + }\n  @@ }", "A.swift:2:18"), ("\u{0}\u{1}class A {", ""),
  ])
  func `a file that is not Swift is refused with the position`(_ text: String, _ place: String) {
    let source = read(text)
    #expect(source.declarations.isEmpty && source.problems.count == 1)
    #expect(source.problems[0].isOf(.swiftSyntaxError))
    let found = source.problems[0].location?.description
    if !place.isEmpty { #expect(found == place, "\(source.problems[0].summary)") }
  }

  @Test func `long flat sources are not too deep`() {
    let cases = (1...300).map { "case a\($0)\n" }.joined()
    let imports = (1...200).map { "import M\($0)\n" }.joined()
    let compares = String(repeating: "check(a < b, \":(\") // ((((\n", count: 300)
    let functions = (1...300).map { "func f\($0)() -> Int\n" }.joined()
    let choices = (1...300).map { "if a\($0) { b } else { c }\n" }.joined()
    let source = read(
      """
      \(imports)enum A { \(cases)}
      protocol P { \(functions)}
      func f() { \(compares)\(choices)}
      class C: NSManagedObject {}
      """)
    #expect(source.problems.isEmpty && source.declarations.map(\.name) == ["A", "P", "C"])
  }

  @Test func `comments, strings and line ends do not affect the result`() {
    let text =
      "// class X {\r\n/* /* class Y { */ */ let s = #\"class \"Z\" {\"#\r\n/// é\r\n@objc(A)\r\nclass A {}\r\n"
    let source = read(text)
    #expect(source.problems.isEmpty && source.declarations.map(\.name) == ["A"])
    #expect(source.declarations[0].location.description == "A.swift:5:7")
  }
}
