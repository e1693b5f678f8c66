import TestSupport
import Testing

@Suite("modeldiff split")
struct SplitCommandTests {
  @Test func `a step that changes no hash is not split, and that is said`() throws {
    let folder = try TemporaryFolder()
    func version(_ identifier: String) -> String {
      item(#"<attribute name="x" attributeType="String"\#(identifier)/>"#)
    }
    let bundle = try folder.makeHistory(version(""), version(#" elementID="z""#))
    let result = try modeldiff("split", bundle)
    #expect(result.exitCode == 0)
    #expect(
      result.output
        == "nothing to split: \"1\" to \"2\" changes no hash, so that stores are opened as they are\n"
    )
  }
}
