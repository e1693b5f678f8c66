import DataModel
import Findings
import ModelFiles
import SwiftCode
import Testing

@Suite("Rules of managed object classes")
struct ClassRuleTests {
  @Test(arguments: ClassRule.all.map(\.id))
  func `the examples of a rule trigger it, and its counterexamples do not`(id: String) throws {
    let rule = try #require(ClassRule.all.first { $0.id == id })
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for example in rule.triggering {
      let ids = lint(example.model, example.source).map(\.rule.id)
      #expect(ids.contains(rule.id), "\(example)")
    }
    for example in rule.nonTriggering {
      let ids = lint(example.model, example.source).map(\.rule.id)
      #expect(!ids.contains(rule.id), "\(example)")
    }
  }

  @Test func `every rule is documented`() {
    #expect(Set(ClassRule.all.map(\.id)).count == ClassRule.all.count)
    for rule in ClassRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.description.title.isEmpty && !rule.description.rationale.isEmpty)
      #expect(!rule.description.source.isEmpty && !rule.description.fix.isEmpty)
    }
  }

  @Test(arguments: [
    ("Integer 16", "Int16 NSNumber? Any? NSObject? NSNumber! Swift.Int16 CShort"),
    ("Integer 32", "Int32 NSNumber?"), ("Integer 64", "Int64 Int NSNumber?"),
    ("Double", "Double TimeInterval CGFloat NSNumber?"), ("Float", "Float NSNumber?"),
    ("Boolean", "Bool NSNumber?"), ("Date", "Date? NSDate? Foundation.Date! TimeInterval Double"),
    ("String", "String? NSString?"), ("Binary", "Data? NSData?"), ("UUID", "UUID? NSUUID?"),
    ("URI", "URL? NSURL?"), ("Decimal", "NSDecimalNumber? NSNumber?"),
    ("Transformable", "NSObject? Any? UIColor? [String]? NSArray?"),
  ])
  func `types with Core Data accessors are accepted`(_ type: String, _ spellings: String) {
    for spelling in spellings.split(separator: " ") {
      #expect(ofAttribute(type, declared: "\(spelling)").isEmpty, "\(type) as \(spelling)")
    }
  }

  @Test(arguments: [
    ("Integer 16", "Int32 Int Int64 Bool Double String? Date? Decimal Track?", Severity.error),
    ("Integer 16", "UInt16 NSDecimalNumber?", .warning), ("Integer 32", "Int Int16", .error),
    ("Integer 64", "Int32", .error), ("Double", "Float Int", .error), ("Boolean", "Int16", .error),
    ("Float", "Double", .error), ("Date", "Int64 String? NSNumber?", .error),
    ("String", "NSNumber? Int16 [String]? URL?", .error), ("String", "NSMutableString?", .warning),
    ("Decimal", "Double String?", .error), ("Decimal", "Decimal", .warning),
    ("UUID", "String?", .error), ("URI", "String?", .error), ("Binary", "String?", .error),
    ("Transformable", "Int16", .error),
  ])
  func `other types are reported`(_ type: String, _ spellings: String, _ severity: Severity) {
    for spelling in spellings.split(separator: " ") {
      let found = ofAttribute(type, declared: "\(spelling)")
      #expect(found.map(\.rule.id) == ["managed-property-type"], "\(type) as \(spelling)")
      #expect(found.first?.severity == severity, "\(type) as \(spelling)")
    }
  }

  @Test(arguments: [
    ("maxCount=\"1\"", "Track? NSManagedObject? Any? Media? Base?", ""),
    ("maxCount=\"1\"", "Album? NSSet? String? Int16", "error"),
    ("maxCount=\"1\"", "Song?", "warning"),
    ("toMany=\"YES\"", "NSSet? NSSet Set<Track> Set<Track>? Set<NSManagedObject> Tracks Any?", ""),
    ("toMany=\"YES\"", "NSOrderedSet? [Track] NSArray? Track? Set<Album> Set<String>", "error"),
    ("toMany=\"YES\"", "NSMutableSet? Set<Song>", "warning"),
    ("toMany=\"YES\" ordered=\"YES\"", "NSOrderedSet? NSOrderedSet", ""),
    ("toMany=\"YES\" ordered=\"YES\"", "NSSet? Set<Track> [Track]", "error"),
  ])
  func `relationships must have the type of their destination`(
    _ form: String, _ spellings: String, _ severity: String
  ) {
    let model = """
      <entity name="Media" representedClassName=".Media"/>
      <entity name="Track" representedClassName=".Track" parentEntity="Media"/>
      <entity name="Song" representedClassName=".Song" parentEntity="Track"/>
      <entity name="Album" representedClassName=".Album">
      <relationship name="x" \(form) destinationEntity="Track"/></entity>
      """
    for spelling in spellings.split(separator: " ") {
      let found = lint(
        model,
        """
        class Base: NSManagedObject {}; class Media: Base {}; class Track: Media {}
        class Song: Track {}; typealias Tracks = Set<Track>
        class Album: NSManagedObject { @NSManaged var x: \(spelling) }
        """)
      #expect(found.map(\.severity.rawValue).joined() == severity, "\(form) as \(spelling)")
    }
  }

  @Test func `an enumeration must have raw values of the attribute's type`() {
    let kinds = "@objc enum Kind: Int16 { case a }; @objc enum Wide: Int { case a };"
    #expect(ofAttribute("Integer 16", declared: "Kind", kinds).isEmpty)
    #expect(!ofAttribute("Integer 16", declared: "Wide", kinds).isEmpty)
  }

  @Test(arguments: [
    ("Date", "Date", true), ("String", "String", true), ("Integer 16", "Int16", false),
    ("Integer 16", "NSNumber", true), ("Date", "Date!", false),
  ])
  func `optional attributes must have optional types`(
    _ type: String, _ spelling: String, _ isTold: Bool
  ) {
    func ids(_ more: String) -> [String] {
      lint(
        entity(#"<attribute name="x" attributeType="\#(type)" \#(more)/>"#),
        "class Track: NSManagedObject { @NSManaged var x: \(spelling) }"
      ).map(\.rule.id)
    }
    #expect(ids("optional=\"YES\"") == (isTold ? ["managed-property-optionality"] : []))
    #expect(ids("") == [])
  }

  @Test func `members of extensions, base classes and parents count`() {
    let model = """
      <entity name="Item" representedClassName=".Item"><attribute name="a" attributeType="String"/></entity>
      <entity name="Book" representedClassName=".Book" parentEntity="Item">
      <attribute name="b" attributeType="String"/><attribute name="c" attributeType="String"/>
      <attribute name="d" attributeType="String"/></entity>
      """
    let found = lint(
      model,
      """
      class Root: NSManagedObject { @NSManaged var missing: String? }
      class Item: Root { @NSManaged var a: String }
      typealias Parent = Item
      class Book: Parent { @NSManaged var b: String }
      extension Book { @NSManaged var c: String }
      """)
    #expect(
      found.map { "\($0.rule.id) \($0.summary.prefix(30))" } == [
        "managed-property-missing Book does not declare d of the",
        "managed-property-extra Root.missing: the entity Item ",
      ])
  }

  @Test
  func `generated parts are not expected, and a shared class has all entities' properties`() {
    func ids(_ attributes: String, _ source: String) -> [String] {
      lint(
        """
        <entity name="A" representedClassName=".A" \(attributes)><attribute name="x" attributeType="String"/></entity>
        """, source
      ).map(\.rule.id)
    }
    #expect(ids(#"codeGenerationType="category""#, "class A: NSManagedObject {}") == [])
    #expect(
      ids(#"codeGenerationType="class""#, "extension A { @NSManaged var z: Int16 }")
        == ["managed-property-extra"])
    #expect(ids("", "class A: NSManagedObject {}") == ["managed-property-missing"])
    let shared = lint(
      """
      <entity name="A" representedClassName=".C"><attribute name="x" attributeType="String"/></entity>
      <entity name="B" representedClassName=".C"><attribute name="y" attributeType="String"/></entity>
      """,
      "class C: NSManagedObject { @NSManaged var x: String; @NSManaged var y: String }")
    #expect(shared.isEmpty)
  }

  @Test func `the most similar name is proposed, and a renaming identifier is mentioned`() throws {
    let found = lint(
      entity(#"<attribute name="headline" elementID="title" attributeType="String"/>"#),
      """
      class Track: NSManagedObject { @NSManaged var headline: String; @NSManaged var title: String
      @NSManaged var headlin: String }
      """
    )
    #expect(found.map(\.fix) == ["headline", "headline"])
    #expect(found[0].explanation.contains("renames"))
    #expect(found[0].found.location?.description == "A.swift:1:80")
  }

  private func entity(_ body: String) -> String {
    "<entity name=\"Track\" representedClassName=\".Track\">\(body)</entity>"
  }

  private func ofAttribute(
    _ type: String, declared: String, _ more: String = ""
  ) -> [ClassFinding] {
    lint(
      entity(#"<attribute name="x" attributeType="\#(type)" optional="YES"/>"#),
      "\(more) class Track: NSManagedObject { @NSManaged var x: \(declared) }")
  }

  private func lint(_ model: String, _ source: String) -> [ClassFinding] {
    let parsed = parseModel(Array("<model>\(model)</model>".utf8), file: "contents")
    let read = readClassSource(Array(source.utf8), file: "A.swift")
    #expect(read.problems.isEmpty)
    return lintClasses(ClassScope(parsed.model, [read]))
  }
}
