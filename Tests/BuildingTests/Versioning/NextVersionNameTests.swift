import Testing

@testable import Building

@Suite("The name of the next version")
struct NextVersionNameTests {
  @Test(arguments: [
    ("Model", ["Model"], "Model 2"),
    ("Model 2", ["Model", "Model 2"], "Model 3"),
    ("Model", ["Model", "Model 2", "Model 9"], "Model 10"),
    ("Model 2", ["Model", "Model 2", "Model 3 old", "Model 7"], "Model 8"),
    ("V7", ["V7", "V8"], "V9"),
    ("Model-v09", ["Model-v09"], "Model-v10"),
    ("Initial", ["Initial"], "Model 2"),
    ("Model_20240131", ["Model_20240131"], "Model 2"),
    ("12", ["12"], "Model 2"),
    ("Other", ["Other", "model 2"], "Model 3"),
    ("Model 2", ["Model 2", "model 3"], "Model 4"),
  ])
  func `the next name has the number after the highest`(
    base: String, versions: [String], next: String
  ) {
    #expect(nextVersionName(after: base, among: versions, bundle: "Model") == next)
  }

  @Test func `a number in the name of the bundle is not a version number`() {
    #expect(nextVersionName(after: "Shop2", among: ["Shop2"], bundle: "Shop2") == "Shop2 2")
  }
}
