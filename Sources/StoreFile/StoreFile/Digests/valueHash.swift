import CSQLite

/// A hash of an SQLite value, including its storage class and all bytes.
func valueHash(_ value: OpaquePointer?, seed: UInt64) -> UInt64 {
  let type = sqlite3_value_type(value)
  let start = mixed(seed ^ UInt64(truncatingIfNeeded: type), 0xA076_1D64_78BD_642F)
  switch type {
  case SQLITE_INTEGER:
    return mixed(
      start ^ UInt64(bitPattern: sqlite3_value_int64(value)), 0xE703_7ED1_A0B4_28DB)
  case SQLITE_FLOAT:
    return mixed(start ^ sqlite3_value_double(value).bitPattern, 0x8EBC_6AF0_9C88_C6E3)
  case SQLITE_TEXT, SQLITE_BLOB:
    let bytes = sqlite3_value_blob(value)
    let count = Int(sqlite3_value_bytes(value))
    return hash(UnsafeRawBufferPointer(start: bytes, count: count), seed: start)
  default: return start
  }
}

private func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
  var state = seed
  var offset = 0
  while offset + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    state = mixed(state ^ word, 0x5896_5CC7_5374_CC8F)
    offset += 8
  }
  var rest: UInt64 = 0
  while offset < bytes.count {
    rest = rest << 8 | UInt64(bytes[offset])
    offset += 1
  }
  return mixed(
    mixed(state ^ rest, 0x5896_5CC7_5374_CC8F) ^ UInt64(bytes.count), 0xE703_7ED1_A0B4_28DB)
}

/// Both halves of the product with an odd constant folded into one, which spreads every bit of `word`.
///
/// *Source:* the mixing step of wyhash, public domain.
private func mixed(_ word: UInt64, _ constant: UInt64) -> UInt64 {
  let product = (word ^ 0x2D35_8DCC_AA6C_78A5).multipliedFullWidth(by: constant)
  return product.high ^ product.low
}

/// A hash whose sums are well distributed: differences of hashes of similar values are not similar.
///
/// *Source:* the last step of MurmurHash3, public domain.
func scattered(_ hash: UInt64) -> UInt64 {
  var state = hash
  state = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
  state = (state ^ state >> 33) &* 0xC4CE_B9FE_1A85_EC53
  return state ^ state >> 33
}
