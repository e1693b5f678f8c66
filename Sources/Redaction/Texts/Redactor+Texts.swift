extension Redactor {
  /// Replaces a text by one of the same length and shape.
  ///
  /// Letters are replaced by letters of the same script and case, digits by digits, emoji by emoji; what is between
  /// them is kept. UUIDs, URLs, dates and JSON stay what they are. Bytes that are no UTF-8 stay that.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - name: The domain.
  ///   - options: What is done beyond what is usual.
  /// - Returns: The replacement, as many bytes.
  package func text(
    _ text: [UInt8], domain name: String, options: RedactionOptions = RedactionOptions()
  ) -> [UInt8] {
    replacedText(text, domain(name), options, depth: 0)
  }

  func replacedText(
    _ text: [UInt8], _ domain: RedactionDomain, _ options: RedactionOptions, depth: Int
  ) -> [UInt8] {
    guard let string = String(validating: text, as: UTF8.self) else {
      return replacedBytesOfText(text, domain)
    }
    if let uuid = replacedUUID(text) { return uuid }
    if let json = replacedJSON(text, domain, options, depth: depth) { return json }
    let scalars = string.unicodeScalars.map(\.value)
    let result = replaced(scalars, domain) { result in
      TextShape(result, replacesPunctuation: options.replacesPunctuation, &alphabets)
    } isSame: { result in
      let bytes = utf8(result)
      return bytes.count == text.count && uuidBytes(bytes) == nil && !isJSON(bytes, depth: depth)
    }
    return utf8(result)
  }

  private func replacedBytesOfText(_ text: [UInt8], _ domain: RedactionDomain) -> [UInt8] {
    replaced(text.map(UInt32.init), domain) {
      TextShape(bytes: $0)
    } isSame: { result in
      String(validating: result.map { UInt8($0) }, as: UTF8.self) == nil
    }.map { UInt8($0) }
  }

  /// Replaces scalars within their shape.
  ///
  /// A result of another shape, which another text is replaced by, is replaced once more. That comes to an end, as
  /// the text itself is among those that come round.
  func replaced(
    _ scalars: [UInt32], _ domain: RedactionDomain, shapeOf: ([UInt32]) -> TextShape,
    isSame: ([UInt32]) -> Bool
  ) -> [UInt32] {
    let shape = shapeOf(scalars)
    let places = shape.alphabets.indices.filter { (shape.alphabets[$0]?.count ?? 1) > 1 }
    guard !places.isEmpty else { return scalars }
    let alphabets = places.compactMap { shape.alphabets[$0] }
    let bounds = alphabets.map(\.count)
    var result = scalars
    repeat {
      var digits = zip(places, alphabets).map { $1.digit(of: result[$0]) }
      permuteDigits(&digits, bounds: bounds, domain.texts)
      for (number, place) in places.enumerated() {
        result[place] = alphabets[number][digits[number]]
      }
    } while shapeOf(result) != shape || !isSame(result)
    return result
  }
}

/// Scalars in UTF-8.
func utf8(_ scalars: [UInt32]) -> [UInt8] {
  Array(String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))).utf8)
}
