import DataModel
import Foundation
import SwiftCode
import TestSupport
import Testing

#if !os(macOS)
/// Generated code works when it runs.
///
/// `Fixtures/Runtime` stands in for Core Data; parts that Core Data itself implements on a Mac are
/// removed from the files.
@Suite(
  .enabled(
    if: Compiler.path(of: "swiftc") != nil,
    "NOT CHECKED: swiftc is not in PATH, so that generated Swift is not run"))
struct StyleRuntimeTests {
  @Test func propertiesKeepTheirValues() throws {
    var model = Model.forStyles
    model.entities = NamedCollection(
      model.entities.filter { $0.name != "Employee" }.map { entity in
        var entity = entity
        entity.relationships = NamedCollection(
          entity.relationships.filter { $0.destinationEntity != "Employee" })
        return entity
      })
    let options = GenerationOptions.library { options in
      for option in StyleOption.allCases
      where ![.access, .fetchRequests, .separateCustomCode].contains(option) {
        option.set(in: &options)
      }
    }
    var files = generatedFiles(model, options).mapValues(withoutObjectiveC)
    files["written.swift"] = """
      import CoreData
      import Foundation
      extension Person {
        enum Kind: Int32, Sendable { case one = 1 }
        var friends: NSOrderedSet {
          get { primitiveValue(forKey: "friends") as? NSOrderedSet ?? NSOrderedSet() }
          set { setPrimitiveValue(newValue, forKey: "friends") }
        }
      }
      """
    expectGolden(try Compiler().runSwift(files), at: "Golden/Styles/run.txt")
  }

  /// The text without code that only compilers on Apple's systems accept.
  private func withoutObjectiveC(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("@NSManaged") && !$0.contains("@objc(") }
      .joined(separator: "\n")
      .replacingOccurrences(of: "@nonobjc ", with: "")
      .replacingOccurrences(of: "@objc dynamic ", with: "")
      .replacingOccurrences(
        of: "    nonisolated public var kind: Person.Kind",
        with: "    nonisolated var kind: Person.Kind")
  }
}
#endif
