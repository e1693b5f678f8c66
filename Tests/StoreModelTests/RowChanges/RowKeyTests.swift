import StoreModel
import Testing

@Suite("The order of keys")
struct RowKeyTests {
  @Test func `keys are ordered as in SQLite`() {
    let ordered: [KeyPart] = [
      .null, .real(-.infinity), .real(-0x1p64), .integer(.min), .integer(-3), .real(-2.5),
      .integer(-2), .real(0), .real(0.5), .integer(1), .integer(9_007_199_254_740_992),
      .integer(9_007_199_254_740_993), .integer(.max), .real(0x1p63), .real(.infinity),
      .text([]), .text([0x61]), .text([0x61, 0]), .text([0x62]), .text([0xC3, 0xA9]), .blob([]),
      .blob([0]), .blob([1]),
    ]
    for (left, first) in ordered.enumerated() {
      for (right, second) in ordered.enumerated() {
        let order = first.compare(second)
        #expect(order.signum() == (left - right).signum(), "\(first) \(second)")
      }
    }
  }

  @Test func `a whole number equals the integer of the same value`() {
    #expect(KeyPart.integer(5) == .real(5))
    #expect(KeyPart.integer(.min) == .real(-0x1p63))
    #expect(RowKey.values([.integer(5), .null]) == .values([.real(5), .null]))
    #expect(RowKey.values([.integer(5)]) < .values([.integer(5), .null]))
  }

  @Test func `a key copies borrowed bytes`() {
    let bytes: [UInt8] = [0x68, 0x69]
    bytes.withUnsafeBufferPointer { lent in
      #expect(KeyPart(RawValue.text(lent)) == .text(bytes))
      #expect(KeyPart(RawValue.blob(lent)) == .blob(bytes))
    }
    #expect(KeyPart(RawValue.integer(3)) == .integer(3))
    #expect(KeyPart(RawValue.real(3.5)) == .real(3.5))
    #expect(KeyPart(RawValue.null) == .null)
  }
}
