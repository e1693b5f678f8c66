import DataModel
import Reports
import TestSupport
import Testing

@Suite("Models as text pages")
struct ModelPageTests {
  @Test func `the page with every feature matches the golden file`() {
    expectGolden(page(modelWithEveryFeature()), at: "Golden/page.txt")
  }

  @Test func `an empty model has only a heading`() {
    #expect(
      page(Model()) == """
        Title
        0 entities
        version checksum \(hashModel(Model()).checksum)

        """)
  }

  @Test func `control characters are not printed to a terminal`() {
    let attribute = Attribute("a\u{1B}") { $0.defaultValue = .string("b\u{1B}[2J\nc") }
    var model = Model(entities: [Entity("E\u{7}", [attribute])])
    model.versionIdentifiers = ["\u{8}"]
    let text = page(model)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(text.lines == page(Model(entities: [Entity("E", [Attribute("a")])])).lines)
  }

  @Test func `colour does not change the text`() {
    let coloured = page(modelWithEveryFeature(), TextStyle(usesColor: true))
    #expect(coloured.contains("\u{1B}[1mAlbum\u{1B}[0m"))
    #expect(
      coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == page(modelWithEveryFeature()))
  }

  private func page(_ model: Model, _ style: TextStyle = TextStyle(usesColor: false)) -> String {
    ModelPage(model, hashes: hashModel(model), title: "Title", style: style).text
  }
}

extension String {
  fileprivate var lines: Int { count { $0 == "\n" } }
}
