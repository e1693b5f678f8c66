import DataModel
import ModelFiles
import StoreModel
import Testing

@Suite struct ModelCacheTests {
  @Test func aCacheComesBack() throws {
    let cache = try encodeModelCache(richModel())
    #expect(try decodeModelCache(cache).model == richModel().archived)
    #expect(try cache.count < encodeModel(richModel()).count)
  }

  @Test func aCacheThatEndsEarly() throws {
    let cache = try encodeModelCache(richModel())
    for length in [0, 1, cache.count / 2, cache.count - 1] {
      #expect(throws: CompiledModelError.self) { try decodeModelCache(Array(cache[..<length])) }
    }
  }

  @Test func bytesThatAreNotCompressed() {
    let error = #expect(throws: CompiledModelError.self) {
      try decodeModelCache(Array("bplist00 and so on".utf8))
    }
    #expect(error?.expected == "a model compressed with raw DEFLATE")
  }

  /// Blocks of one byte and copies of the longest length: about a thousand times their size.
  @Test func aBombIsRefusedBeforeItFillsTheMemory() {
    let error = #expect(throws: CompiledModelError.self) { try decodeModelCache(deflateBomb()) }
    #expect(error?.message.hasSuffix("bytes of contents") == true)
  }

  /// A fixed-code block of one literal and `count` copies of 258 bytes at distance 1.
  private func deflateBomb(copies count: Int = 400_000) -> [UInt8] {
    var writer = BitWriter()
    writer.bits([true, true, false])
    writer.code(0x30, 8)
    for _ in 0..<count {
      writer.code(0xC5, 8)
      writer.code(0, 5)
    }
    writer.code(0, 7)
    return writer.bytes
  }
}

/// Writes the bits of DEFLATE blocks: the lowest bit of a byte first, codes from their highest bit.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func bits(_ bits: [Bool]) {
    for bit in bits {
      if count % 8 == 0 { bytes.append(0) }
      if bit { bytes[bytes.count - 1] |= 1 << (count % 8) }
      count += 1
    }
  }

  mutating func code(_ code: Int, _ length: Int) {
    bits((0..<length).reversed().map { code >> $0 & 1 == 1 })
  }
}
