package import Findings
package import OperatingSystem
package import StoreModel
import Text

/// The number of anomalies, values that do not match their attribute, by property.
package struct ValueOddities: Sendable {
  private var counts: [Oddity: Int] = [:]

  /// Begins without any.
  package init() {}

  /// Notes a value that is not as its attribute says.
  package mutating func note(_ kind: Oddity.Kind, entity: String, property: String) {
    counts[Oddity(kind: kind, entity: entity, property: property), default: 0] += 1
  }

  /// Records a value that does not match its attribute; external files are not checked.
  package mutating func note(_ value: RowValue, of column: ViewColumn) {
    if case .malformedText = value {
      note(.malformedText, entity: column.entity, property: column.name)
    } else if !value.isOf(column.kind) {
      note(.otherKind, entity: column.entity, property: column.name)
    }
    if case .text(let text) = value, text.utf8.contains(0) {
      note(.nullCharacter, entity: column.entity, property: column.name)
    }
  }

  /// The diagnostics for anomalies.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - ending: The text after "is not of the attribute's type".
  /// - Returns: One warning for each property and kind of anomaly.
  package func diagnostics(_ path: String, ending: String = ", and shown as stored")
    -> [Diagnostic]
  {
    let sorted = counts.map { (oddity: $0.key, text: $0.key.text(ending), count: $0.value) }.sorted
    {
      ($0.oddity.entity, $0.oddity.property, $0.text)
        < ($1.oddity.entity, $1.oddity.property, $1.text)
    }
    return sorted.map { oddity, text, count in
      RuleDescription.unexpectedValue.diagnostic(
        "\(oddity.entity).\(oddity.property): \(counted(count, "value")) \(count == 1 ? "is" : "are") "
          + text, at: .file(path))
    }
  }
}

/// An anomaly of a property's values.
package struct Oddity: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// A text that is not valid UTF-8.
    case malformedText
    /// A text has characters U+0000, as where a page that it ends on is all zero.
    case nullCharacter
    /// The value is of another kind than the attribute.
    case otherKind
    /// The value is in a file that is not there.
    case missingFile
    /// Something other than a file exists at the path of the value's file.
    case notAFile(FileKind)
    /// The value is in a file that cannot be read.
    case unreadableFile
    /// The bytes cannot be decoded.
    case undecodable

    /// Creates the anomaly for an external file without a value.
    package init(lacking kind: FileKind?) {
      switch kind {
      case nil: self = .missingFile
      case .file: self = .unreadableFile
      case .some(let kind): self = .notAFile(kind)
      }
    }
  }

  let kind: Kind
  let entity: String
  let property: String

  fileprivate func text(_ ending: String) -> String {
    switch kind {
    case .malformedText: "no UTF-8"
    case .nullCharacter: "broken by NUL characters, as from a zeroed page"
    case .otherKind: "not of the attribute's type" + ending
    case .missingFile: "in a file that is missing"
    case .notAFile(let kind): "in a file instead of which there is \(kind.noun)"
    case .unreadableFile: "in a file that cannot be read"
    case .undecodable: "in a form that cannot be decoded, and shown as bytes"
    }
  }
}

extension RowValue {
  /// Whether the value has the type of its column; also true for text with invalid UTF-8 and for external
  /// files.
  fileprivate func isOf(_ kind: ValueKind) -> Bool {
    switch (self, kind) {
    case (.null, _), (.malformedText, _), (.externalFile, _), (.objects, _), (.boolean, _): true
    case (.decimal, _), (.date, _), (.uuid, _), (.uri, _), (.object, _): true
    case (.integer, .integer), (.integer, .double), (.integer, .float), (.integer, .objectID): true
    case (.real, .double), (.real, .float), (.text, .text): true
    case (.data, .binary), (.data, .transformable): true
    default: false
    }
  }
}

extension FileKind {
  /// A noun with its article for the actual value.
  var noun: String {
    switch self {
    case .file: "a file"
    case .directory: "a folder"
    case .symbolicLink: "a symbolic link, which is not followed"
    case .other: "a device, pipe or socket"
    }
  }
}
