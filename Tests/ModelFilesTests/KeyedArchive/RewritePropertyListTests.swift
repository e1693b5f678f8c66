import Testing

@testable import ModelFiles

@Suite("Rewriting a property list")
struct RewritePropertyListTests {
  private func rewritten(
    _ fixture: BinaryPropertyListFixture, keepsKeys: Bool
  ) throws -> [UInt8] {
    try rewritePropertyList(fixture.bytes, keepsKeys: keepsKeys) { scalar in
      if case .text(let text) = scalar {
        .text(String(repeating: "x", count: text.utf8.count))
      } else {
        scalar
      }
    }
  }

  /// A text of fewer than 15 letters with its marker.
  private func text(_ text: String) -> [UInt8] {
    [0x50 | UInt8(text.utf8.count)] + Array(text.utf8)
  }

  @Test("a string that is a key only in an unreferenced dictionary is replaced")
  func keyOfNothing() throws {
    // [“secret”]; {“secret”: “other”} beside it.
    let fixture = BinaryPropertyListFixture(objects: [
      [0xA1, 1], text("secret"), [0xD1, 1, 3], text("other"),
    ])
    for keepsKeys in [false, true] {
      let result = String(decoding: try rewritten(fixture, keepsKeys: keepsKeys), as: UTF8.self)
      #expect(result.contains("xxxxxx"))
      #expect(!result.contains("secret") && !result.contains("other"))
    }
  }

  @Test("the keys of dictionaries are kept on request")
  func keys() throws {
    let fixture = BinaryPropertyListFixture(objects: [[0xD1, 1, 2], text("key"), text("value")])
    let kept = String(decoding: try rewritten(fixture, keepsKeys: true), as: UTF8.self)
    #expect(kept.contains("key") && kept.contains("xxxxx"))
    let replaced = String(decoding: try rewritten(fixture, keepsKeys: false), as: UTF8.self)
    #expect(!replaced.contains("key"))
  }
}
