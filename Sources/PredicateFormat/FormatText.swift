/// A text in the making, and how its constants are written.
struct FormatText {
  /// The text so far.
  private(set) var string = ""
  /// Whether booleans and whole reals are written so that they read back as such.
  let keepsTypes: Bool

  /// Starts an empty text.
  init(keepsTypes: Bool) {
    self.keepsTypes = keepsTypes
  }

  /// Appends to the text.
  static func += (text: inout FormatText, more: String) {
    text.string += more
  }

  /// The literal of `constant` in the chosen manner.
  func literal(_ constant: Constant) -> String {
    switch constant {
    case .boolean(let value) where keepsTypes: return value ? "YES" : "NO"
    case .real where keepsTypes:
      let text = constant.predicateFormat
      let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
      return isWhole ? text + ".0" : text
    default: return constant.predicateFormat
    }
  }
}
