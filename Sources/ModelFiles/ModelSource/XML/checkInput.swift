/// Checks that `bytes` can be XML in UTF-8 within the limits, before any of it is parsed.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - limits: The budgets.
/// - Returns: The number of bytes of the byte order mark at the start, 0 or 3.
/// - Throws: The problem, when there is one.
/// - Complexity: O(n), O(1) for a file that is too large.
func checkInput(_ bytes: [UInt8], limits: SourceLimits) throws(XMLProblem) -> Int {
  guard bytes.count <= limits.fileBytes else {
    throw XMLProblem(
      .inputTooLarge,
      "the file has \(bytes.count) bytes; at most \(limits.fileBytes) are read")
  }
  guard !bytes.starts(with: "bplist".utf8) else {
    throw XMLProblem(
      .inputBinary, "the file is a binary property list, not XML",
      "Expected XML in UTF-8. Xcode 3 kept models in binary files called elements, which are read under that name."
    )
  }
  try checkEncoding(bytes)
  let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  guard let first = bytes[mark...].first(where: { !isSpace($0) }) else {
    throw XMLProblem(.inputEmpty, "the file is empty", "Expected XML.")
  }
  guard first == UInt8(ascii: "<") else {
    if isLFSPointer(bytes) {
      throw XMLProblem(
        .gitLFSPointer, at: 0..<(bytes.firstIndex(of: 0x0A) ?? bytes.count), LFSPointer.summary,
        LFSPointer.explanation)
    }
    if let conflict = findConflict(bytes) { throw conflict }
    throw XMLProblem(
      .inputBinary, at: mark..<mark + 1, "the file is not XML",
      "Expected the file to begin with '<'.")
  }
  try checkDeclaration(bytes, from: mark)
  try checkTags(bytes, limits: limits)
  return mark
}

/// Whether `byte` is what XML calls white space.
func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}

private func checkEncoding(_ bytes: [UInt8]) throws(XMLProblem) {
  let start = Array(bytes.prefix(4))
  let isWide =
    start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
    || start.count > 1 && (start[0] == 0 || start[1] == 0)
  guard !isWide else {
    throw XMLProblem(
      .inputEncoding, at: 0..<min(2, bytes.count), "the file is not in UTF-8",
      "It looks like UTF-16 or UTF-32. Expected UTF-8, the only encoding that Xcode writes.")
  }
}

private func checkDeclaration(_ bytes: [UInt8], from mark: Int) throws(XMLProblem) {
  guard bytes[mark...].starts(with: "<?xml".utf8) else { return }
  let declaration = bytes[mark...].prefix { $0 != UInt8(ascii: ">") }
  let key = Array("encoding".utf8)
  guard
    let place = declaration.indices.first(where: { declaration[$0...].starts(with: key) }),
    let quote = declaration[place...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 })
  else { return }
  let name = declaration[(quote + 1)...].prefix { $0 != declaration[quote] }
  let text = String(decoding: name, as: UTF8.self)
  guard text.lowercased() != "utf-8" else { return }
  throw XMLProblem(
    .inputEncoding, at: name.startIndex..<name.endIndex,
    "the file declares the encoding \"\(text)\"",
    "Expected UTF-8, the only encoding that Xcode writes.")
}

/// Bounds the number of attributes of a tag before libxml2 sees it, which compares each attribute
/// of a tag with all others.
private func checkTags(_ bytes: [UInt8], limits: SourceLimits) throws(XMLProblem) {
  let shortest = limits.attributesPerElement * #"a="""#.utf8.count
  var tag = 0
  while tag + shortest < bytes.count {
    // Mostly there is another tag within reach, and nothing before it needs a look.
    if let next = bytes[(tag + 1)...(tag + shortest)].lastIndex(of: UInt8(ascii: "<")) {
      tag = next
      continue
    }
    let end = bytes[(tag + shortest)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    guard !isCrowded(bytes[tag..<end], limits: limits) else {
      throw XMLProblem(
        .inputTooLarge, at: tag..<tag + 1,
        "the element has more than \(limits.attributesPerElement) attributes")
    }
    tag = end
  }
}

private func isCrowded(_ tag: ArraySlice<UInt8>, limits: SourceLimits) -> Bool {
  guard let kind = tag.dropFirst().first, kind != UInt8(ascii: "!"), kind != UInt8(ascii: "?")
  else { return false }
  var quote: UInt8?
  var values = 0
  for byte in tag where byte == 0x22 || byte == 0x27 {
    if quote == nil {
      quote = byte
      values += 1
    } else if quote == byte {
      quote = nil
    }
  }
  return values > limits.attributesPerElement
}
