/// Merges what two `contents` files changed since a third, by entity and property.
///
/// Each attribute of an element that only one side changed is that of this side, and so is each element that only one side
/// added or removed; order, spaces, comments and unknown content stay as they are written. A change by both sides that
/// differs is a conflict: the result contains both forms between the markers of git, each with all changes without
/// conflict. Tool versions are the higher ones, and if both moved a box of the diagram, ours has precedence.
///
/// An element that a side renamed, with a renaming identifier that leads to the base, is the element of the base.
///
/// - Parameters:
///   - base: The common base file; nil if absent, so that everything counts as added.
///   - ours: The side whose order and spaces count if both changed them.
///   - theirs: The other side.
///   - markers: The markers of conflicts.
/// - Returns: The merged file. It may contain what neither side could alone, such as a relationship to an entity that the
///   other side removed.
/// - Precondition: The documents are complete, with the root `<model>`.
/// - Complexity: O(n log n).
package func mergeContents(
  base: SourceDocument?, ours: SourceDocument, theirs: SourceDocument,
  markers: MergeMarkers = MergeMarkers()
) -> MergedContents {
  var merger = ContentsMerger(
    markers: markers, lineEnd: ours.bytes.contains(UInt8(ascii: "\r")) ? [0x0D, 0x0A] : [0x0A])
  func frame(_ document: SourceDocument) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
    let root = document.elements[0].range
    return (document.bytes[..<root.lowerBound], document.bytes[root.upperBound...])
  }
  let (own, others, former) = (frame(ours), frame(theirs), base.map(frame))
  merger.write(mergedSpace(base: former?.before, ours: own.before, theirs: others.before))
  merger.merge(
    base: base.map { MergeElement(document: $0, index: 0) },
    ours: MergeElement(document: ours, index: 0), theirs: MergeElement(document: theirs, index: 0),
    path: [])
  merger.write(mergedSpace(base: former?.after, ours: own.after, theirs: others.after))
  return merger.result
}

/// White space and comments from the side that changed them; if both did, ours preceded by their comments.
func mergedSpace(
  base: ArraySlice<UInt8>?, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
) -> [UInt8] {
  func words(_ space: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = space.drop(while: isSpace)
    return rest[..<((rest.lastIndex { !isSpace($0) } ?? rest.startIndex - 1) + 1)]
  }
  if base == ours { return Array(theirs) }
  let added = words(theirs)
  if added.isEmpty || added == words(ours) || base.map(words) == added { return Array(ours) }
  if words(ours).isEmpty || base.map(words) == words(ours) { return Array(theirs) }
  return Array(theirs[..<added.endIndex]) + ours
}
