import ModelFiles

/// The way in which bytes were replaced.
package enum BytesReplacement: Hashable, Sendable {
  /// The texts and numbers of a property list, a keyed archive or JSON were replaced, its structure was kept.
  case inside
  /// All bytes were replaced.
  case whole
}

extension Redactor {
  /// Replaces bytes by the same number of others.
  ///
  /// In binary property lists, keyed archives and JSON, texts and numbers are replaced. In all other formats,
  /// only the first bytes are kept if they identify the file type.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The domain.
  ///   - options: Additional options.
  /// - Returns: The replacement, and how it was made.
  package func bytes(
    _ bytes: [UInt8], domain name: String, options: RedactionOptions = RedactionOptions()
  ) -> (bytes: [UInt8], replacement: BytesReplacement) {
    replacedBytes(bytes, domain: domain(name), options: options, name: name, depth: 0)
  }

  private func replacedBytes(
    _ bytes: [UInt8], domain: RedactionDomain, options: RedactionOptions, name: String,
    depth: Int
  ) -> (bytes: [UInt8], replacement: BytesReplacement) {
    if bytes.starts(with: "bplist00".utf8), depth < 8,
      let result = try? rewritePropertyList(
        bytes, keepsKeys: options.keepsKeys,
        replacing: { replaced($0, domain: domain, options: options, name: name, depth: depth) })
    {
      return (result, .inside)
    }
    if let result = replacedJSON(bytes, domain: domain, options: options, depth: depth) {
      return (result, .inside)
    }
    return (wholly(bytes, domain), .whole)
  }

  private func replaced(
    _ scalar: PropertyListScalar, domain: RedactionDomain, options: RedactionOptions,
    name: String, depth: Int
  ) -> PropertyListScalar {
    switch scalar {
    case .integer(let number): .integer(integer(number, domain: name, options: options))
    case .real(let number): .real(real(number, domain: name))
    case .date(let seconds): .date(date(seconds))
    case .uuid(let bytes): .uuid(uuid(bytes))
    case .data(let bytes):
      .data(
        replacedBytes(bytes, domain: domain, options: options, name: name, depth: depth + 1).bytes)
    case .text(let text):
      .text(
        String(
          decoding: replacedText(Array(text.utf8), domain: domain, options: options, depth: depth),
          as: UTF8.self))
    }
  }

  private func wholly(_ bytes: [UInt8], _ domain: RedactionDomain) -> [UInt8] {
    if bytes.count <= mostPermutedBytes {
      var digits = bytes.map(UInt32.init)
      permuteDigits(
        &digits, bounds: digits.map { _ in 256 }, domain.bytes)
      return digits.map { UInt8($0) }
    }
    var stream = ByteStream(domain.bytes.digest(bytes), domain.bytes)
    let kept = keptSignature(bytes)
    return Array(bytes[..<kept]) + stream.next(bytes.count - kept)
  }
}

/// Bytes up to this many are permuted, so that different ones stay different for certain.
let mostPermutedBytes = 64
