import Foundation
import TestSupport
import Testing

@testable import OperatingSystem

/// The code of the error that `body` throws; nil if it succeeds.
func errorCode(_ body: () throws(SystemError) -> Void) -> SystemError.Code? {
  do throws(SystemError) {
    try body()
    return nil
  } catch {
    return error.code
  }
}

@Suite("Files") final class FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 100_000]) func `written bytes are read back`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    do {
      let file = try File(folder("f"), for: .writing, .creatingNew)
      try file.append(Array(bytes.prefix(10)))
      try bytes.dropFirst(10).withUnsafeBytes { try file.append($0) }
      try file.synchronize()
    }
    #expect(try File(folder("f")).bytes(upTo: count + 5) == bytes)
    #expect(try File(folder("f")).bytes(upTo: min(count, 3)) == Array(bytes.prefix(3)))
    #expect(try FileStatus(of: folder("f")).size == count)
  }

  @Test func `pieces are read in sequence or from an offset`() throws {
    let path = try folder.write("abcdefgh".utf8, to: "f")
    let file = try File(path)
    var piece = [UInt8](repeating: 0, count: 5)
    let counts = try piece.withUnsafeMutableBytes { buffer in
      [
        try file.fill(buffer), try file.fill(buffer), try file.fill(buffer),
        try file.fill(buffer, from: 6), try file.fill(buffer, from: 8),
      ]
    }
    #expect(counts == [5, 3, 0, 2, 0])
    #expect(piece == Array("ghhde".utf8))
  }

  @Test func `bytes are overwritten in place`() throws {
    let path = try folder.write("abcdef".utf8, to: "f")
    try File(path, for: .readingAndWriting).overwrite(Array("XY".utf8), from: 2)
    #expect(try File(path).bytes(upTo: 10) == Array("abXYef".utf8))
  }

  @Test func `a file is created with the given permissions and closed on exec`() throws {
    _ = try File(folder("f"), for: .writing, .creatingNew, permissions: 0o600)
    #expect(try FileStatus(of: folder("f")).permissions == 0o600)
    #expect(
      errorCode { () throws(SystemError) in
        _ = try File(folder("f"), for: .writing, .creatingNew)
      } == .exists)
    // Opened as it is, or made.
    _ = try File(folder("f"), for: .writing, .creating)
    let made = try File(folder("g"), for: .writing, .creating)
    #expect(fcntl(made.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(try folder.names() == ["f", "g"])
  }

  @Test func `an error has its operation, path and reason`() throws {
    let path = folder("missing")
    let error = #expect(throws: SystemError.self) { _ = try File(path) }
    #expect(error == SystemError(.notFound, "open", path: path))
    #expect(error?.text == "no such file or directory")
    #expect(error?.code.systemText == "No such file or directory")
    let file = try folder.write([], to: "f")
    #expect(errorCode { () throws(SystemError) in _ = try File(file + "/x") } == .notFolder)
    let long = folder(String(repeating: "n", count: 300))
    #expect(
      errorCode { () throws(SystemError) in _ = try File(long, for: .writing, .creating) }
        == .nameTooLong)
    try folder.link("link", to: "f")
    #expect(
      errorCode { () throws(SystemError) in _ = try File(folder("link"), .notFollowingLinks) }
        == .link)
  }

  @Test func `a file opened only for reading or writing allows nothing else`() throws {
    let path = try folder.write([1], to: "f")
    let reading = try File(path)
    let writing = try File(path, for: .writing)
    let badDescriptor = SystemError.Code(rawValue: EBADF)
    #expect(errorCode { () throws(SystemError) in try reading.append([1]) } == badDescriptor)
    #expect(
      errorCode { () throws(SystemError) in try reading.overwrite([1], from: 0) } == badDescriptor)
    #expect(
      errorCode { () throws(SystemError) in _ = try writing.bytes(upTo: 1) } == badDescriptor)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { piece.deallocate() }
    #expect(
      errorCode { () throws(SystemError) in _ = try writing.fill(piece) } == badDescriptor)
    #expect(
      errorCode { () throws(SystemError) in _ = try writing.fill(piece, from: 0) } == badDescriptor)
    #expect(try File(path).bytes(upTo: 2) == [1])
  }

  // Macs have no device that is always full; how such an error is passed on, other tests show there as well.
  #if os(Linux)
  @Test func `a full disk is a write error, and a device cannot be synchronized`() throws {
    let file = try File("/dev/full", for: .writing)
    #expect(errorCode { () throws(SystemError) in try file.append([1]) } == .noSpace)
    #expect(errorCode { () throws(SystemError) in try file.synchronize() } == .invalid)
  }
  #endif

  @Test func `files and folders are synchronized`() throws {
    let path = try folder.write([1], to: "f")
    try synchronizeFile(path)
    try synchronizeFolder(folder.path)
    #expect(errorCode { () throws(SystemError) in try synchronizeFile(folder("no")) } == .notFound)
    // What cannot be opened cannot be synchronized, and that is all.
    try synchronizeFolder(folder("no"))
  }

  @Test func `permissions are copied`() throws {
    let path = try folder.write([], to: "f")
    let copy = try folder.write([], to: "g")
    try setPermissions(0o640, of: path)
    try File(copy).takeRights(of: FileStatus(of: path))
    #expect(try FileStatus(of: copy).permissions == 0o640)
    #expect(
      errorCode { () throws(SystemError) in try setPermissions(0o600, of: folder("no")) }
        == .notFound)
  }
}
