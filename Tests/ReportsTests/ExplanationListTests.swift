import Reports
import Testing

@Suite("What can be explained")
struct ExplanationListTests {
  private let list = ExplanationList([
    ("Rules", ["missing-inverse", "missing-type", "index-on-to-many"].map(Self.explanation)),
    ("Codes", ["134110", "134140"].map(Self.explanation)),
  ])

  private static func explanation(_ subject: String) -> Explanation {
    Explanation(subject: subject, title: "Title", facts: "", sections: [])
  }

  @Test func `a subject is found whatever the case of its letters`() {
    #expect(list.explanation(of: "Missing-Type")?.subject == "missing-type")
    #expect(list.explanation(of: "missing") == nil)
  }

  @Test(arguments: [
    ("mising-inverse", ["missing-inverse"]),
    ("missing-", ["missing-type", "missing-inverse"]),
    ("13411", ["134110"]),
    // Letters that changed places are one mistake.
    ("134101", ["134110"]),
    ("inverse", ["missing-inverse"]),
    ("x", []), ("", []), ("nothing-like-it", []),
  ])
  func `the nearest come first`(subject: String, near: [String]) {
    #expect(list.near(subject) == near)
  }
}
