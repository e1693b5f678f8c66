/// Eight hexadecimal digits that stand for texts: equal texts have equal digits, and others almost never.
///
/// The texts are told apart by where each ends, so that what moves from one to the next changes the
/// digits.
package func contentDigest(of texts: [String]) -> String {
  var input = HashInput()
  for text in texts {
    input.add(UInt32(truncatingIfNeeded: text.utf8.count))
    input.add(Array(text.utf8))
  }
  return hexadecimalText(Array(input.sha256.bytes.prefix(4)))
}
