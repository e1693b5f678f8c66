import CLibXML2

extension SAXHandler {
  /// The functions that libxml2 is to call, with a pointer to a handler as their context.
  static var callbacks: xmlSAXHandler {
    var result = xmlSAXHandler()
    result.initialized = 0xDEED_BEAF
    result.startElementNs = { context, _, _, _, namespaces, _, attributes, _, _ in
      handler(context)?.pointee.startElement(attributeCount: Int(namespaces + attributes))
    }
    result.endElementNs = { context, _, _, _ in handler(context)?.pointee.endElement() }
    result.characters = { context, text, count in
      handler(context)?.pointee.characters(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    result.cdataBlock = result.characters
    result.ignorableWhitespace = result.characters
    result.internalSubset = { context, _, _, _ in handler(context)?.pointee.documentType() }
    result.externalSubset = { context, _, _, _ in handler(context)?.pointee.documentType() }
    result.entityDecl = { context, _, _, _, _, _ in handler(context)?.pointee.declaration() }
    result.elementDecl = { context, _, _, _ in handler(context)?.pointee.declaration() }
    result.serror = { context, error in
      guard let error = error?.pointee, error.level.rawValue >= XML_ERR_ERROR.rawValue else {
        return
      }
      let message = error.message.map { String(cString: $0) } ?? ""
      handler(context)?.pointee.error(code: error.code, message: message)
    }
    return result
  }
}

private func handler(
  _ context: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<SAXHandler>? {
  context?.assumingMemoryBound(to: SAXHandler.self)
}
