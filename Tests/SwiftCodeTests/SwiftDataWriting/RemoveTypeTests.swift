import Findings
import SwiftCode
import Testing

@Suite("Removing a type from a source")
struct RemoveTypeTests {
  @Test func `all other bytes stay unchanged`() {
    let source = Array(
      """
      import SwiftData

      /// Frozen.
      enum V1: VersionedSchema { enum V2 {} } // kept
      extension V1 { static let a = 1 }
      enum V2 {}

      """.utf8)
    let edits = removeType("V1", from: source, file: "M.swift").edits
    #expect(
      String(decoding: edits.applied(to: source), as: UTF8.self) == """
        import SwiftData // kept
        extension V1 { static let a = 1 }
        enum V2 {}

        """)
    #expect(removeType("V3", from: source, file: "M.swift").edits.isEmpty)
  }

  @Test func `code removed with the type is reported`() {
    let source = Array(
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        static let label = "first"
        @Model final class Item {
          var name = ""
          var short: String { name }
          var kept: Int { didSet {} }
          init(name: String) { self.name = name }
          func shout() {}
        }
      }
      extension V1.Item { func more() {} }
      """.utf8)
    let (edits, code) = removeType("V1", from: source, file: "M.swift")
    #expect(edits.count == 1 && code == ["label", "short", "shout()", "extension V1.Item"])
  }
}
