/// The one of `names` that `name` was probably meant to be; nil if none is similar.
///
/// Names are similar if they differ in at most a third of their letters, ignoring case. Names of more than
/// 200 letters are similar to none.
///
/// - Complexity: O(n) in the number of names.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  guard name.utf8.count <= 800 else { return nil }
  let wanted = Array(name.lowercased())
  guard wanted.count <= 200 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names where candidate != name && candidate.utf8.count <= 800 {
    let letters = Array(candidate.lowercased())
    let greatest = max(wanted.count, letters.count)
    // What differs in length alone by more than a third is not looked at.
    guard abs(wanted.count - letters.count) * 3 <= greatest else { continue }
    let distance = editDistance(wanted, letters)
    if distance * 3 <= greatest, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The number of letters to add, remove, replace or swap with the next to turn one text into the other.
///
/// - Complexity: O(n·m) in the numbers of letters.
package func editDistance(_ left: [Character], _ right: [Character]) -> Int {
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
