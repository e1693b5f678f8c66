/// The standard error output of a program, limited to its beginning and end.
struct ErrorText {
  /// The number of bytes kept at the beginning and at the end.
  private static let kept = 4 << 10

  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  private var dropped = 0

  /// Takes the next bytes.
  mutating func take(_ bytes: [UInt8]) {
    let room = Self.kept - head.count
    head += bytes.prefix(room)
    tail += bytes.dropFirst(room)
    let surplus = tail.count - Self.kept
    if surplus > 0 {
      tail.removeFirst(surplus)
      dropped += surplus
    }
  }

  /// The text, with a line that says how much was omitted; control characters are replaced.
  var text: String {
    let gap = dropped > 0 ? "\n… \(dropped) bytes left out …\n" : ""
    let text =
      String(decoding: head, as: UTF8.self) + gap + String(decoding: tail, as: UTF8.self)
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain = scalar == "\n" || scalar == "\t" || !scalar.properties.isControl
      result.unicodeScalars.append(isPlain ? scalar : "\u{FFFD}")
    }
    while result.last?.isNewline == true { result.removeLast() }
    return result
  }
}

extension Unicode.Scalar.Properties {
  /// Whether it is a control character or changes the text direction.
  fileprivate var isControl: Bool {
    generalCategory == .control || isBidiControl
  }
}
