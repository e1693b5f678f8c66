import DataModel
import Foundation
import SwiftCode
import TestSupport
import Testing

#if !os(macOS)
/// Generated Swift compiles in the language mode of Swift 6.
///
/// On macOS the stand-in would hide the system frameworks, which other checks use.
@Suite(
  .enabled(
    if: Compiler.path(of: "swiftc") != nil,
    "NOT CHECKED: swiftc is not in PATH, so that generated Swift is not type-checked"))
struct SwiftCompilerTests {
  @Test(arguments: XcodeVersion.firstOfForms, [false, true])
  func everyReleaseWithAndWithoutActors(_ xcode: XcodeVersion, _ isIsolated: Bool) throws {
    let actor = isIsolated ? ["-default-isolation", "MainActor"] : []
    #expect(try messages(.library(xcode: xcode), actor) == "")
  }

  /// In a module isolated to the main actor, other actors can use members generated as in Xcode 27,
  /// and not as in earlier releases.
  @Test(arguments: [(26, false, false), (26, true, true), (27, false, true)])
  func membersBelongToNoActor(_ xcode: Int, _ isAsked: Bool, _ isFree: Bool) throws {
    let options = GenerationOptions.library(xcode: XcodeVersion(xcode)) {
      $0.isNonisolated = isAsked
    }
    let use = """
      internal import CoreData
      nonisolated func read(_ types: AllTypes, _ thing: Thing, _ book: BookMO) {
        _ = types.scalar100
        book.addToRelated_things(thing)
      }

      """
    let files = generatedFiles(.withEveryKindOfProperty, options)
      .merging(writtenByHand) { $1 }.merging(["Use.swift": use]) { $1 }
    let messages = try Compiler().checkSwift(files, ["-default-isolation", "MainActor"])
    #expect(messages.isEmpty == isFree, "\(messages)")
    #expect(isFree || messages.contains("scalar100") && messages.contains("addToRelated_things"))
  }

  @Test(arguments: AccessLevel.allCases, [false, true])
  func everyAccessLevelWithAndWithoutActors(_ access: AccessLevel, _ isIsolated: Bool) throws {
    let options = GenerationOptions.library {
      $0.access = access
      $0.includesAllEntities = true
    }
    let actor = isIsolated ? ["-default-isolation", "MainActor"] : []
    let imports = ["-enable-upcoming-feature", "InternalImportsByDefault"]
    #expect(try messages(options, actor + imports) == "")
  }

  @Test(arguments: AccessLevel.allCases)
  func singleFile(_ access: AccessLevel) throws {
    let options = GenerationOptions.library {
      $0.access = access
      $0.singleFile = "All.swift"
    }
    let files = generatedFiles(.withEveryKindOfProperty, options)
    #expect(files.keys.sorted() == ["All.swift"])
    #expect(try Compiler().checkSwift(files.merging(writtenByHand) { $1 }) == "")
    // Its classes can be used, so that they are not left out as where there is no Core Data.
    let use = "internal import CoreData\nfunc title(_ book: BookMO) { print(book) }\n"
    let user = ["User.swift": use]
    let all = files.merging(writtenByHand) { $1 }.merging(user) { $1 }
    #expect(try Compiler().checkSwift(all) == "")
  }

  /// Keywords, and words that only members cannot be called.
  @Test func namesThatNeedBackticks() throws {
    let names = ["Any", "Protocol", "Self", "Type", "default", "in", "where"]
    let entity = Entity("E", names.map { Attribute($0) }) {
      $0.className = "E"
      $0.codeGeneration = .classDefinition
    }
    let files = generatedFiles(Model(entities: [entity]), .library { $0.style.hasNames = true })
    #expect(files.values.contains { $0.contains("public var `Type`: String?") })
    #expect(try Compiler().checkSwift(files) == "")
  }

  /// Shows that the other tests would find errors in faulty files.
  @Test(arguments: [
    ("var scalar100: Int16", "var scalar100: Int16?"),
    ("@objc(addBooksObject:)", "@objc(addBooksObject)"),
    ("@objc(addBooks:)", "@objc(addBooksObject:)"), ("NSSet?", "NSSett?"),
  ])
  func findsFaults(_ right: String, _ wrong: String) throws {
    var files = generatedFiles(.withEveryKindOfProperty, .library())
    #expect(files.values.contains { $0.contains(right) })
    files = files.mapValues { $0.replacingOccurrences(of: right, with: wrong) }
    #expect(try Compiler().checkSwift(files.merging(writtenByHand) { $1 }).contains("error:"))
  }

  private func messages(_ options: GenerationOptions, _ flags: [String] = []) throws -> String {
    let files = generatedFiles(.withEveryKindOfProperty, options)
    #expect(files.count > 8)
    let written = options.includesAllEntities ? [:] : writtenByHand
    return try Compiler().checkSwift(files.merging(written) { $1 }, flags)
  }

  /// The class of the entity for which only properties are generated.
  private var writtenByHand: [String: String] {
    [
      "Author.swift":
        "public import CoreData\n@objc(Author)\npublic class Author: NSManagedObject {}\n"
    ]
  }
}
#endif

/// Generated Objective-C compiles without a warning.
@Suite(
  .enabled(
    if: Compiler.path(of: "clang") != nil,
    "NOT CHECKED: clang is not in PATH, so that generated Objective-C is not checked"))
struct ObjectiveCCompilerTests {
  @Test(arguments: XcodeVersion.firstOfForms)
  func everyRelease(_ xcode: XcodeVersion) throws {
    let files = generatedFiles(model, .library(.objectiveC, xcode: xcode))
    #expect(files.count > 20)
    #expect(try Compiler().checkObjectiveC(files.merging(writtenByHand) { $1 }) == "")
  }

  @Test func requiredAttributesAndComments() throws {
    let options = GenerationOptions.library(.objectiveC) {
      $0.style.hasRequiredAttributes = true
      $0.style.documentationKeys = ClassStyle.usualDocumentationKeys
    }
    let files = generatedFiles(.forStyles, options)
    #expect(
      files["Person+CoreDataProperties.h"]?.contains("(nonatomic, copy) NSString *name;") == true)
    #expect(try Compiler().checkObjectiveC(files) == "")
  }

  /// Shows that the other test would find errors in faulty files.
  @Test(arguments: [
    ("NSSet<BookMO *> *", "NSSet<BookMO> *"), ("@dynamic scalar100;", "@dynamic scalar101;"),
    ("#import \"BookMO+CoreDataClass.h\"", "#import \"Book+CoreDataClass.h\""),
  ])
  func findsFaults(_ right: String, _ wrong: String) throws {
    var files = generatedFiles(model, .library(.objectiveC))
    #expect(files.values.contains { $0.contains(right) })
    files = files.mapValues { $0.replacingOccurrences(of: right, with: wrong) }
    #expect(try Compiler().checkObjectiveC(files.merging(writtenByHand) { $1 }).contains("error:"))
  }

  /// The model without properties named like words of C.
  private var model: Model { .withEveryKindOfProperty }

  /// The class of the entity for which only properties are generated.
  private var writtenByHand: [String: String] {
    [
      "Author+CoreDataClass.h": """
      #import <CoreData/CoreData.h>
      @class BookMO;
      @interface Author : NSManagedObject
      @end
      #import "Author+CoreDataProperties.h"

      """,
      "All.m": "#import \"Library+CoreDataModel.h\"\n",
    ]
  }
}
