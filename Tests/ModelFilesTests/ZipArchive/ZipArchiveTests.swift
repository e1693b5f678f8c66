import ModelFiles
import TestSupport
import Testing

@Suite("ZIP archives")
struct ZipArchiveTests {
  @Test func `contents are read for every kind of compression`() throws {
    let text = String(repeating: "model ", count: 40_000)
    var deflated = ZipWriter.Entry("Payload/App.app/Ä.momd/V 1.mom", text)
    deflated.isDeflated = true
    var described = ZipWriter.Entry("b", text)
    (described.isDeflated, described.hasDescriptor) = (true, true)
    var large = ZipWriter.Entry("c", "large")
    large.isLarge = true
    var empty = ZipWriter.Entry("d")
    empty.isDeflated = true
    var writer = ZipWriter(ZipWriter.Entry("./a", "stored"), deflated, described, large, empty)
    for (prefix, isLarge) in [("", false), ("", true), ("#!/bin/sh\n", false), ("MZ", true)] {
      (writer.prefix, writer.isLarge) = (Array(prefix.utf8), isLarge)
      writer.comment = Array("PK\u{5}\u{6} a comment".utf8)
      let file = TestFile(writer.bytes())
      let archive = try file.archive()
      #expect(
        archive.entries.map(\.path) == ["a", "Payload/App.app/Ä.momd/V 1.mom", "b", "c", "d"])
      let contents = try archive.entries.map { try file.text(of: $0, in: archive) }
      #expect(contents == ["stored", text, text, "large", ""])
      let head = try archive.head(of: archive.entries[1], count: 8, read: file.read)
      #expect(String(decoding: head, as: UTF8.self) == "model mo")
    }
  }

  @Test func `folders, links and other entries are distinguished`() throws {
    var link = ZipWriter.Entry("A/Current", "Versions/A")
    link.mode = 0o120755
    var pipe = ZipWriter.Entry("A/pipe")
    pipe.mode = 0o010644
    var unmarked = ZipWriter.Entry("A/plain")
    unmarked.mode = 0
    let archive = try TestFile(
      ZipWriter(ZipWriter.Entry("A/"), link, pipe, unmarked).bytes()
    ).archive()
    #expect(archive.entries.map(\.kind) == [.folder, .symbolicLink, .other, .file])
    #expect(archive.entries[0].path == "A")
  }

  @Test func `names that are not UTF-8 are decoded with code page 437`() throws {
    for byte in UInt8(0x80)...0xFF {
      var entry = ZipWriter.Entry("x")
      entry.name = [byte, 0x2E, 0x6D]
      #expect(try TestFile(ZipWriter(entry).bytes()).archive().entries[0].path.count == 3)
    }
    var entry = ZipWriter.Entry("x")
    entry.name = [0x81, 0xE1, 0xFF]
    #expect(
      try TestFile(ZipWriter(entry).bytes()).archive().entries[0].path == "üß\u{A0}")
  }

  @Test(arguments: ["../x", "/x", "a/../../x", "a\0b", ""])
  func `names that lead out of the archive are refused`(name: String) {
    #expect(throws: ZipError.self) {
      try TestFile(ZipWriter(ZipWriter.Entry(name, "x")).bytes()).archive()
    }
  }

  @Test func `an invalid archive is reported with its offset`() throws {
    #expect(problem([]) == "the archive has no end of a central directory @0")
    #expect(problem(Array("PK\u{3}\u{4}".utf8)).hasSuffix("@4"))
    let bytes = ZipWriter(ZipWriter.Entry("a", "text")).bytes()
    for count in 0..<bytes.count { #expect(problem(Array(bytes[..<count])) != "") }
    var second = ZipWriter(ZipWriter.Entry("a", "x"), ZipWriter.Entry("./a", "y"))
    #expect(problem(second.bytes()).hasPrefix("a second entry called \"a\" @"))
    second.entries[1].name = Array("b".utf8)
    // The place of the content: that of the first one.
    second.spoil = { number, header in
      if number == 1 { header.replaceSubrange(42..<46, with: [0, 0, 0, 0]) }
    }
    #expect(problem(second.bytes()) == "the entry \"b\" overlaps another one @0")
    var outside = ZipWriter(ZipWriter.Entry("a", "x"))
    outside.spoil = { _, header in header[45] = 0x70 }
    #expect(problem(outside.bytes()).hasPrefix("an entry whose content is outside of the file @"))
    var missing = ZipWriter(ZipWriter.Entry("a", "x"))
    missing.spoil = { _, header in header.replaceSubrange(24..<28, with: [255, 255, 255, 255]) }
    #expect(problem(missing.bytes()).hasPrefix("a size that is said to be in a field of ZIP64 @"))
  }

  @Test func `damaged contents are refused`() throws {
    var entry = ZipWriter.Entry("a", String(repeating: "x", count: 100_000))
    entry.isDeflated = true
    func fault(_ spoil: @escaping (inout [UInt8]) -> Void) throws -> String {
      var writer = ZipWriter(entry)
      writer.spoil = { spoil(&$1) }
      let file = TestFile(writer.bytes())
      let archive = try file.archive()
      do {
        _ = try file.text(of: archive.entries[0], in: archive)
        return ""
      } catch { return message(error) }
    }
    #expect(try fault { _ in } == "")
    #expect(try fault { $0[16] ^= 1 }.hasPrefix("a content with another checksum"))
    #expect(try fault { $0[8] |= 1 }.hasPrefix("an encrypted content"))
    #expect(try fault { $0[10] = 12 }.hasPrefix("a content compressed by method 12"))
    #expect(try fault { $0[24] += 1 }.hasPrefix("100000 bytes of content @"))
    #expect(try fault { $0[24] -= 1 }.hasPrefix("a content that is not what DEFLATE makes"))
    #expect(try fault { $0[27] = 0x70 }.hasPrefix("too large"))
    #expect(try fault { $0[26] = 0x20 }.contains("compressed ones"))
    #expect(try fault { $0[20] -= 5 }.hasPrefix("a content that is not what DEFLATE makes"))
    entry.isDeflated = false
    #expect(try fault { $0[24] += 1 }.hasSuffix("that is not compressed @0"))
  }

  @Test func `any changed byte is an error or gives the same content`() throws {
    var entry = ZipWriter.Entry("Payload/a", String(repeating: "model", count: 30))
    entry.isDeflated = true
    let bytes = ZipWriter(entry, ZipWriter.Entry("b", "text")).bytes()
    for index in bytes.indices {
      for change in [UInt8(1), 0x80, 0xFF] {
        var spoilt = bytes
        spoilt[index] ^= change
        let file = TestFile(spoilt)
        guard let archive = try? file.archive() else { continue }
        for entry in archive.entries {
          guard let text = try? file.text(of: entry, in: archive) else { continue }
          #expect(text.isEmpty || text.hasPrefix("model") || text == "text", "\(index)")
        }
      }
    }
  }
}

/// Bytes that are read like a file.
private struct TestFile {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8] {
    Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
  }

  func archive() throws(ZipError) -> ZipArchive {
    try ZipArchive(size: bytes.count, read: read)
  }

  func text(of entry: ZipEntry, in archive: ZipArchive) throws(ZipError) -> String {
    String(
      decoding: try archive.content(of: entry, limit: 100 << 20, read: read), as: UTF8.self)
  }
}

/// The problem of an archive; empty if absent.
private func problem(_ bytes: [UInt8]) -> String {
  do throws(ZipError) {
    _ = try TestFile(bytes).archive()
    return ""
  } catch {
    return message(error)
  }
}

private func message(_ error: any Error) -> String {
  switch error as? ZipError {
  case .malformed(let message, _, let offset): "\(message) @\(offset)"
  case .tooLarge(let size, _): "too large \(size)"
  case .unreadable(let reason): reason
  case nil: "\(error)"
  }
}
