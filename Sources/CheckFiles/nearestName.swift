/// The one of `names` that `name` was likely meant to be; nil when none is near.
///
/// Near are two that differ in no more than a third of their letters.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased())
  let ranked = names.map { candidate in
    (name: candidate, distance: editDistance(wanted, Array(candidate.lowercased())))
  }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance * 3 <= max(wanted.count, best.name.count) ? best.name : nil
}

/// How many letters have to be added, removed, replaced, or exchanged with the next one.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var earlier = [Int](repeating: 0, count: right.count + 1)
  var above = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var row = [index + 1]
    for place in right.indices {
      let replaced = above[place] + (letter == right[place] ? 0 : 1)
      var least = min(replaced, above[place + 1] + 1, row[place] + 1)
      if index > 0, place > 0, letter == right[place - 1], left[index - 1] == right[place] {
        least = min(least, earlier[place - 1] + 1)
      }
      row.append(least)
    }
    (earlier, above) = (above, row)
  }
  return above[right.count]
}
