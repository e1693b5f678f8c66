/// The budgets that keep reading a stranger's file within bounded time and memory.
package struct SourceLimits: Hashable, Sendable {
  /// The largest file, in bytes; never more than 1 GiB, so that offsets fit 32 bits.
  package var fileBytes: Int
  /// The longest attribute value, in bytes as written.
  package var valueBytes: Int
  /// The deepest nesting of elements, the root being 1.
  package var depth: Int
  /// The maximum number of elements.
  package var elements: Int
  /// The maximum number of attributes of one element.
  package var attributesPerElement: Int
  /// The maximum number of elements that a composite may have with everything nested in it.
  package var compositeElements: Int

  /// Creates limits; parameters left out are as in ``standard``.
  package init(
    fileBytes: Int = 64 << 20, valueBytes: Int = 1 << 20, depth: Int = 16,
    elements: Int = 2_000_000, attributesPerElement: Int = 128, compositeElements: Int = 10_000
  ) {
    self.fileBytes = min(fileBytes, 1 << 30)
    self.valueBytes = valueBytes
    self.depth = depth
    self.elements = elements
    self.attributesPerElement = attributesPerElement
    self.compositeElements = compositeElements
  }

  /// Budgets a thousand times above what real models need.
  package static let standard = SourceLimits()
}
