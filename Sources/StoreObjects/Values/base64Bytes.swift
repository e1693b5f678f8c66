/// The bytes that a text in Base64 stands for; nil when it is none, also without its padding.
package func base64Bytes(_ text: String) -> [UInt8]? {
  let characters = text.utf8
  guard characters.count % 4 == 0 else { return nil }
  var result: [UInt8] = []
  result.reserveCapacity(characters.count / 4 * 3)
  var group = 0
  var count = 0
  var padded = 0
  for character in characters {
    if character == padding {
      padded += 1
      group <<= 6
    } else {
      let digit = digits[Int(character)]
      guard digit < 64, padded == 0 else { return nil }
      group = group << 6 | Int(digit)
    }
    count += 1
    guard count % 4 == 0 else { continue }
    guard padded <= 2 else { return nil }
    let bytes = 3 - padded
    // What is cut off must be nothing, so that each text has one reading.
    guard padded == 0 || group & (1 << (8 * padded) - 1) == 0 else { return nil }
    for place in 0..<bytes { result.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * place))) }
    group = 0
    guard padded == 0 || count == characters.count else { return nil }
  }
  return result
}

private let padding = UInt8(ascii: "=")
/// The value of each character, 255 for what is none.
private let digits: [UInt8] = {
  let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  var digits = [UInt8](repeating: 255, count: 256)
  for (value, character) in alphabet.utf8.enumerated() { digits[Int(character)] = UInt8(value) }
  return digits
}()
