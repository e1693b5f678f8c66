/// Where the parts of a syntax tree stand in the text that it was read from.
///
/// It has the shape of the tree: a place for every predicate and expression, with those of its parts in the
/// order in which they are declared; of a comparison left and right, of a key path and a function the operand
/// first. A constant written as a cast has no parts.
package struct SourcePlaces: Hashable, Sendable {
  /// The first byte, counted from 0 in the text's UTF-8 form.
  package var offset: Int
  /// The first byte of each key of a key path, or that of the operator of a comparison; empty for all else.
  package var marks: [Int]
  /// The places of the parts.
  package var parts: [SourcePlaces]

  /// Makes a place.
  package init(offset: Int, marks: [Int] = [], parts: [SourcePlaces] = []) {
    self.offset = offset
    self.marks = marks
    self.parts = parts
  }

  /// The place of a part; the own one where there is no such part.
  package func part(_ number: Int) -> SourcePlaces {
    number < parts.count ? parts[number] : SourcePlaces(offset: offset)
  }
}
