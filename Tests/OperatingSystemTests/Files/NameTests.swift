import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite("Names of files and folders") final class NameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func content(_ name: String) throws -> String {
    String(decoding: try File(folder(name)).bytes(upTo: 100), as: UTF8.self)
  }

  @Test func `moving a file replaces an existing one, linking does not`() throws {
    let old = try folder.write("old".utf8, to: "old")
    let new = try folder.write("new".utf8, to: "new")
    #expect(errorCode { () throws(SystemError) in try linkFile(new, to: old) } == .exists)
    #expect(try content("old") == "old")
    try moveFile(new, to: old)
    #expect(try content("old") == "new")
    #expect(try folder.names() == ["old"])
    #expect(errorCode { () throws(SystemError) in try moveFile(new, to: old) } == .notFound)
    #expect(errorCode { () throws(SystemError) in try linkFile(new, to: old) } == .notFound)
    try removeFile(old)
    #expect(errorCode { () throws(SystemError) in try removeFile(old) } == .notFound)
  }

  @Test func `two folders are exchanged, or stay unchanged`() throws {
    try folder.write("1".utf8, to: "a/f")
    try folder.write("2".utf8, to: "b/f")
    let isExchanged = exchangeFiles(folder("a"), folder("b"))
    // Every file system that tests run on there can do it.
    #if canImport(Glibc) || canImport(Darwin)
    #expect(isExchanged)
    #endif
    #expect(try content("a/f") == (isExchanged ? "2" : "1"))
    #expect(try content("b/f") == (isExchanged ? "1" : "2"))
    #expect(!exchangeFiles(folder("a"), folder("no")))
    #expect(try folder.topNames() == ["a", "b"])
  }

  @Test func `folders are created and listed in order`() throws {
    for name in ["é", "z", "a", ".hidden", "Z"] { try createFolder(folder(name)) }
    #expect(try namesInFolder(folder.path) == [".hidden", "Z", "a", "z", "é"])
    #expect(errorCode { () throws(SystemError) in try createFolder(folder("a")) } == .exists)
    #expect(
      errorCode { () throws(SystemError) in try createFolder(folder("no/a")) } == .notFound)
    #expect(
      errorCode { () throws(SystemError) in _ = try namesInFolder(folder("no")) } == .notFound)
    let file = try folder.write([], to: "f")
    #expect(errorCode { () throws(SystemError) in _ = try namesInFolder(file) } == .notFolder)
    try createFolder(folder("own"), permissions: 0o700)
    #expect(try FileStatus(of: folder("own")).permissions == 0o700)
  }

  @Test func `the longest names are listed completely`() throws {
    let name = String(repeating: "n", count: 255)
    try folder.write([], to: name)
    #expect(try namesInFolder(folder.path) == [name])
  }

  @Test func `temporary folders have unique names`() throws {
    let first = try createTemporaryFolder(in: folder.path, named: "store")
    let second = try createTemporaryFolder(in: folder.path + "/", named: "store")
    #expect(first != second)
    #expect(first.hasPrefix(folder("store.")) && second.hasPrefix(folder("store.")))
    #expect(try FileStatus(of: first).permissions == 0o700)
    #expect(
      errorCode { () throws(SystemError) in
        _ = try createTemporaryFolder(in: folder("no"), named: "store")
      } == .notFound)
  }

  @Test func `a tree is removed, but not the targets of its links`() throws {
    try folder.write([1], to: "kept/f")
    try folder.write([1], to: "tree/a/b/f")
    try folder.link("tree/a/link", to: folder("kept"))
    #expect(
      errorCode { () throws(SystemError) in try removeFolder(folder("tree")) } != nil)
    removeTree(folder("tree"))
    removeTree(folder("no"))
    #expect(try folder.names() == ["kept", "kept/f"])
  }

  @Test func `symbolic links are resolved`() throws {
    let path = try folder.write([], to: "a/f")
    try folder.link("link", to: "a")
    #expect(resolvedPath(folder("link/../link/f")) == resolvedPath(path))
    #expect(resolvedPath(path)?.hasSuffix("/a/f") == true)
    #expect(resolvedPath(folder("no")) == nil)
  }

  @Test func `permissions are checked`() throws {
    let path = try folder.write([], to: "f")
    try setPermissions(0o600, of: path)
    try checkRight(.writing, to: path)
    #expect(
      errorCode { () throws(SystemError) in try checkRight(.running, to: path) } == .noAccess)
    try setPermissions(0o700, of: path)
    try checkRight(.running, to: path)
    #expect(
      errorCode { () throws(SystemError) in try checkRight(.writing, to: path + "/x") }
        == .notFolder)
  }

  @Test func `free space is known only for existing folders`() throws {
    #expect(try #require(freeSpace(inFolder: folder.path)) > 0)
    #expect(freeSpace(inFolder: folder("no")) == nil)
  }
}
