/// The positions of the parts of a syntax tree in the source text.
///
/// It has the shape of the tree: a position for every predicate and expression, with those of its parts in
/// declaration order; for a comparison left and right, for a key path or function the operand first. A
/// constant written as a cast has no parts.
package struct SourcePlaces: Hashable, Sendable {
  /// The offset of the first byte in UTF-8, counted from 0.
  package var offset: Int
  /// The offsets of the keys of a key path, or of the operator of a comparison; empty otherwise.
  package var marks: [Int]
  /// The positions of the parts.
  package var parts: [SourcePlaces]

  /// Creates positions.
  package init(offset: Int, marks: [Int] = [], parts: [SourcePlaces] = []) {
    self.offset = offset
    self.marks = marks
    self.parts = parts
  }

  /// The position of a part, or of the whole if there is no such part.
  package func part(_ number: Int) -> SourcePlaces {
    number < parts.count ? parts[number] : SourcePlaces(offset: offset)
  }
}
