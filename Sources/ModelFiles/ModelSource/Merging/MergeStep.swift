/// The merge operation for one child of an element.
enum MergeStep {
  /// It is as one side has it, or as both do.
  case take(MergeElement.Child)
  /// Both sides have it: the text before it, then the base and both sides.
  case merge(gap: [UInt8], base: MergeElement?, ours: MergeElement, theirs: MergeElement)
  /// One side removed what the other changed.
  case conflict(gap: [UInt8], ours: MergeElement?, theirs: MergeElement?, reason: String)
}
