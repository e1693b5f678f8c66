import Crypto
import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite("The page of a check")
struct CheckPageTests {
  @Test func `the full page`() {
    expectGolden(fullCheckReport().html, at: "Golden/check-full.html")
  }

  @Test func `names of strangers are text`() {
    expectGolden(
      fullCheckReport { $0 + CheckPrinterTests.hostile }.html, at: "Golden/check-hostile.html")
  }

  @Test func `the policy lets the page's own script run and no other`() {
    let hash = Data(SHA256.hash(data: Data(pageScript.utf8))).base64EncodedString()
    #expect(pageScriptHash == "sha256-\(hash)")
    #expect(fullCheckReport().html.contains("script-src 'sha256-\(hash)'"))
  }

  @Test func `nothing is loaded`() {
    let page = fullCheckReport().html
    for word in ["http:", "https:", "src=\"", "url(", "@import", "href=\"http"] {
      let places = page.ranges(of: word).filter { range in
        !page[range.lowerBound...].hasPrefix("http://www.w3.org/2000/svg")
      }
      #expect(places.isEmpty, "\(word)")
    }
  }
}
