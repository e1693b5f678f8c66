import Findings
import OperatingSystem

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
  /// What could not be shown as it should be.
  private var oddities = ValueOddities()

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

  /// Writes text.
  package func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Hands over what is gathered.
  package func flush() {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(sink)
    handedOver += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Notes a value that is not as its attribute says.
  func note(_ kind: Oddity.Kind, entity: String, property: String) {
    oddities.note(kind, entity: entity, property: property)
  }

  /// What there is to say about the values that were printed.
  func diagnostics(_ path: String) -> [Diagnostic] { oddities.diagnostics(path) }
}
