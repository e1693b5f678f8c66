import ModelFiles
import TestSupport
import Testing

/// Damaged archives: a value or an error, never a trap or a long wait.
@Suite struct DamagedArchiveTests {
  /// Whether reading damaged bytes gave a value.
  private func read(_ bytes: [UInt8], _ limits: ReadingLimits) -> Bool {
    do {
      let table = try readKeyedArchive(bytes, limits: limits)
      #expect(table.values.first == .null)
      return true
    } catch {
      #expect(error.offset >= 0 && error.offset <= bytes.count)
      return false
    }
  }

  private var limits: ReadingLimits { ReadingLimits(bytes: 1 << 20, objects: 50_000, depth: 64) }

  @Test func `random replaced bytes give a value or an error`() throws {
    var (values, errors) = (0, 0)
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let whole = writeKeyedArchive(generator.table())
      for _ in 0..<100 {
        var bytes = whole
        for _ in 0..<generator.number(1...3) {
          bytes[generator.number(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: generator.next())
        }
        if read(bytes, limits) {
          values += 1
        } else {
          errors += 1
        }
        _ = try? readBinaryPropertyList(bytes, limits: limits)
      }
    }
    #expect(values + errors == 6000)
    #expect(values > 100 && errors > 100)
  }

  @Test func `every flipped bit gives a value or an error`() {
    var generator = SeededGenerator(seed: 7)
    let whole = writeKeyedArchive(generator.table())
    for offset in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[offset] ^= 1 << UInt8(bit)
        _ = read(bytes, limits)
      }
    }
  }

  @Test func `every truncation gives an error, or with a trailer a value or an error`() {
    var generator = SeededGenerator(seed: 11)
    let whole = writeKeyedArchive(generator.table())
    for count in 0..<whole.count {
      #expect(!read(Array(whole.prefix(count)), limits))
      _ = read(Array(whole.prefix(count)) + whole.suffix(32), limits)
    }
  }
}
