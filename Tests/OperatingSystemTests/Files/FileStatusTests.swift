import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite("File status") final class FileStatusTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `kinds of files are recognized, with and without following links`() throws {
    try folder.write([1], to: "f")
    try folder.link("link", to: "f")
    try folder.link("astray", to: "nowhere")
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(FileKind(at: folder.path, followsLinks: false) == .directory)
    #expect(FileKind(at: folder("f"), followsLinks: false) == .file)
    #expect(FileKind(at: folder("link"), followsLinks: false) == .symbolicLink)
    #expect(FileKind(at: folder("link"), followsLinks: true) == .file)
    #expect(FileKind(at: folder("astray"), followsLinks: false) == .symbolicLink)
    #expect(FileKind(at: folder("astray"), followsLinks: true) == nil)
    #expect(FileKind(at: folder("pipe"), followsLinks: true) == .other)
    #expect(FileKind(at: "/dev/null", followsLinks: true) == .other)
    #expect(FileKind(at: folder("f/x"), followsLinks: true) == nil)
    #expect(
      errorCode { () throws(SystemError) in _ = try FileStatus(of: folder("f/x")) } == .notFolder)
  }

  @Test func `an open file has the status of its path until the path is replaced`() throws {
    let path = try folder.write([1, 2], to: "f")
    let file = try File(path)
    #expect(try file.status() == FileStatus(of: path))
    #expect(try file.status().isOwn)
    let other = try folder.write([1, 2], to: "g")
    try moveFile(other, to: path)
    #expect(try file.status().identity != FileStatus(of: path).identity)
    #expect(try file.status().nameCount == 0)
  }

  @Test func `hard links have the same identity`() throws {
    let path = try folder.write([1], to: "f")
    try linkFile(path, to: folder("g"))
    try folder.write([1], to: "h")
    let identity = try #require(FileIdentity(path))
    #expect(FileIdentity(folder("g")) == identity)
    #expect(FileIdentity(folder("h")) != identity)
    #expect(FileIdentity(folder("no")) == nil)
    #expect(try FileStatus(of: path).nameCount == 2)
    #expect(identity.text == "\(identity.device):\(identity.number)")
  }

  @Test func `the modification time has nanoseconds`() throws {
    let path = try folder.write([1], to: "f")
    var times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 7)]
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(try FileStatus(of: path).written == .seconds(1_000_000_000) + .nanoseconds(7))
  }
}
