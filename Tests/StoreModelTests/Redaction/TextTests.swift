import TestSupport
import Testing
import Text

@testable import StoreModel

@Suite("Texts")
struct TextTests {
  let redactor = Redactor(RedactionKey(Array("a key for tests".utf8)))

  func redacted(_ text: String, domain: String = "d", options: RedactionOptions = .init()) -> String
  {
    String(
      decoding: redactor.text(Array(text.utf8), domain: domain, options: options), as: UTF8.self)
  }

  @Test(
    "a text keeps its length, scripts, case and punctuation",
    arguments: [
      "Anna-Lena Müller, 3. Stock", "ПРИВЕТ мир", "東京都千代田区", "안녕하세요 세계", "Ὀδυσσεύς",
      "مرحبا بالعالم",
      "😀 family 👨‍👩‍👧 🇩🇪", "mail@example.com", "a\nb\tc\u{0}d", "e\u{301}cole", "x", "", "𠀀𠀁", "हिन्दी भाषा",
    ])
  func shapes(_ text: String) {
    let result = redacted(text)
    #expect(result.utf8.count == text.utf8.count)
    #expect(result.utf16.count == text.utf16.count)
    // Which consonants of Devanagari join is a matter of each.
    if !text.unicodeScalars.contains("ह") { #expect(result.count == text.count) }
    for (old, new) in zip(text.unicodeScalars, result.unicodeScalars) {
      #expect(UTF8.width(old) == UTF8.width(new))
      #expect(old.properties.generalCategory == new.properties.generalCategory)
    }
  }

  @Test("a replacement depends on nothing but the text, its domain and the key")
  func isDeterministic() {
    let text = "Confidential: 4711 Wilhelmstraße"
    #expect(redacted(text) != text)
    #expect(redacted(text) == redacted(text))
    let again = Redactor(RedactionKey(Array("a key for tests".utf8)))
    #expect(
      again.text(Array(text.utf8), domain: "d") == redactor.text(Array(text.utf8), domain: "d"))
    let other = Redactor(RedactionKey(Array("another key".utf8)))
    #expect(
      other.text(Array(text.utf8), domain: "d") != redactor.text(Array(text.utf8), domain: "d"))
    #expect(redacted(text, domain: "e") != redacted(text))
  }

  @Test("short texts are permuted among the texts of the same shape")
  func smallTextsStayDifferent() {
    for pattern in ["d", "dd", "l", "lL", "dld", "U-d"] {
      var texts = [""]
      for sign in pattern {
        let choices =
          switch sign {
          case "d": Array("0123456789")
          case "l": Array("abcdefghijklmnopqrstuvwxyz")
          case "L", "U": Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
          default: [sign]
          }
        texts = texts.flatMap { text in choices.map { text + String($0) } }
      }
      let isPermutation = Set(texts.map { redacted($0) }) == Set(texts)
      #expect(isPermutation, "\(pattern)")
    }
  }

  @Test("long texts stay different")
  func longTextsStayDifferent() {
    let texts = (0..<500).map { String(repeating: "Lorem ipsum ", count: 20) + "\($0)" }
    let results = texts.map { redacted($0) }
    #expect(Set(results).count == texts.count)
    #expect(zip(texts, results).allSatisfy { $0.utf8.count == $1.utf8.count && $0 != $1 })
  }

  @Test("random texts, including special formats, stay different")
  func randomTextsStayDifferent() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("ab19-:/%{}[]\"eftrue.é漢😀")
    var texts: Set<String> = []
    for _ in 0..<3000 {
      texts.insert(String((0..<random.number(1...9)).map { _ in random.pick(alphabet) }))
    }
    #expect(Set(texts.map { redacted($0) }).count == texts.count)
  }

  @Test("texts that differ only in case still differ only in case")
  func caseIsIndependent() {
    #expect(redacted("Secret Garden").lowercased() == redacted("secret garden"))
    #expect(redacted("SECRET GARDEN") == redacted("secret garden").uppercased())
  }

  @Test("a UUID keeps its version and has one replacement in all domains and as bytes")
  func uuids() throws {
    let text = "6F9619FF-8B86-4011-B42D-00C04FC964FF"
    let result = redacted(text)
    #expect(result != text && result.utf8.count == 36)
    #expect(result[result.index(result.startIndex, offsetBy: 14)] == "4")
    #expect("89AB".contains(result[result.index(result.startIndex, offsetBy: 19)]))
    #expect(redacted(text, domain: "other") == result)
    #expect(redacted(text.lowercased()) == result.lowercased())
    let bytes = try #require(redactor.uuidBytes(Array(text.utf8)))
    #expect(redactor.uuidBytes(Array(result.utf8)) == redactor.uuid(bytes))
  }

  @Test("a URL keeps its scheme and structure")
  func urls() {
    let result = redacted("https://user@www.example.com:8080/a%2Fb/index.html?q=1#top")
    #expect(result.hasPrefix("https://"))
    #expect(result.filter { "@.:/?=#%".contains($0) } == "://@..:/%/.?=#")
    #expect(!result.contains("example"))
    #expect(result.wholeMatch(of: /.*%[0-9][A-F].*/) != nil)
  }

  @Test("a text that begins with a date still begins with one")
  func dates() throws {
    for text in [
      "2024-02-29", "1999-12-31T23:59:59Z", "2024-05-17T07:30:00.123+02:00", "2020-10-08 21:10",
    ] {
      for domain in ["a", "b", "c", "d"] {
        let result = redacted(text, domain: domain)
        let match = try #require(
          result.prefixMatch(of: /(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/), "\(result)")
        #expect(match.1.hasPrefix(text.prefix(2)))
        if text.count > 15 {
          #expect(
            result.dropFirst(11).prefixMatch(of: /([01]\d|2[0-3]):[0-5]\d/) != nil, "\(result)")
        }
      }
    }
    #expect(redacted("2024-05-17T07:30:00.123+02:00").hasSuffix("+02:00"))
  }

  @Test("a text of digits keeps its magnitude")
  func numbers() {
    for text in ["100", "0042", "19.95", "70"] {
      let result = redacted(text)
      #expect(result.count == text.count)
      #expect(result.hasPrefix("0") == text.hasPrefix("0"))
    }
  }

  @Test("a text that is not valid UTF-8 stays invalid")
  func invalidText() {
    let text: [UInt8] = Array("abc ".utf8) + [0xFF, 0xC3, 0x28] + Array("secret".utf8)
    let result = redactor.text(text, domain: "d")
    #expect(result.count == text.count && result != text)
    #expect(String(validating: result, as: UTF8.self) == nil)
  }

  @Test("punctuation is replaced on request")
  func punctuation() {
    var options = RedactionOptions()
    options.replacesPunctuation = true
    let result = redacted("--- == +++ -- ..... !!", options: options)
    #expect(result != "--- == +++ -- ..... !!")
    #expect(result.filter { $0 == " " }.count == 5)
  }
}
