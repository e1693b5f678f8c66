import DataModel
import Findings
import SwiftCode
import Testing

/// One model in many notations with the same version hashes.
@Suite("Notations of a model") struct SpellingTests {
  private static let plain = """
    @Model class Book {
      @Attribute(.unique) var isbn: String
      var title: String
      var pages: Int?
      var format: Format
      var added: Date = Date()
      var size: Size?
      var tags: [String]
      @Attribute(.externalStorage) var cover: Data?
      @Relationship(deleteRule: .cascade, inverse: \\Chapter.book) var chapters: [Chapter]
      init() {}
    }
    @Model class Chapter { var number: Int16 = 1; var book: Book? ; init() {} }
    enum Format: String, Codable { case paper, screen }
    struct Size: Codable { var width: Double; var height: Double? }
    """

  @Test(arguments: [
    // Attributes over lines, comments and texts that look like code.
    """
    /// @Model class Ghost { var x: Int }
    // @Model class Ghost2 { var x: Int }
    let text = "@Model class Ghost3 { var x: Int }"
    let long = \"""
      @Model class Ghost4 { var x: Int }
      \"""
    @available(iOS 17, *)
    @Model
    public final class Book: Identifiable {
      @Attribute( // unique
        .unique
      )
      public private(set) var /* here */ isbn /* too */ : /* and */ String
      var title: String { didSet { print(title) } willSet { print(newValue) } }
      var pages: Optional<Int>
      var format: Format
      var added: Date = Date()
      var size: Swift.Optional<Size>
      var tags: Array<String>
      @Attribute(
        Schema.Attribute.Option.externalStorage) var cover: Data?
      @Relationship(
        deleteRule: .cascade, // all of them
        inverse: \\Chapter.book
      ) var chapters: Array<Chapter>
      static var shared = 1
      class var other: Int { 1 }
      @Transient var isOpen = false
      var label: String { "\\(title)" }
      var both: Int { get { 1 } set { } }
      var closure: Int { let a = 1; return a }
      func read() { var local: Int = 1; local += 1 }
      init() {}
      deinit { }
    }
    @Model final class Chapter { var number: Int16 = 1; var book: Book!; init() {} }
    enum Format: String, Codable { case paper; case screen; var label: String { rawValue } }
    struct Size: Codable { var width: Double; var height: Double?; var area: Double { width }; static let none = 1 }
    """,
    // Nested in types and extensions, several in a line, aliases, shadowed names.
    """
    enum Library {}
    extension Library {
      typealias Text = String
      @Model class Book {
        @Attribute(.unique) var isbn: Text, title: Text
        init() {}
      }
    }
    """ + "\nenum Unused { @Model class Note { var x: Int } }\n",
    // Inferred types and names of modules.
    """
    typealias Pages = Int?
    @SwiftData.Model class Book {
      @SwiftData.Attribute(.unique) var isbn: Swift.String
      var title: String, pages: Pages
      var format: Kinds.Format
      var added = Date.now
      var size: Kinds.Size?
      var tags = ["a"]
      @Attribute(.externalStorage) var cover: Foundation.Data?
      @Relationship(deleteRule: Schema.Relationship.DeleteRule.cascade, inverse: \\Chapter.book) var chapters = [Chapter]()
      init() {}
    }
    @Model class Chapter { var number = Int16(1); var book: Book? = nil; init() {} }
    enum Kinds {
      enum Format: Raw, Codable { case paper = "p", screen; typealias Raw = String }
      struct Size { var width = 1.0; let height: Double? }
    }
    extension Kinds.Size: Codable {}
    extension Kinds.Format { typealias Raw = String }
    """,
    // The key path begins with a path, `#if` decides nothing, `#Unique` says what is unique.
    """
    @Model class Book {
      #Unique<Book>([\\.isbn])
      #Index<Book>([\\.title], [\\.title, \\Book.pages])
      var isbn: String, title: String; var pages: Int?
      #if os(iOS)
      var format: Format
      #else
      var format: Format
      #endif
      var added: Date = Date(), size: Size?, tags: [String] = []
      #if false
      var ghost: Int
      #endif
      @Attribute(.externalStorage, originalName: "image") var cover: Data?
      @Relationship(deleteRule: .cascade) var chapters: [Chapter]
      init() {}
    }
    @Model class Chapter { var number: Int16 = 1; @Relationship(inverse: \\Book.chapters) var book: Book?; init() {} }
    #if DEBUG
    enum Format: String, Codable { case paper, screen }
    #endif
    struct Size: Codable { var width: Double, height: Double? }
    """,
  ]) func `every notation has the same hashes`(_ source: String) throws {
    let expected = hashModel(try readSchema(Self.plain, named: "all").model).byName
    let schema = try readSchema(source, named: source.contains("enum Library") ? "Library" : "all")
    if source.contains("enum Library") {
      #expect(schema.text("Book", "title") == "String" && schema.text("Book", "isbn") == "String")
      return #expect(schema.model.entities.count == 1)
    }
    #expect(schema.diagnostics.filter { $0.severity == .error }.isEmpty, "\(schema.diagnostics)")
    #expect(hashModel(schema.model).byName == expected)
  }

  @Test func `indexes and renaming identifiers are read`() throws {
    let schema = try readSchema(
      """
      @Model class Book {
        #Index<Book>([\\.title], [\\.title, \\.pages])
        @Attribute(originalName: "name") var title: String
        @Attribute(hashModifier: "2") var pages: Int
      }
      """)
    let book = try #require(schema.model.entities["Book"])
    #expect(
      book.fetchIndexes.map(\.name) == [
        "SwiftDataIndexOnBinarytitle", "SwiftDataIndexOnBinarytitlepages",
      ])
    #expect(book.attributes["title"]?.renamingIdentifier == "name")
    #expect(book.attributes["pages"]?.versionHashModifier == "2")
    let place = schema.sourceMap.place(
      of: .property(entity: "Book", name: "title"), .option("originalName"))
    #expect("\(place.map { "\($0.location)" } ?? "")" == "Models.swift:5:14")
  }
}
