import Comparing
import Foundation
import TestSupport
import Testing
import Text

@testable import Reports

@Suite("The HTML page of a check")
struct CheckPageTests {
  @Test func `the full page matches the golden file`() {
    expectGolden(body(of: fullCheckReport().html), at: "Golden/check-full.html")
  }

  @Test func `untrusted names are escaped`() {
    expectGolden(
      body(of: fullCheckReport { $0 + CheckPrinterTests.hostile }.html),
      at: "Golden/check-hostile.html")
  }

  @Test func `the frame of a page contains only the style and script files`() {
    let report = fullCheckReport()
    let page = report.html
    #expect(
      page.hasPrefix(
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(pageScriptHash)'">
        <title>Core Data models: \(report.verdict)</title>
        <style>
        \(pageStyle)\(diagramStyle)
        </style>
        </head>
        <body>
        \(body(of: page))<script>
        """))
    #expect(page.hasSuffix("<script>\(pageScript)</script>\n</body>\n</html>\n"))
    #expect(pageStyle.hasPrefix(":root{") && pageStyle.hasSuffix("}\n"))
    #expect(diagramStyle.hasPrefix(".diagram{") && diagramStyle.hasSuffix("}"))
    #expect(pageScript.hasPrefix("'use strict';\n") && pageScript.hasSuffix("}\n"))
  }

  @Test func `the policy allows only the page's own script`() {
    let hash = Data(SHA256.digest(of: Array(pageScript.utf8)).bytes).base64EncodedString()
    #expect(pageScriptHash == "sha256-\(hash)")
    #expect(fullCheckReport().html.contains("script-src 'sha256-\(hash)'"))
  }

  @Test func `a page loads no other resources`() {
    let page = fullCheckReport().html
    for word in ["http:", "https:", "src=\"", "url(", "@import", "href=\"http"] {
      let places = page.ranges(of: word).filter { range in
        !page[range.lowerBound...].hasPrefix("http://www.w3.org/2000/svg")
      }
      #expect(places.isEmpty, "\(word)")
    }
  }
}
