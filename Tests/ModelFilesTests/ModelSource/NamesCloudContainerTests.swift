import ModelFiles
import Testing

@Suite("Entitlements of an app") struct NamesCloudContainerTests {
  private static let containers = "com.apple.developer.icloud-container-identifiers"
  private static let services = "com.apple.developer.icloud-services"

  private func names(_ entries: String) -> Bool? {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">\(entries)</plist>
      """
    return namesCloudContainer(Array(text.utf8), file: "App.entitlements")
  }

  @Test func `an iCloud container is found`() {
    let one = "<key>\(Self.containers)</key><array><string>iCloud.a</string></array>"
    #expect(names("<dict>\(one)</dict>") == true)
    #expect(
      names(
        "<dict>\(one)<key>\(Self.services)</key><array><string>CloudKit</string></array></dict>")
        == true)
  }

  @Test(arguments: [
    "<dict/>", "<dict><key>aps-environment</key><string>development</string></dict>",
    "<dict><key>\(containers)</key><array/></dict>",
    "<dict><key>\(containers)</key><array><string>iCloud.a</string></array><key>\(services)</key><array><string>CloudDocuments</string></array></dict>",
    "<dict><key>other</key><string>\(containers)</string></dict>",
  ])
  func `entitlements without a container are read as such`(entries: String) {
    #expect(names(entries) == false)
  }

  @Test(arguments: ["<array/>", "<dict><key>", ""])
  func `entitlements that are not a dictionary are not read`(entries: String) {
    #expect(names(entries) == nil)
  }
}
