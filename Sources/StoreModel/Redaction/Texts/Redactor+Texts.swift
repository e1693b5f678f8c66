import Text

extension Redactor {
  /// Replaces a text by one of the same length and shape.
  ///
  /// Letters are replaced by letters of the same script and case, digits by digits, emoji by emoji;
  /// everything between them is kept. UUIDs, URLs, dates and JSON remain valid as such. Invalid UTF-8 remains
  /// invalid.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - name: The domain.
  ///   - options: Additional options.
  /// - Returns: The replacement, with the same number of bytes.
  package func text(
    _ text: [UInt8], domain name: String, options: RedactionOptions = RedactionOptions()
  ) -> [UInt8] {
    let domain = domain(name)
    guard let entry = recentTexts.entry(for: text, domain, options) else {
      return replacedText(text, domain: domain, options: options, depth: 0)
    }
    if let known = recentTexts[entry] { return known }
    let result = replacedText(text, domain: domain, options: options, depth: 0)
    recentTexts[entry] = result
    return result
  }

  func replacedText(
    _ text: [UInt8], domain: RedactionDomain, options: RedactionOptions, depth: Int
  ) -> [UInt8] {
    let isASCII = text.allSatisfy { $0 < 0x80 }
    guard let scalars = isASCII ? text.map(UInt32.init) : unicodeScalars(of: text) else {
      return replacedBytesOfText(text, domain)
    }
    if let uuid = replacedUUID(text) { return uuid }
    if let json = replacedJSON(text, domain: domain, options: options, depth: depth) { return json }
    // Letters of ASCII are replaced by such.
    let written = { (result: [UInt32]) in
      isASCII ? result.map { UInt8(truncatingIfNeeded: $0) } : utf8(result)
    }
    var bytes = text
    _ = replaced(scalars, domain) { result in
      TextShape(result, replacesPunctuation: options.replacesPunctuation, &alphabets)
    } isSame: { result in
      bytes = written(result)
      return bytes.count == text.count && uuidBytes(bytes) == nil && !isJSON(bytes, depth: depth)
    }
    return bytes
  }

  private func replacedBytesOfText(_ text: [UInt8], _ domain: RedactionDomain) -> [UInt8] {
    replaced(text.map(UInt32.init), domain) {
      TextShape(bytes: $0)
    } isSame: { result in
      String(validating: result.map { UInt8($0) }, as: UTF8.self) == nil
    }.map { UInt8($0) }
  }

  /// Replaces scalars while keeping the shape.
  ///
  /// A result of another shape, which replaces another text, is replaced again. This terminates because the
  /// text itself is part of the cycle; long texts are digested, and nearly every result has the right shape.
  func replaced(
    _ scalars: [UInt32], _ domain: RedactionDomain, shapeOf: ([UInt32]) -> TextShape,
    isSame: ([UInt32]) -> Bool
  ) -> [UInt32] {
    let shape = shapeOf(scalars)
    let numbers = shape.alphabets
    let table = alphabets
    let places = numbers.indices.filter { table.count(of: numbers[$0]) > 1 }
    guard !places.isEmpty else { return scalars }
    let bounds = places.map { table.count(of: numbers[$0]) }
    var result = scalars
    repeat {
      var digits = places.map { table.digit(of: result[$0], in: numbers[$0]) }
      permuteDigits(&digits, bounds: bounds, domain.texts)
      for (place, digit) in zip(places, digits) {
        result[place] = table.scalar(of: digit, in: numbers[place])
      }
    } while shapeOf(result) != shape || !isSame(result)
    return result
  }
}

/// The scalars of a UTF-8 text; nil for invalid UTF-8.
private func unicodeScalars(of text: [UInt8]) -> [UInt32]? {
  String(validating: text, as: UTF8.self)?.unicodeScalars.map(\.value)
}

/// Scalars in UTF-8.
func utf8(_ scalars: [UInt32]) -> [UInt8] {
  Array(String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))).utf8)
}
