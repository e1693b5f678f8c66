import DataModel
import SwiftCode
import TestSupport
import Testing

/// Complete generated files in each style.
@Suite struct StyleGoldenTests {
  @Test(arguments: StyleOption.allCases)
  func eachOption(_ option: StyleOption) {
    let text = generatedText(.forStyles, .library { option.set(in: &$0) })
    expectGolden(text, at: "Golden/Styles/\(option).txt")
    #expect(text != generatedText(.forStyles, .library()))
  }

  @Test func everythingAtOnce() {
    let options = GenerationOptions.library {
      for option in StyleOption.allCases where option != .access && option != .relationshipAccessors
      {
        option.set(in: &$0)
      }
    }
    expectGolden(generatedText(.forStyles, options), at: "Golden/Styles/all.txt")
  }

  @Test func openClasses() {
    let text = generatedText(.forStyles, .library { $0.access = .open })
    expectGolden(text, at: "Golden/Styles/open.txt")
  }

  @Test func objectiveC() {
    let options = GenerationOptions.library(.objectiveC) {
      $0.style.hasRequiredAttributes = true
      $0.style.separatesCustomCode = true
      $0.style.documentationKeys = ClassStyle.usualDocumentationKeys
    }
    expectGolden(generatedText(.forStyles, options), at: "Golden/Styles/objective-c.txt")
  }
}
