import DataModel

/// Reads any bytes as a predicate, as an expression and as a derivation expression.
///
/// What was read has to print, and the printed text has to read as the same tree.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPredicate(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let predicate = try? parsePredicate(text) {
    let again = try? parsePredicate(predicate.exactFormat)
    if again?.exactFormat != predicate.exactFormat { fatalError("a predicate reads otherwise") }
    if (try? parsePredicate(predicate.predicateFormat)) == nil {
      fatalError("the normal form of a predicate does not read")
    }
  }
  if let expression = try? parseExpression(text) {
    let again = try? parseExpression(expression.exactFormat)
    if again?.exactFormat != expression.exactFormat { fatalError("an expression reads otherwise") }
    if (try? parseExpression(expression.predicateFormat)) == nil {
      fatalError("the normal form of an expression does not read")
    }
  }
  _ = try? derivationExpression(parsing: text)
  return 0
}
