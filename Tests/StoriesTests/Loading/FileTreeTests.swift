import Loading
import TestSupport
import Testing

@Suite("Listing folders")
struct FileTreeTests {
  @Test func `a missing folder has no names, and a file cannot be listed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text".utf8, to: "inner/file")
    #expect(try FileSystem().namesIfThere(in: folder("inner")) == ["file"])
    #expect(try FileSystem().namesIfThere(in: folder("gone")) == nil)
    #expect(throws: (any Error).self) { try FileSystem().namesIfThere(in: folder("inner/file")) }
  }
}
