/// The sentence at the head of a file by which it is known whose it is.
package enum GeneratedMark: String, Sendable {
  /// Xcode's text for a file that is regenerated each time.
  case generated = "This file was automatically generated and should not be edited."
  /// The file is written where it is missing, and edited by people.
  case edited = "This file is generated once and yours to edit."
}
