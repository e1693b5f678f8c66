/// An element of the old model and the matching element of the new model; one is nil if there is no match.
struct Pair<Element> {
  var from: Element?
  var to: Element?
}

extension Pair: Sendable where Element: Sendable {}

/// Pairs elements one to one by equal `identifier`, as indices sorted by new name, or by old name if removed.
///
/// If several share an identifier, equal names are paired first, then the rest in name order, so that
/// swapping the sides swaps the pairs.
func pairIndices<Element: Named>(
  _ from: [Element], _ to: [Element], by identifier: (Element) -> String
) -> [Pair<Int>] {
  if haveSameNames(from, to, by: identifier) {
    return from.indices.map { Pair(from: $0, to: $0) }
  }
  var candidates: [String: (from: [Int], to: [Int])] = [:]
  for (index, element) in from.enumerated() {
    candidates[identifier(element), default: ([], [])].from.append(index)
  }
  for (index, element) in to.enumerated() {
    candidates[identifier(element), default: ([], [])].to.append(index)
  }
  var partners: [Int: Int] = [:]
  for (left, right) in candidates.values {
    if left.count == 1, right.count == 1 {
      partners[left[0]] = right[0]
    } else {
      pairAmbiguous(left, right, of: (from, to), into: &partners)
    }
  }
  let paired = Set(partners.values)
  let pairs =
    from.indices.map { Pair(from: $0, to: partners[$0]) }
    + to.indices.filter { !paired.contains($0) }.map { Pair(from: nil, to: $0) }
  return inOrderOfNames(pairs, of: from, to)
}

/// Pairs elements as ``pairIndices(_:_:by:)`` does.
func pairElements<Element: Named>(
  _ from: [Element], _ to: [Element], by identifier: (Element) -> String
) -> [Pair<Element>] {
  pairIndices(from, to, by: identifier).map { pair in
    Pair(from: pair.from.map { from[$0] }, to: pair.to.map { to[$0] })
  }
}

private func haveSameNames<Element: Named>(
  _ from: [Element], _ to: [Element], by identifier: (Element) -> String
) -> Bool {
  from.count == to.count
    && zip(from, to).allSatisfy { $0.name == $1.name && identifier($0) == identifier($1) }
}

private func pairAmbiguous<Element: Named>(
  _ left: [Int], _ right: [Int], of sides: (from: [Element], to: [Element]),
  into partners: inout [Int: Int]
) {
  var byName: [String: [Int]] = [:]
  for index in right.reversed() { byName[sides.to[index].name, default: []].append(index) }
  var restOfLeft: [Int] = []
  for index in left {
    if let partner = byName[sides.from[index].name]?.popLast() {
      partners[index] = partner
    } else {
      restOfLeft.append(index)
    }
  }
  let restOfRight = byName.values.joined().sorted()
  for (from, to) in zip(
    inOrderOfNames(restOfLeft, of: sides.from), inOrderOfNames(restOfRight, of: sides.to))
  {
    partners[from] = to
  }
}

private func inOrderOfNames<Element: Named>(_ indices: [Int], of elements: [Element]) -> [Int] {
  indices.sorted { left, right in
    if nameComesBefore(elements[left].name, elements[right].name) { return true }
    return !nameComesBefore(elements[right].name, elements[left].name) && left < right
  }
}

/// Sorts pairs by name; for equal names, removals come before additions.
private func inOrderOfNames<Element: Named>(
  _ pairs: [Pair<Int>], of from: [Element], _ to: [Element]
) -> [Pair<Int>] {
  let names = pairs.map { pair in
    pair.to.map { to[$0].name } ?? pair.from.map { from[$0].name } ?? ""
  }
  let order = pairs.indices.sorted { left, right in
    if nameComesBefore(names[left], names[right]) { return true }
    return !nameComesBefore(names[right], names[left]) && left < right
  }
  return order.map { pairs[$0] }
}
