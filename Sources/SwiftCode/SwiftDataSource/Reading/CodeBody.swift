/// The effects of a body of code, as far as its calls and its end reveal them.
struct CodeBody: Sendable {
  /// A placeholder for code that has to be written.
  struct Hole: Sendable {
    /// The text.
    var text: String
    /// The bytes of it in the file.
    var bytes: Range<Int>
  }

  /// The paths of names that begin outside of members and may be functions or lead to methods, in order; the types of
  /// locals stand for these.
  var names: [[String]] = []
  /// The bytes of the calls that make containers.
  var containers: [Range<Int>] = []
  /// `#error`, and `#warning` that says that something is not written.
  var hole: Hole?
  /// A statement that every path through the body reaches and that ends it with an error.
  var failure: Hole?
  /// The calls on every path through the body.
  var calls: [[String]] = []
}

/// The text of the warning in generated handlers that are not implemented.
package let unwrittenMark = "is not written"
