import DataModel
import SwiftCode
import TestSupport
import Testing

/// Complete generated files.
@Suite struct GoldenFileTests {
  @Test(arguments: [XcodeVersion(8), XcodeVersion(11), XcodeVersion(13), XcodeVersion(26), .newest])
  func swiftFilesOfRelease(_ xcode: XcodeVersion) {
    let text = generatedText(.withEveryKindOfProperty, .library(.swift, xcode: xcode))
    expectGolden(text, at: "Golden/swift-\(xcode).txt")
  }

  @Test(arguments: [XcodeVersion(8), XcodeVersion(8, 3), XcodeVersion(9), .newest])
  func objectiveCFilesOfRelease(_ xcode: XcodeVersion) {
    let text = generatedText(.withEveryKindOfProperty, .library(.objectiveC, xcode: xcode))
    expectGolden(text, at: "Golden/objective-c-\(xcode).txt")
  }

  @Test func filesWithEverythingThatIsNotXcodes() {
    let options = GenerationOptions.library(.swift) {
      $0.access = .internal
      $0.includesAllEntities = true
    }
    expectGolden(generatedText(.withEveryKindOfProperty, options), at: "Golden/swift-options.txt")
  }

  @Test func singleFile() {
    let options = GenerationOptions.library(.objectiveC) { $0.singleFile = "All.swift" }
    expectGolden(
      generatedText(.withEveryKindOfProperty, options), at: "Golden/swift-single-file.txt")
  }

  @Test func sameBytesTwice() {
    for language in GeneratedLanguage.allCases {
      let texts = (0..<2).map { _ in
        generatedText(.withEveryKindOfProperty, .library(language))
      }
      #expect(texts[0] == texts[1])
    }
  }
}
