import CLibXML2

/// Whether libxml2 accepts `bytes` as well-formed XML without a document type; it may also reject input that
/// it accepts all at once, such as ten million spaces in a row.
///
/// Gives them to libxml2 piece by piece, which would otherwise copy them as a whole.
///
/// - Complexity: O(n).
func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  SAXHandler.isLibraryReady
  var parse = Parse(rest: UnsafeRawBufferPointer(bytes))
  return withUnsafeMutablePointer(to: &parse) { parse in
    guard
      let context = xmlCreateIOParserCtxt(
        nil, nil, readPiece, { _ in 0 }, parse, XML_CHAR_ENCODING_NONE)
    else { return false }
    defer { xmlFreeParserCtxt(context) }
    _ = xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    context.pointee.sax.pointee = callbacks
    context.pointee.userData = UnsafeMutableRawPointer(parse)
    parse.pointee.context = context
    _ = xmlParseDocument(context)
    // libxml2 takes a NUL behind the root element for the end.
    return context.pointee.wellFormed != 0 && !parse.pointee.isRefused
      && xmlByteConsumed(context) == bytes.count
  }
}

/// The state passed to libxml2's functions.
private struct Parse {
  /// The bytes that libxml2 has not asked for yet.
  var rest: UnsafeRawBufferPointer
  /// The parse itself, once it is there.
  var context: xmlParserCtxtPtr?
  /// Whether something was found that is an error, or not read.
  var isRefused = false
}

/// Passes the next bytes to libxml2, as many as fit.
private let readPiece: xmlInputReadCallback = { parse, place, capacity in
  guard let parse = parse?.assumingMemoryBound(to: Parse.self), let place, capacity > 0 else {
    return 0
  }
  let rest = parse.pointee.rest
  let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(capacity)))
  UnsafeMutableRawBufferPointer(start: place, count: piece.count).copyMemory(from: piece)
  parse.pointee.rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
  return Int32(piece.count)
}

/// The functions that libxml2 is to call.
private var callbacks: xmlSAXHandler {
  var result = xmlSAXHandler()
  result.initialized = 0xDEED_BEAF
  result.internalSubset = { parse, _, _, _ in refuse(parse) }
  result.externalSubset = { parse, _, _, _ in refuse(parse) }
  result.entityDecl = { parse, _, _, _, _, _ in refuse(parse) }
  result.elementDecl = { parse, _, _, _ in refuse(parse) }
  result.serror = { parse, error in
    guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    refuse(parse)
  }
  return result
}

/// Notes that the file is refused, and ends the parse.
private func refuse(_ parse: UnsafeMutableRawPointer?) {
  guard let parse = parse?.assumingMemoryBound(to: Parse.self) else { return }
  parse.pointee.isRefused = true
  if let context = parse.pointee.context { clibxml2_end_parse(context) }
}
