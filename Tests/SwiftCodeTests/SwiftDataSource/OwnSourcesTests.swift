import Findings
import Foundation
import Loading
import SwiftCode
import TestSupport
import Testing

@Suite("The reader's own sources") struct OwnSourcesTests {
  @Test func `the reader's own sources are read without a model, an error or a trap`() throws {
    let folders = [
      "Sources/SwiftCode/SwiftDataSource", "Sources/SwiftCode/SwiftParsing", "Sources/Loading",
    ].map {
      projectFolder.appending(path: $0).path(percentEncoded: false)
    }
    let files = try folders.flatMap { try loadSwiftTree(ModelReference(path: $0)).files }
    #expect(files.count > 100)
    // Every file for itself, with a word that makes it matter.
    for file in files {
      let tree = parseSwiftTree([
        SwiftSourceFile(path: file.path, bytes: Array("import SwiftData\n".utf8) + file.bytes)
      ])
      #expect(tree.parsedFiles.count == 1)
      #expect(tree.diagnostics.filter { $0.severity == .error } == [], "\(file.path)")
    }
  }
}
