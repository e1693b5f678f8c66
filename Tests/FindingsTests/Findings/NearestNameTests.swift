import Findings
import Testing

@Suite("The name that was likely meant")
struct NearestNameTests {
  @Test(arguments: [
    ("nmae", "name"), ("naem", "name"), ("titel", "title"), ("Titel", "title"), ("colour", "color"),
    ("destnation", "destination"), ("optionall", "optional"), ("URL", "url"),
  ])
  func `a slip of the hand is seen through`(typed: String, meant: String) {
    let names = ["color", "destination", "name", "optional", "title", "url"]
    #expect(nearestName(to: typed, among: names) == meant)
  }

  @Test(arguments: ["x", "tie", "completely", "ñ", ""])
  func `what differs in more than a third of its letters is another name`(typed: String) {
    #expect(nearestName(to: typed, among: ["name", "title", "destination"]) == nil)
  }

  @Test func `exactly a third is near, more is not`() {
    #expect(nearestName(to: "abX", among: ["abc"]) == "abc")
    #expect(nearestName(to: "abXY", among: ["abcd"]) == nil)
    #expect(nearestName(to: "abcdXY", among: ["abcdef"]) == "abcdef")
    #expect(nearestName(to: "abcd", among: ["abcdef"]) == "abcdef")
    #expect(nearestName(to: "abcdef", among: ["abc"]) == nil)
  }

  @Test func `letters that are exchanged are one slip`() {
    #expect(nearestName(to: "acb", among: ["abc"]) == "abc")
    #expect(nearestName(to: "cab", among: ["abc"]) == nil)
  }

  @Test func `of several the nearest, of equally near ones the first`() {
    #expect(nearestName(to: "nane", among: ["names", "name"]) == "name")
    #expect(nearestName(to: "nane", among: ["nape", "name"]) == "nape")
  }

  @Test func `the name itself is no suggestion, its other spelling is`() {
    #expect(nearestName(to: "name", among: ["name"]) == nil)
    #expect(nearestName(to: "name", among: ["name", "Name"]) == "Name")
  }

  @Test func `among none there is none`() {
    #expect(nearestName(to: "name", among: []) == nil)
  }

  @Test func `names that no one types are near to none`() {
    let longest = String(repeating: "n", count: 200)
    #expect(nearestName(to: longest, among: [String(longest.dropLast()) + "m"]) != nil)
    #expect(nearestName(to: longest + "n", among: [longest + "m"]) == nil)
    let heavy = String(repeating: "👩‍👩‍👧‍👦", count: 40)
    #expect(nearestName(to: heavy, among: [heavy + "x"]) == nil)
    #expect(nearestName(to: "name", among: [heavy]) == nil)
  }
}
