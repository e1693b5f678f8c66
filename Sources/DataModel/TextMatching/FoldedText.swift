/// A text prepared for comparison: decomposed, and without case and diacritics if they do not count.
///
/// Canonically equivalent texts have the same folded form.
///
/// *Source:* `Documentation/Formats/predicates-in-sql.md`, texts.
struct FoldedText {
  /// The code points.
  private(set) var scalars: [UInt32] = []
  /// For each code point, whether it continues the preceding letter; empty if none does.
  private var isInner: [Bool] = []
  private let options: TextOptions
  /// The start of a run of marks that may need reordering.
  private var markStart = 0

  /// Folds a text.
  ///
  /// - Complexity: O(n), except for long runs of marks.
  init(_ text: String, _ options: TextOptions) {
    self.options = options
    scalars.reserveCapacity(text.utf8.count)
    guard !options.contains(.normalized) else {
      scalars.append(contentsOf: text.unicodeScalars.lazy.map(\.value))
      return
    }
    let foldsCase = options.contains(.caseInsensitive)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        let isUpper = foldsCase && (0x41...0x5A).contains(scalar.value)
        append(isUpper ? scalar.value + 0x20 : scalar.value, isInner: false)
      } else {
        append(parts(of: scalar))
      }
    }
  }

  /// The folded form of one code point.
  private func parts(of scalar: Unicode.Scalar) -> [UInt32] {
    let dropsMarks = options.contains(.diacriticInsensitive)
    if dropsMarks, isMark(scalar.value) || isEmojiModifier(scalar.value) { return [] }
    var parts = canonicalDecomposition(of: scalar.value) ?? [scalar.value]
    // Letters behind Cyrillic keep the marks that they are made with.
    if dropsMarks, parts[0] < 0x510 { parts.removeAll(where: isMark) }
    return options.contains(.caseInsensitive) ? parts.flatMap(caseFolding) : parts
  }

  private mutating func append(_ parts: [UInt32]) {
    for (number, value) in parts.enumerated() { append(value, isInner: number > 0) }
  }

  /// Appends a code point, keeping marks in canonical order.
  private mutating func append(_ value: UInt32, isInner inner: Bool) {
    var place = scalars.count
    let order = combiningClass(of: value)
    if order > 0 {
      while place > markStart, combiningClass(of: scalars[place - 1]) > order { place -= 1 }
    }
    if inner, isInner.isEmpty { isInner = Array(repeating: false, count: scalars.count) }
    if inner || !isInner.isEmpty { isInner.insert(inner, at: place) }
    scalars.insert(value, at: place)
    if order == 0 { markStart = scalars.count }
  }

  /// Whether a letter begins at a position, or the text ends there.
  ///
  /// A match can begin or end only at such a position.
  func isBoundary(_ place: Int) -> Bool {
    guard !options.contains(.normalized), place < scalars.count else { return true }
    if !isInner.isEmpty, isInner[place] { return false }
    let value = scalars[place]
    guard value >= 0x300 else { return true }
    return !isMark(value) && !(0x1160...0x11FF).contains(value)
      && !isEmojiModifier(value)
  }

  /// Whether a match may begin at a position: a stand-alone mark may, part of a letter may not.
  func mayBegin(_ place: Int) -> Bool { isInner.isEmpty || !isInner[place] }

  /// The folded form as a text.
  var text: String {
    String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }
}

/// The decomposed text, without case and diacritics if they do not count.
///
/// Two texts are equal under `options` if and only if their results are equal.
package func foldText(_ text: String, _ options: TextOptions) -> String {
  FoldedText(text, options).text
}

/// Whether a code point is a mark on the letter before it.
func isMark(_ value: UInt32) -> Bool {
  guard value >= 0x300, let scalar = Unicode.Scalar(value) else { return false }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return true
  default: return false
  }
}

/// Whether a code point is a skin tone modifier, which belongs to the preceding emoji.
private func isEmojiModifier(_ value: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(value) }

/// The case folding of a code point.
///
/// Lowercase, uppercase and lowercase again equals Unicode's full case folding for every letter that it
/// changes.
func caseFolding(of value: UInt32) -> [UInt32] {
  guard let scalar = Unicode.Scalar(value) else { return [value] }
  if value < 0x80 { return [(0x41...0x5A).contains(value) ? value + 0x20 : value] }
  guard scalar.properties.changesWhenCaseFolded else { return [value] }
  return scalar.properties.lowercaseMapping.unicodeScalars.flatMap(
    \.properties.uppercaseMapping.unicodeScalars
  )
  .flatMap(\.properties.lowercaseMapping.unicodeScalars).map(\.value)
}

private func combiningClass(of value: UInt32) -> UInt8 {
  guard value >= 0x300, let scalar = Unicode.Scalar(value) else { return 0 }
  return scalar.properties.canonicalCombiningClass.rawValue
}
