import Findings
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  @Test(arguments: [
    ("nmae", "name"), ("naem", "name"), ("titel", "title"), ("Titel", "title"), ("colour", "color"),
    ("destnation", "destination"), ("optionall", "optional"), ("URL", "url"),
  ])
  func `a typing error is recognized`(typed: String, meant: String) {
    let names = ["color", "destination", "name", "optional", "title", "url"]
    #expect(nearestName(to: typed, among: names) == meant)
  }

  @Test(arguments: ["x", "tie", "completely", "ñ", ""])
  func `a name that differs in more than a third of its letters is not similar`(typed: String) {
    #expect(nearestName(to: typed, among: ["name", "title", "destination"]) == nil)
  }

  @Test func `a third of the letters may differ, but no more`() {
    #expect(nearestName(to: "abX", among: ["abc"]) == "abc")
    #expect(nearestName(to: "abXY", among: ["abcd"]) == nil)
    #expect(nearestName(to: "abcdXY", among: ["abcdef"]) == "abcdef")
    #expect(nearestName(to: "abcd", among: ["abcdef"]) == "abcdef")
    #expect(nearestName(to: "abcdef", among: ["abc"]) == nil)
  }

  @Test func `swapped letters count as one error`() {
    #expect(nearestName(to: "acb", among: ["abc"]) == "abc")
    #expect(nearestName(to: "cab", among: ["abc"]) == nil)
  }

  @Test func `the nearest of several names is used, and the first of equally near ones`() {
    #expect(nearestName(to: "nane", among: ["names", "name"]) == "name")
    #expect(nearestName(to: "nane", among: ["nape", "name"]) == "nape")
  }

  @Test func `the name itself is not suggested, but another case is`() {
    #expect(nearestName(to: "name", among: ["name"]) == nil)
    #expect(nearestName(to: "name", among: ["name", "Name"]) == "Name")
  }

  @Test func `without candidates no name is suggested`() {
    #expect(nearestName(to: "name", among: []) == nil)
  }

  @Test func `names of excessive length are not compared`() {
    let longest = String(repeating: "n", count: 200)
    #expect(nearestName(to: longest, among: [String(longest.dropLast()) + "m"]) != nil)
    #expect(nearestName(to: longest + "n", among: [longest + "m"]) == nil)
    let heavy = String(repeating: "👩‍👩‍👧‍👦", count: 40)
    #expect(nearestName(to: heavy, among: [heavy + "x"]) == nil)
    #expect(nearestName(to: "name", among: [heavy]) == nil)
  }
}
