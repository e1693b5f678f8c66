import Findings
import Migration
import Reports
import Testing

@Suite("What can be explained")
struct ExplanationListTests {
  private let list = ExplanationList(
    Catalogue([
      .init(
        "Rules",
        ["missing-inverse", "missing-type", "index-on-to-many"].map {
          RuleDescription($0, .lint, .error, title: "Title")
        })
    ]), CoreDataError.all.filter { [134110, 134140].contains($0.code) })

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
