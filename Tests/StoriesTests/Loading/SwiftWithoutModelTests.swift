import Findings
import Loading
import TestSupport
import Testing

@Suite("Swift files without models")
struct SwiftWithoutModelTests {
  @Test(arguments: [
    (1, "the Swift file has no class with @Model where SwiftData is imported"),
    (2, "none of 2 Swift files has a class with @Model where SwiftData is imported"),
  ])
  func `Swift files without models are reported with their number`(count: Int, text: String) throws
  {
    let folder = try TemporaryFolder()
    for number in 0..<count {
      try folder.write("import SwiftData\nstruct A\(number) {}\n".utf8, to: "A\(number).swift")
    }
    let path = count == 1 ? folder("A0.swift") : folder.path
    let error = #expect(throws: ToolchainError.self) {
      _ = try loadModel(ModelReference(path: path), scratch: folder.path)
    }
    #expect(error?.diagnostics.first?.summary == text)
  }
}
