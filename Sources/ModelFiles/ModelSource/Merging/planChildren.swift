extension ContentsMerger {
  /// The merge operations for the children of an element that both sides have, in result order.
  ///
  /// The order is that of the side that changed it, otherwise ours. Elements added at one position by both sides are in
  /// Xcode's order.
  func planChildren(
    base: MergeElement?, ours: MergeElement, theirs: MergeElement
  ) -> [MergeStep] {
    guard let parent = ours.name else { return [] }
    let former = MergeChildren(base, in: parent)
    let own = MergeChildren(ours, in: parent, base: former)
    let others = MergeChildren(theirs, in: parent, base: former)
    let isOurOrder = own.order(besides: former) != former.order(besides: own)
    let order =
      isOurOrder || others.order(besides: former) == former.order(besides: others)
      ? own.keys(with: others) : others.keys(with: own)
    return order.compactMap { key in
      step(base: former.byKey[key], ours: own.byKey[key], theirs: others.byKey[key])
    }
  }

  /// Whether both sides removed or changed the same uniqueness constraint differently: constraints are
  /// identified by their content, so a change is a removal and an addition.
  func isOneConstraintChangedTwice(
    base: MergeElement?, ours: MergeElement, theirs: MergeElement
  ) -> Bool {
    guard let base, let name = ours.name, name == .uniquenessConstraints else { return false }
    let former = Set(MergeChildren(base, in: name).keys)
    let own = Set(MergeChildren(ours, in: name).keys)
    let others = Set(MergeChildren(theirs, in: name).keys)
    return !former.subtracting(own).isDisjoint(with: former.subtracting(others))
      && own.subtracting(former) != others.subtracting(former)
  }

  private func step(
    base: MergeElement.Child?, ours: MergeElement.Child?, theirs: MergeElement.Child?
  ) -> MergeStep? {
    if let ours, let theirs {
      return .merge(
        gap: mergedSpace(base: base?.gap, ours: ours.gap, theirs: theirs.gap),
        base: base?.element, ours: ours.element, theirs: theirs.element)
    }
    guard let kept = ours ?? theirs else { return nil }
    guard let base else { return .take(kept) }
    let element = kept.element
    if element.isSame(as: base.element) { return nil }
    switch element.name {
    case .element: return nil
    case .userInfo, .uniquenessConstraints, .compoundIndexes, .elements:
      // Such a list is there when something is in it: the other side removed what was.
      guard let name = element.name, let empty = MergeElement.empty(name) else { return nil }
      let (own, others) = (ours?.element ?? empty, theirs?.element ?? empty)
      guard !planChildren(base: base.element, ours: own, theirs: others).isEmpty else { return nil }
      return .merge(gap: Array(kept.gap), base: base.element, ours: own, theirs: others)
    default:
      return .conflict(
        gap: Array(kept.gap), ours: ours?.element, theirs: theirs?.element,
        reason: ours == nil
          ? "ours removed it, theirs changed it" : "ours changed it, theirs removed it")
    }
  }
}

extension MergeElement {
  /// An element of a name with nothing in it.
  fileprivate static func empty(_ name: ElementName) -> MergeElement? {
    let (document, problems) = readXML(
      Array("<\(name.rawValue)/>".utf8), file: "", limits: .standard)
    return problems.isEmpty ? MergeElement(document: document, index: 0) : nil
  }
}

/// The children of an element by their identity across files.
private struct MergeChildren {
  var keys: [MergeKey] = []
  var byKey: [MergeKey: MergeElement.Child] = [:]
  /// The ranks of the kinds of children in Xcode's order.
  private var ranks: [MergeKey: Int] = [:]

  init(_ element: MergeElement?, in parent: ElementName, base: MergeChildren? = nil) {
    guard let element else { return }
    let children = element.children
    keys = MergeKey.keys(
      of: children.map(\.element), in: parent, base: base?.byKey.mapValues(\.element) ?? [:])
    let order = parent.childOrder
    for (key, child) in zip(keys, children) {
      byKey[key] = child
      ranks[key] = child.element.name.flatMap(order.firstIndex) ?? order.count
    }
  }

  /// The order of those that another file has as well.
  func order(besides other: MergeChildren) -> [MergeKey] {
    keys.filter { other.byKey[$0] != nil }
  }

  /// The keys in this order; those only in `other` follow their predecessors there.
  func keys(with other: MergeChildren) -> [MergeKey] {
    let own = runs(besides: other)
    let others = other.runs(besides: self)
    let ranks = ranks.merging(other.ranks) { first, _ in first }
    var result: [MergeKey] = []
    for anchor in [nil] + order(besides: other).map(Optional.init) {
      if let anchor { result.append(anchor) }
      var (left, right) = ((own[anchor] ?? [])[...], (others[anchor] ?? [])[...])
      while let first = left.first, let second = right.first {
        let isFirst = first.comesBefore(second, ranks: ranks)
        result.append(isFirst ? left.removeFirst() : right.removeFirst())
      }
      result += left + right
    }
    return result
  }

  /// The keys that only this side has, by the last one before them that both have.
  private func runs(besides other: MergeChildren) -> [MergeKey?: [MergeKey]] {
    var anchor: MergeKey?
    var runs: [MergeKey?: [MergeKey]] = [:]
    for key in keys {
      if other.byKey[key] != nil {
        anchor = key
      } else {
        runs[anchor, default: []].append(key)
      }
    }
    return runs
  }
}
