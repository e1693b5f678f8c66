import Testing

@testable import Checking

@Suite("Tags that look like releases")
struct ReleaseNameTests {
  @Test(arguments: [
    "v1.2", "1.2.3", "V2.0", "1.0-beta.2", "release/2.0", "release-7", "App-1.2.3", "ios/v10.4",
    "build-1234", "482", "v3",
    "2024.06.1",
  ])
  func `a release tag is recognized`(_ tag: String) {
    #expect(looksLikeRelease(tag))
  }

  @Test(arguments: [
    "before-the-merge", "sprint-12", "wip", "last-good", "backup-2019", "v", "1.x", "start",
    "swift2-migration",
  ])
  func `any other tag is not recognized`(_ tag: String) {
    #expect(!looksLikeRelease(tag))
  }
}
