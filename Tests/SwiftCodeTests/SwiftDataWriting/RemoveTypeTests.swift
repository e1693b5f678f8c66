import Findings
import SwiftCode
import Testing

@Suite("Removing a type from a source")
struct RemoveTypeTests {
  @Test func `all else stays byte for byte`() {
    let source = Array(
      """
      import SwiftData

      /// Frozen.
      enum V1: VersionedSchema { enum V2 {} } // kept
      extension V1 { static let a = 1 }
      enum V2 {}

      """.utf8)
    let edits = removeType("V1", from: source, file: "M.swift")
    #expect(
      String(decoding: edits.applied(to: source), as: UTF8.self) == """
        import SwiftData // kept
        extension V1 { static let a = 1 }
        enum V2 {}

        """)
    #expect(removeType("V3", from: source, file: "M.swift").isEmpty)
  }
}
