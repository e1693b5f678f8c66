/// The variety of a sample's rows.
package enum SampleVariety: String, CaseIterable, Hashable, Sendable {
  /// A bit of everything: usual values, ends of what types can hold, missing values.
  case mixed
  /// Usual values; some of those that are optional are missing.
  case typical
  /// Every optional value is missing, and so is every relationship that may be empty at both ends.
  case missing
  /// Two objects are never far that are equal in all but what a constraint keeps apart.
  case duplicates
  /// The ends of what types can hold: longest and shortest, greatest and least, far away, unusual letters.
  case extremes
}
