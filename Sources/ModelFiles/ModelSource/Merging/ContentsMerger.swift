/// Writes the merge of two `contents` files, element by element.
struct ContentsMerger {
  /// The result so far.
  private(set) var result = MergedContents()
  private let markers: MergeMarkers
  private let lineEnd: [UInt8]
  /// Whether the last that was written is a marker, which ends its line.
  private var isAfterMarker = false

  /// Creates a merger without output.
  init(markers: MergeMarkers, lineEnd: [UInt8]) {
    self.markers = markers
    self.lineEnd = lineEnd
  }

  /// Writes bytes of a file.
  mutating func write(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return }
    if isAfterMarker, first != 0x0A, first != 0x0D { result.bytes += lineEnd }
    isAfterMarker = false
    result.bytes += bytes
  }

  /// Writes both conflicting forms between markers.
  ///
  /// - Parameters:
  ///   - ours: The form of ours; empty if it has none.
  ///   - theirs: The form of theirs; empty if it has none.
  ///   - path: The names that lead to it.
  ///   - reason: What both did.
  mutating func writeConflict(
    ours: some Collection<UInt8>, theirs: some Collection<UInt8>, path: [String], _ reason: String
  ) {
    let start = (result.bytes.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? -1) + 1
    let isAtStart = start == 0 || result.bytes[start - 1] == 0x0A
    let indentation = isAtStart ? Array(result.bytes[start...]) : []
    if isAtStart {
      result.bytes.removeSubrange(start...)
    } else {
      result.bytes += lineEnd
    }
    result.conflicts.append(
      MergedContents.Conflict(
        path: path.joined(separator: "."), reason: reason, offset: result.bytes.count))
    func form(_ bytes: [UInt8]) -> [UInt8] { bytes.isEmpty ? [] : indentation + bytes + lineEnd }
    result.bytes += markers.marker("<", markers.ours) + lineEnd + form(Array(ours))
    result.bytes += markers.marker("=") + lineEnd + form(Array(theirs))
    result.bytes += markers.marker(">", markers.theirs)
    isAfterMarker = true
  }

  /// Writes the merge of an element that both sides have.
  mutating func merge(
    base: MergeElement?, ours: MergeElement, theirs: MergeElement, path: [String]
  ) {
    if ours.bytes == theirs.bytes || base?.bytes == theirs.bytes { return write(ours.bytes) }
    if base?.bytes == ours.bytes { return write(theirs.bytes) }
    guard let name = ours.name, theirs.name == name, base == nil || base?.name == name else {
      return mergeWhole(base: base, ours: ours, theirs: theirs, path: path)
    }
    guard !isOneConstraintChangedTwice(base: base, ours: ours, theirs: theirs) else {
      return writeConflict(
        ours: ours.bytes, theirs: theirs.bytes, path: path,
        "both sides changed or removed one of them, each in its own way")
    }
    let steps: [MergeStep]
    if name.hasOrderedChildren {
      let isFree = ours.hasSameChildren(as: theirs) || base?.hasSameChildren(as: theirs) == true
      guard isFree || base?.hasSameChildren(as: ours) == true else {
        return mergeWhole(base: base, ours: ours, theirs: theirs, path: path)
      }
      steps = (isFree ? ours : theirs).children.map { .take($0) }
    } else {
      steps = planChildren(base: base, ours: ours, theirs: theirs)
    }
    let isOpen = !steps.isEmpty || ours.isOpen && theirs.isOpen
    writeTag(base: base, ours: ours, theirs: theirs, isOpen: isOpen, path: path)
    guard isOpen else { return }
    for step in steps { perform(step, in: name, path: path) }
    if ours.isOpen, theirs.isOpen {
      write(mergedSpace(base: base?.tail, ours: ours.tail, theirs: theirs.tail))
    } else {
      write((ours.isOpen ? ours : theirs).tail)
    }
    write((ours.isOpen ? ours : theirs).endTag)
  }

  /// Writes an element that cannot be taken apart: as the side has it that alone changed it.
  private mutating func mergeWhole(
    base: MergeElement?, ours: MergeElement, theirs: MergeElement, path: [String]
  ) {
    if ours.isSame(as: theirs) || base?.isSame(as: theirs) == true { return write(ours.bytes) }
    if base?.isSame(as: ours) == true { return write(theirs.bytes) }
    writeConflict(
      ours: ours.bytes, theirs: theirs.bytes, path: path,
      base == nil ? "both sides added it, each in its own form" : "both sides changed it")
  }

  private mutating func perform(_ step: MergeStep, in parent: ElementName, path: [String]) {
    switch step {
    case .take(let child):
      write(child.gap)
      write(child.element.bytes)
    case .merge(let gap, let base, let ours, let theirs):
      write(gap)
      merge(
        base: base, ours: ours, theirs: theirs, path: path + [ours.shownName(in: parent)])
    case .conflict(let gap, let ours, let theirs, let reason):
      write(gap)
      let shown = (ours ?? theirs)?.shownName(in: parent) ?? ""
      writeConflict(
        ours: ours?.bytes ?? [], theirs: theirs?.bytes ?? [], path: path + [shown], reason)
    }
  }
}

extension ElementName {
  /// Whether the order of the children matters, so that they are merged as a unit.
  fileprivate var hasOrderedChildren: Bool {
    [.fetchIndex, .uniquenessConstraint, .compoundIndex].contains(self)
  }
}

extension MergeElement {
  /// The name that distinguishes the element from its siblings, for display.
  fileprivate func shownName(in parent: ElementName) -> String {
    name.flatMap { identifyingAttribute(of: $0, in: parent) }.flatMap(value) ?? writtenName
  }
}
