import Loading
import Testing

@Suite("Order of version names")
struct VersionNameTests {
  @Test func `numbers are compared by value`() {
    let names = ["Model 10", "Model 2", "Model", "Model 2b", "Model 02", "Model 1.9", "Model 1.10"]
    #expect(
      names.sorted(by: versionNameComesBefore)
        == ["Model", "Model 1.9", "Model 1.10", "Model 02", "Model 2", "Model 2b", "Model 10"])
  }

  @Test func `the order is strict`() {
    #expect(!versionNameComesBefore("Model 2", "Model 2"))
    #expect(versionNameComesBefore("Model 02", "Model 2"))
    #expect(!versionNameComesBefore("Model 2", "Model 02"))
  }

  @Test func `numbers beyond any integer type are compared`() {
    let small = "V" + String(repeating: "9", count: 40)
    let large = "V1" + String(repeating: "0", count: 40)
    #expect(versionNameComesBefore(small, large))
    #expect(!versionNameComesBefore(large, small))
  }

  @Test func `the number decides, whatever text surrounds it`() {
    #expect(versionNameComesBefore("V 23", "V32") && versionNameComesBefore("V9", "V 23"))
    #expect(versionNameComesBefore("Model_v94", "Model_title_v95"))
    #expect(versionNameComesBefore("Model_title_v95", "Model_v96_fix"))
    #expect(versionNameComesBefore("v1.9", "v1.10") && versionNameComesBefore("1.8", "1.10"))
    #expect(versionNameComesBefore("Model 2014-12-31", "Model 2015-03-01"))
    #expect(versionNameComesBefore("Stories", "Stories v2"))
    #expect(versionNameComesBefore("ProfilesV3", "Profiles 10"))
  }

  @Test(arguments: [
    (["157", "Z 2"], ["157", "Z 2"]),
    (["157", "200", "Z 2", "Z 3"], ["157", "200", "Z 2", "Z 3"]),
    (["Z_20240131", "Z 2"], ["Z_20240131", "Z 2"]), (["Old", "Z 2"], ["Old", "Z 2"]),
  ])
  func `a second version named after the bundle comes after a first one of another name`(
    names: [String], order: [String]
  ) {
    #expect(orderVersionNames(names, bundle: "Z") == order)
    #expect(orderVersionNames(names.reversed(), bundle: "Z") == order)
  }

  @Test(arguments: [
    // The first one is there, or another number is lower.
    ["Z", "Z 2", "157"], ["1.0", "Z 2", "3.0"], ["V1", "Z 2", "V3"],
    // Others go on from its numbers, or are called after the bundle as well.
    ["Z 2", "Z 3", "V4", "V5"], ["Z 2", "Z 3", "Z 5 copy"], ["Z 2", "Z_v3"],
    // Earlier ones were removed.
    ["Z 5", "Z 6", "V10"],
    // No number that Xcode gave.
    ["Z 2.0", "Z 2.1", "4.0"],
  ])
  func `in any other case the numbers decide`(names: [String]) {
    #expect(orderVersionNames(names, bundle: "Z") == names)
    #expect(orderVersionNames(names.reversed(), bundle: "Z") == names)
  }
}
