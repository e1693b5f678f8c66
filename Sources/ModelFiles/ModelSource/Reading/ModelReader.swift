import DataModel
import Findings

/// Converts the elements of a document to values, recording every problem.
struct ModelReader {
  /// The document being read.
  let document: SourceDocument
  /// The budgets.
  let limits: SourceLimits
  /// Entities that need not be read again.
  let known: KnownEntities?
  /// The problems found so far, in the order found.
  var diagnostics: [Diagnostic] = []
  /// The entity or composite being read, for diagnostics.
  var owner: String?
  /// The property being read, for diagnostics.
  var property: String?
  /// The lines of the document, found when the first problem is.
  private(set) lazy var lines = LineTable(document.bytes)

  /// Creates a reader of `document`.
  init(document: SourceDocument, limits: SourceLimits, known: KnownEntities? = nil) {
    self.document = document
    self.limits = limits
    self.known = known
  }
}

// MARK: - Values

extension ModelReader {
  /// The attributes of the element at `index`.
  func attributes(of index: Int) -> ArraySlice<SourceAttribute> {
    document.attributes[document.elements[index].attributeIndices]
  }

  /// The value of `attribute`.
  func value(_ attribute: SourceAttribute) -> String {
    document.value(attribute)
  }

  /// The value of `attribute`; nil if it is empty.
  func text(_ attribute: SourceAttribute) -> String? {
    attribute.valueStart == attribute.valueEnd ? nil : document.value(attribute)
  }

  /// Whether `attribute` is YES; any value other than YES and NO is reported and counts as NO.
  mutating func boolean(_ attribute: SourceAttribute) -> Bool {
    if document.value(attribute, is: "YES") { return true }
    if document.value(attribute, is: "NO") { return false }
    if let value = Self.boolean(value(attribute)) { return value }
    reportValue(
      attribute, rule: .invalidBoolean,
      summary: "\"\(value(attribute))\" is neither yes nor no", explanation: "Expected YES or NO.")
    return false
  }

  /// The Boolean value of a text; nil for any other text.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// The count that `attribute` gives; anything else is reported and taken as 0.
  mutating func count(_ attribute: SourceAttribute) -> Int {
    if let count = Int32(value(attribute)), count >= 0 { return Int(count) }
    reportValue(
      attribute, rule: .invalidCount, summary: "\"\(value(attribute))\" is not a count",
      explanation: "Expected a whole number from 0 to \(Int32.max).")
    return 0
  }

  /// Reads the entries of the `<userInfo>` at `index`.
  mutating func parseUserInfo(_ index: Int) -> [String: String] {
    var userInfo: [String: String] = [:]
    for child in document.children(of: index) {
      guard document.elements[child].name == .entry else {
        noteUnexpectedElement(child, in: index)
        continue
      }
      var entryKey: String?
      var entryValue = ""
      for attribute in attributes(of: child) {
        switch attribute.name {
        case .key: entryKey = value(attribute)
        case .value: entryValue = value(attribute)
        default: noteUnexpectedAttribute(attribute, of: child)
        }
      }
      guard let entryKey else {
        reportMissing(.key, of: child)
        continue
      }
      userInfo[entryKey] = entryValue
    }
    return userInfo
  }

  /// The value of the only attribute `name` that the element at `index` should have.
  mutating func onlyValue(_ name: AttributeName, of index: Int) -> String? {
    var result: String?
    for attribute in attributes(of: index) {
      if attribute.name == name {
        result = value(attribute)
      } else {
        noteUnexpectedAttribute(attribute, of: index)
      }
    }
    if result == nil { reportMissing(name, of: index) }
    return result
  }

  /// The children called `name` of the element at `index`; others are noted.
  mutating func children(_ name: ElementName, of index: Int) -> [Int] {
    document.children(of: index).filter { child in
      if document.elements[child].name == name { return true }
      noteUnexpectedElement(child, in: index)
      return false
    }
  }
}
