import SwiftCode
import Testing

/// The output of each Xcode release.
@Suite struct ReleaseTests {
  @Test func formChangesWithTheReleasesThatAreListedOnly() {
    let listed = XcodeVersion.firstOfForms
    for (older, newer) in zip(listed, listed.dropFirst()) {
      #expect(GenerationForm(xcode: older) != GenerationForm(xcode: newer))
      let last =
        newer.minor > 0
        ? XcodeVersion(newer.major, newer.minor - 1) : XcodeVersion(newer.major - 1, 9)
      #expect(GenerationForm(xcode: older) == GenerationForm(xcode: last))
    }
    #expect(listed.last.map { GenerationForm(xcode: $0) } == GenerationForm(xcode: .newest))
  }

  @Test(arguments: [9, 10]) func buildsHadDatesBeforeTheMenuHad(_ major: Int) {
    let xcode = XcodeVersion(major)
    #expect(GenerationForm(xcode: xcode).usesReferenceTypes)
    #expect(!GenerationForm(xcode: xcode, isAutomatic: true).usesReferenceTypes)
  }

  @Test(arguments: [("26", XcodeVersion(26)), ("9.3", XcodeVersion(9, 3)), ("9.4.1", .init(9, 4))])
  func readsReleases(_ text: String, _ expected: XcodeVersion) {
    #expect(XcodeVersion(text) == expected)
  }

  @Test(arguments: ["", ".", "9.", "x", "-1", "9.x", "٩", "99999999999999999999"])
  func refusesOtherTexts(_ text: String) {
    #expect(XcodeVersion(text) == nil)
  }

  @Test func writesReleases() {
    #expect(
      XcodeVersion.firstOfForms.map(\.description).joined(separator: " ")
        == "8 8.3 9 9.3 11 12 13 26 27")
  }
}
