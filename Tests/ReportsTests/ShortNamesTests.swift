import Testing

@testable import Reports

@Suite struct ShortNamesTests {
  @Test(arguments: [
    (["Shop version 2026.1", "Shop version 2026.2"], ["…2026.1", "…2026.2"]),
    (["MyAppDataModel 2", "MyAppDataModel 13"], ["…2", "…13"]),
    (["MyAppDataModelBefore", "MyAppDataModelAfter"], ["…Before", "…After"]),
    (["MyAppDataModel19", "MyAppDataModel20"], ["…19", "…20"]),
    (["MyAppDataModel", "MyAppDataModel 2"], ["…Model", "…Model 2"]),
    (["Überraschung/Modell 1", "Überraschung/Modell 2"], ["…1", "…2"]),
  ])
  func `the common prefix of versions is removed before the differing word`(
    names: [String], short: [String]
  ) {
    #expect(shortNames(names) == short)
  }

  @Test(arguments: [
    [], ["MyAppDataModel 2"], ["Shop 1", "Shop 2"], ["MyAppDataModel 2", "MyAppDataModel 2"],
    ["abcdefghijkl", "abcdefghijkm"], ["MyAppDataModel 2", "Other"],
  ])
  func `names stay complete if little would be saved or nothing would be left`(names: [String]) {
    #expect(shortNames(names) == names)
  }
}
