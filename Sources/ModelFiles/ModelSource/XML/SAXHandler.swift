import CLibXML2

/// Receives what libxml2 finds in a file and notes every element and attribute with its offsets.
///
/// libxml2 decides what is well-formed; the offsets come from the bytes themselves, because it
/// reports none for attributes.
struct SAXHandler {
  /// The elements found, in the order of their start tags.
  private(set) var elements: [SourceElement] = []
  /// The attributes of all elements, in file order.
  private(set) var attributes: [SourceAttribute] = []
  /// The problem, if any.
  private(set) var problem: XMLProblem?

  private let bytes: UnsafeBufferPointer<UInt8>
  private let mark: Int
  private let limits: SourceLimits
  private let allowsDocumentType: Bool
  private let textHandler: (Int, UnsafeBufferPointer<UInt8>) -> Void
  private var open: [Int] = []
  private var isLost = false
  private var lastEnd = 0
  private var tags: TagReader
  private var context: xmlParserCtxtPtr?

  /// Parses `bytes`, skipping the first `mark`, and passes everything found to a handler.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, mark: Int, limits: SourceLimits,
    allowsDocumentType: Bool,
    textHandler: @escaping (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) -> SAXHandler {
    Self.isLibraryReady
    var handler = SAXHandler(
      bytes: bytes, mark: mark, limits: limits, allowsDocumentType: allowsDocumentType,
      textHandler: textHandler)
    let content = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[mark...])
    guard let start = content.baseAddress?.assumingMemoryBound(to: CChar.self),
      let context = xmlCreateMemoryParserCtxt(start, Int32(content.count))
    else {
      handler.problem = XMLProblem(.xmlNotWellFormed, "the XML cannot be read: out of memory")
      return handler
    }
    defer { xmlFreeParserCtxt(context) }
    _ = xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    context.pointee.sax.pointee = callbacks
    handler.context = context
    withUnsafeMutablePointer(to: &handler) { pointer in
      context.pointee.userData = UnsafeMutableRawPointer(pointer)
      _ = xmlParseDocument(context)
    }
    let end = handler.offset
    handler.context = nil
    let isWhole =
      context.pointee.wellFormed != 0 && handler.open.isEmpty && !handler.isLost
    if handler.problem == nil {
      handler.problem = isWhole ? extraContent(at: end, of: bytes.count) : .noEnd(of: bytes.count)
    }
    return handler
  }

  /// The problem of a file that continues at `offset` after its root element; nil if it ends there.
  ///
  /// libxml2 takes a NUL there for the end of the file.
  private static func extraContent(at offset: Int, of count: Int) -> XMLProblem? {
    guard offset < count else { return nil }
    return describeXMLError(
      code: Int32(XML_ERR_DOCUMENT_END.rawValue),
      message: "Extra content at the end of the document", at: offset, of: count)
  }

  /// Set up once, before the first thread parses: libxml2 sets itself up on first use, and not safely
  /// when several threads are the first.
  static let isLibraryReady: Void = xmlInitParser()

  private init(
    bytes: UnsafeBufferPointer<UInt8>, mark: Int, limits: SourceLimits, allowsDocumentType: Bool,
    textHandler: @escaping (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.bytes = bytes
    self.mark = mark
    self.limits = limits
    self.allowsDocumentType = allowsDocumentType
    self.textHandler = textHandler
    tags = TagReader(bytes: bytes)
    elements.reserveCapacity(bytes.count / 96)
    attributes.reserveCapacity(bytes.count / 20)
  }

  /// The offset of the byte that libxml2 reads next.
  private var offset: Int {
    guard let context else { return bytes.count }
    return min(max(xmlByteConsumed(context) + mark, 0), bytes.count)
  }

  private mutating func stop(_ problem: XMLProblem) {
    if self.problem == nil { self.problem = problem }
    xmlStopParser(context)
  }
}

// MARK: - Events

