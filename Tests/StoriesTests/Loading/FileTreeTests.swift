import Loading
import TestSupport
import Testing

@Suite("Trees of files")
struct FileTreeTests {
  @Test func `a folder that has gone has no names, what is none cannot be listed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text".utf8, to: "inner/file")
    #expect(try FileSystem().namesIfThere(in: folder("inner")) == ["file"])
    #expect(try FileSystem().namesIfThere(in: folder("gone")) == nil)
    #expect(throws: (any Error).self) { try FileSystem().namesIfThere(in: folder("inner/file")) }
  }
}
