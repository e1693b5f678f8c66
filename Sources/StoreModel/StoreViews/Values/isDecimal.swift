/// Whether bytes are a plain decimal number: a sign, digits, optionally a point and an exponent.
package func isDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var rest = bytes[...]
  func digits() -> Int {
    let count = rest.prefix { (48...57).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }
  if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
  var count = digits()
  if rest.first == UInt8(ascii: ".") {
    rest = rest.dropFirst()
    count += digits()
  }
  guard count > 0 else { return false }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    guard digits() > 0 else { return false }
  }
  return rest.isEmpty
}
