import Testing

@testable import StoreModel

@Suite("Texts in disguise")
struct DisguisedTextTests {
  let redactor = Redactor(RedactionKey([7]))

  @Test(
    "letter-like symbols, tag characters and private-use characters are replaced",
    arguments: [
      "ⒸⒶⓃⒶⓇⓎ", "ⓒⓐⓝⓐⓡⓨ", "⒞⒜⒩⒜⒭⒴", "🄲🄰🄽🄰🅁🅈", "🅲🅰🅽🅰🆁🆈", "⠉⠁⠝⠁⠗⠽",
      "\u{E0043}\u{E0041}\u{E004E}\u{E0041}\u{E0052}", "\u{E043}\u{E041}\u{E04E}\u{E041}",
    ])
  func symbols(_ text: String) {
    let result = redactor.text(Array(text.utf8), domain: "d")
    let scalars = String(decoding: result, as: UTF8.self).unicodeScalars
    #expect(result.count == text.utf8.count && scalars.count == text.unicodeScalars.count)
    #expect(zip(scalars, text.unicodeScalars).filter { $0 == $1 }.count < 3)
  }

  @Test("text hidden in the bits of NaN or in an exponent is replaced")
  func numbers() {
    let hidden = Double(bitPattern: 0x7FF8_4341_4E41_5259)
    #expect(redactor.real(hidden, domain: "d").bitPattern == Double.nan.bitPattern)
    #expect(redactor.date(hidden).bitPattern == Double.nan.bitPattern)
    let json = redactor.text(Array("[1e491701234567]".utf8), domain: "d")
    #expect(json.count == 16 && !String(decoding: json, as: UTF8.self).contains("491701234567"))
    let plain = redactor.text(Array("[2e10]".utf8), domain: "d")
    #expect(String(decoding: plain, as: UTF8.self).hasSuffix("e10]"))
  }

  @Test("text within a file signature is replaced")
  func signatures() {
    let image = Array("CANAftypRYxT".utf8) + [UInt8](repeating: 1, count: 100)
    #expect(keptSignature(image) == 0)
    #expect(keptSignature([0, 0, 0, 24] + Array("ftypheic".utf8)) == 12)
    #expect(keptSignature([0, 0, 0, 24] + Array("ftypCANA".utf8)) == 8)
    let sound = Array("RIFFCANAWEBP".utf8) + [UInt8](repeating: 1, count: 100)
    #expect(keptSignature(sound) == 4)
    #expect(
      keptSignature(Array("RIFF".utf8) + [104, 0, 0, 0] + Array("WEBP".utf8) + sound.suffix(100))
        == 12)
  }

  @Test("an unknown URL scheme is replaced, and a well-known one is kept")
  func schemes() {
    func redacted(_ text: String) -> String {
      String(decoding: redactor.text(Array(text.utf8), domain: "d"), as: UTF8.self)
    }
    for known in ["https://", "FILE://", "x-coredata://"] {
      #expect(redacted(known + "abc").hasPrefix(known))
    }
    #expect(redacted("mailto:abc").hasPrefix("mailto:"))
    let other = redacted("johnsmith://abc%2F")
    #expect(!other.hasPrefix("johnsmith") && other.dropFirst(9).hasPrefix("://"))
    #expect(other.suffix(3).first == "%")
  }
}
