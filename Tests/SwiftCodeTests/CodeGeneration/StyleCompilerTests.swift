import DataModel
import Foundation
import SwiftCode
import TestSupport
import Testing

#if !os(macOS)
/// Generated code compiles in any style, in the language mode of Swift 6.
@Suite(
  .enabled(
    if: Compiler.path(of: "swiftc") != nil,
    "NOT CHECKED: swiftc is not in PATH, so that generated Swift is not type-checked"))
struct StyleCompilerTests {
  @Test(arguments: StyleOption.allCases)
  func eachOption(_ option: StyleOption) throws {
    #expect(try messages(isIsolated: true) { option.set(in: &$0) } == "")
  }

  /// In sixteen runs, any two options occur together on, together off, and each without the other.
  @Test(arguments: 0..<16)
  func everyPairOfOptions(_ run: Int) throws {
    let options = StyleOption.allCases.enumerated().filter { place, _ in
      !(run & (place + 1)).nonzeroBitCount.isMultiple(of: 2)
    }
    #expect(
      try messages(isIsolated: run.isMultiple(of: 2)) {
        for (_, option) in options { option.set(in: &$0) }
      } == "")
  }

  @Test(arguments: AccessLevel.allCases, [false, true])
  func everythingAtOnce(_ access: AccessLevel, _ isIsolated: Bool) throws {
    #expect(
      try messages(isIsolated: isIsolated) { options in
        for option in StyleOption.allCases where option != .final || access != .open {
          option.set(in: &options)
        }
        options.access = access
      } == "")
  }

  /// Shows that the other tests would find errors in faulty files.
  @Test(arguments: [
    ("Set<NSManagedObject>", "Set<Int>"),
    ("as? NSNumber)?.int16Value", "as? NSNumber)?.int32Value"),
    ("flatMap { State(rawValue: $0) }", "flatMap { Level(rawValue: $0) }"),
    ("override public class", "public class"), ("(_ object: Employee)", "(_ object: Team)"),
    ("NSFetchRequest<Self>", "NSFetchRequest<Data>"), ("?.timeInterval", "?.interval"),
    ("objectID: NSManagedObjectID", "objectID: NSPredicate = 1"),
  ])
  func findsFaults(_ right: String, _ wrong: String) throws {
    var files = generatedFiles(
      .forStyles,
      .library { options in
        for option in StyleOption.allCases
        where option != .access && option != .relationshipAccessors {
          option.set(in: &options)
        }
      })
    #expect(files.values.contains { $0.contains(right) })
    files = files.mapValues { $0.replacingOccurrences(of: right, with: wrong) }
    #expect(
      try Compiler().checkSwift(files.merging(writtenByHand("public")) { $1 }).contains("error:"))
  }

  private func messages(
    isIsolated: Bool, _ change: (inout GenerationOptions) -> Void
  ) throws -> String {
    let options = GenerationOptions.library(change: change)
    let files = generatedFiles(.forStyles, options)
    #expect(files.count >= 7)
    let actor = isIsolated ? ["-default-isolation", "MainActor"] : []
    let access = options.access == .open ? "public" : options.access.rawValue
    return try Compiler().checkSwift(files.merging(writtenByHand(access)) { $1 }, actor)
  }

  /// The enumeration that the app declares itself.
  private func writtenByHand(_ access: String) -> [String: String] {
    [
      "Kind.swift":
        "nonisolated extension Person { \(access) enum Kind: Int32, Sendable { case one } }\n"
    ]
  }
}
#endif
