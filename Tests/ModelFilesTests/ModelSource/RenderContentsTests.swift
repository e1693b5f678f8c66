import ModelFiles
import Testing

@Suite("Rewriting a document in Xcode's form")
struct RenderContentsTests {
  private let inForm = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
    lastSavedToolsVersion="22757" systemVersion="23C71" minimumToolsVersion="Automatic" \
    userDefinedModelVersionIdentifier="">
        <entity name="Item" representedClassName="Item" syncable="YES">
            <attribute name="text" optional="YES" attributeType="String" \
    defaultValueString="a &lt; b &amp; &quot;c&quot;"/>
        </entity>
    </model>
    """

  @Test func `a file in Xcode's form is written unchanged`() {
    #expect(rendered(inForm) == inForm)
  }

  @Test func `order, whitespace and quotes become Xcode's`() {
    let byHand = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <!-- by hand -->
      <model documentVersion='1.0' type='com.apple.IDECoreDataModeler.DataModel' \
      lastSavedToolsVersion="22757" systemVersion="23C71" minimumToolsVersion="Automatic" \
      userDefinedModelVersionIdentifier="">
      \t<entity syncable="YES" name="Item" representedClassName="Item">

        <attribute attributeType="String" name="text"
                   defaultValueString='a &lt; b &#38; "c"' optional="YES"></attribute></entity>
      </model>

      """
    #expect(rendered(byHand) == inForm)
  }

  @Test func `the order of the root's attributes is kept for the Xcode version of the file`() {
    let old = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model userDefinedModelVersionIdentifier="" type="com.apple.IDECoreDataModeler.DataModel" \
      documentVersion="1.0" lastSavedToolsVersion="9525" systemVersion="15D21" \
      minimumToolsVersion="Xcode 7.0"/>
      """
    #expect(rendered(old) == old)
  }

  @Test func `a malformed document gives no text`() {
    #expect(rendered("<model><entity") == "")
  }

  private func rendered(_ contents: String) -> String {
    let document = parseModel(Array(contents.utf8), file: "contents").document
    return String(decoding: renderContents(document), as: UTF8.self)
  }
}
