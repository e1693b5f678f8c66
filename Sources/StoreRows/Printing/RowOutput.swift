import Findings
import OperatingSystem
import StoreViews

/// Text on its way out: pieces are gathered, and handed over before they become many.
///
/// The first row goes out by itself, so that a reader sees it at once.
package final class RowOutput {
  /// The bytes that were not handed over yet.
  var bytes: [UInt8] = []
  private let sink: (UnsafeRawBufferPointer) -> Void
  private var isFirst = true
  /// How many bytes were handed over.
  private var handedOver = 0
  /// What could not be shown as it should be: how often, by what it was.
  private(set) var oddities: [Oddity: Int] = [:]

  private static let room = 1 << 16

  /// Makes an output.
  ///
  /// - Parameter sink: Takes the bytes.
  package init(_ sink: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.sink = sink
    bytes.reserveCapacity(Self.room * 2)
  }

  /// How many bytes were written, handed over or not.
  var position: Int { handedOver + bytes.count }

  /// Takes back what was written from a position on.
  ///
  /// - Returns: Whether it could be; nothing is taken back of what was handed over.
  func takeBack(to position: Int) -> Bool {
    guard position >= handedOver else { return false }
    bytes.removeSubrange((position - handedOver)...)
    return true
  }

  /// Says that a row is complete.
  func endRow() {
    if isFirst || bytes.count >= Self.room { flush() }
    isFirst = false
  }

  /// Hands over what is gathered when it is much, in the middle of a row.
  func makeRoom() {
    if bytes.count >= Self.room { flush() }
  }

  /// Hands over what is gathered.
  package func flush() {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(sink)
    handedOver += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Notes a value that is not as its attribute says.
  func note(_ kind: Oddity.Kind, _ entity: String, _ property: String) {
    oddities[Oddity(kind: kind, entity: entity, property: property), default: 0] += 1
  }
}

/// What is wrong with values of a property.
struct Oddity: Hashable {
  /// What is wrong.
  enum Kind: Hashable {
    /// A text is no UTF-8.
    case malformedText
    /// The value is of another kind than the attribute.
    case otherKind
    /// The value is in a file that is not there.
    case missingFile
    /// Something else is where the file of the value should be.
    case notAFile(FileKind)
    /// The value is in a file that cannot be read.
    case unreadableFile
    /// The bytes cannot be decoded.
    case undecodable
  }

  let kind: Kind
  let entity: String
  let property: String
}

extension RowOutput {
  /// What there is to say about the values that were printed.
  func diagnostics(_ path: String) -> [Diagnostic] {
    let sorted = oddities.sorted {
      ($0.key.entity, $0.key.property, $0.key.text) < ($1.key.entity, $1.key.property, $1.key.text)
    }
    return sorted.map { oddity, count in
      RuleDescription.unexpectedValue.diagnostic(
        "\(oddity.entity).\(oddity.property): \(counted(count, "value")) \(count == 1 ? "is" : "are") "
          + oddity.text, at: .file(path))
    }
  }
}

extension Oddity {
  fileprivate var text: String {
    switch kind {
    case .malformedText: "no UTF-8"
    case .otherKind: "not of the attribute's type, and shown as stored"
    case .missingFile: "in a file that is missing"
    case .notAFile(let kind): "in a file instead of which there is \(kind.noun)"
    case .unreadableFile: "in a file that cannot be read"
    case .undecodable: "in a form that cannot be decoded, and shown as bytes"
    }
  }
}

extension FileKind {
  /// What is there, as a noun with its article.
  var noun: String {
    switch self {
    case .file: "a file"
    case .directory: "a folder"
    case .symbolicLink: "a symbolic link, which is not followed"
    case .other: "a device, pipe or socket"
    }
  }
}