extension SAXHandler {
  /// Notes the element whose start tag has just been read.
  mutating func startElement(attributeCount: Int) {
    guard problem == nil, !isLost else { return }
    let first = attributes.count
    guard let tag = tags.readTag(after: lastEnd, endingAt: offset, into: &attributes),
      attributes[first...].count(where: isCounted) == attributeCount
    else {
      // The tag has no end: libxml2 is about to say so.
      isLost = true
      return
    }
    lastEnd = tag.end
    open.append(elements.count)
    elements.append(
      SourceElement(
        name: tag.name, firstAttribute: UInt32(first),
        attributeCount: UInt32(attributes.count - first),
        next: UInt32(elements.count + 1), start: UInt32(tag.start), tagEnd: UInt32(tag.end),
        end: UInt32(tag.end), closesItself: tag.closesItself))
    checkLimits(tag: tag.start..<tag.end, first: first)
  }

  /// Whether libxml2 counts an attribute: a declaration of the prefix that all files know it leaves out.
  private func isCounted(_ attribute: SourceAttribute) -> Bool {
    attribute.name != nil || !bytes[attribute.nameRange].elementsEqual("xmlns:xml".utf8)
  }

  /// Closes the element opened last.
  mutating func endElement() {
    guard problem == nil, !isLost, let index = open.popLast() else { return }
    elements[index].next = UInt32(elements.count)
    guard !elements[index].closesItself else { return }
    lastEnd = offset
    elements[index].end = UInt32(lastEnd)
  }

  /// Passes on text between tags.
  mutating func characters(_ text: UnsafeBufferPointer<UInt8>) {
    guard problem == nil, !isLost, let index = open.last else { return }
    textHandler(index, text)
  }

  /// Stops at a document type, unless a plain one is allowed.
  mutating func documentType() {
    let rest = bytes[offset...].drop(while: isSpace)
    guard !allowsDocumentType || rest.first == UInt8(ascii: "[") else { return }
    stop(Self.documentTypeProblem(at: markupStart))
  }

  /// Stops at a declaration inside a document type.
  mutating func declaration() {
    stop(Self.documentTypeProblem(at: markupStart))
  }

  /// Notes the first error that libxml2 finds.
  mutating func error(code: Int32, message: String) {
    guard problem == nil else { return }
    // libxml2 reports a wrong end tag after it has been read.
    let isEndTag = code == Int32(XML_ERR_TAG_NAME_MISMATCH.rawValue)
    problem = describeXMLError(
      code: code, message: message, at: isEndTag ? markupStart : offset, of: bytes.count)
    if let context { clibxml2_end_parse(context) }
  }

  private var markupStart: Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }

  private mutating func checkLimits(tag: Range<Int>, first: Int) {
    if open.count > limits.depth {
      stop(
        XMLProblem(
          .inputTooDeep, at: tag, "elements are nested more than \(limits.depth) levels deep"))
    }
    if elements.count > limits.elements {
      stop(
        XMLProblem(
          .inputTooLarge, at: tag, "the file has more than \(limits.elements) elements"))
    }
    guard tag.count > limits.valueBytes else { return }
    for attribute in attributes[first...] where attribute.valueRange.count > limits.valueBytes {
      stop(
        XMLProblem(
          .inputTooLarge, at: attribute.nameRange,
          "the value has \(attribute.valueRange.count) bytes; "
            + "at most \(limits.valueBytes) are read"))
    }
  }

  private static func documentTypeProblem(at offset: Int) -> XMLProblem {
    XMLProblem(
      .xmlDocumentType, at: offset..<offset + 1,
      "the file has a document type declaration, which is not read",
      "Model files have none. Declarations could make a reader load files or use up memory.")
  }
}

extension XMLProblem {
  /// The problem of a truncated file of `count` bytes.
  fileprivate static func noEnd(of count: Int) -> XMLProblem {
    XMLProblem(.xmlNotWellFormed, at: count..<count, "the XML is not well-formed")
  }
}
