import Foundation
import TestSupport
import Testing

@testable import OperatingSystem

@Suite("Cloned files")
struct CloneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 300_000])
  func `a clone is an independent copy, or does not exist`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "a")
    let source = try File(folder("a"))
    let isMade = cloneFile(source, to: folder("b"))
    #expect(FileManager.default.fileExists(atPath: folder("b")) == isMade)
    guard isMade else { return }
    let clone = try File(folder("b"), for: .writing)
    try clone.append([7])
    #expect(try Array(Data(contentsOf: URL(filePath: folder("a")))) == bytes)
    #expect(try Array(Data(contentsOf: URL(filePath: folder("b")))) == [7] + bytes.dropFirst())
  }

  @Test func `cloning does not overwrite an existing file`() throws {
    try folder.write("old".utf8, to: "a")
    for name in ["file", "link"] {
      if name == "file" {
        try folder.write("new".utf8, to: name)
      } else {
        try folder.link(name, to: "nowhere")
      }
      let source = try File(folder("a"))
      let isMade = cloneFile(source, to: folder(name))
      #expect(!isMade)
    }
    #expect(try String(contentsOfFile: folder("file"), encoding: .utf8) == "new")
    #expect(!FileManager.default.fileExists(atPath: folder("nowhere")))
  }
}
