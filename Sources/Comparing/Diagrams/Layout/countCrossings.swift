/// Counts the crossings of straight lines between two columns; lines that share an end do not cross.
///
/// - Parameter lines: The heights of the ends of each line.
/// - Returns: The number.
/// - Complexity: O(n log n) comparisons.
func countCrossings<Height: Comparable>(_ lines: [(left: Height, right: Height)]) -> Int {
  // From top to bottom on the left, a line crosses those before it that end below it on the right.
  var rights: [Height] = []
  rights.reserveCapacity(lines.count)
  var count = 0
  for line in lines.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) {
    var (low, high) = (0, rights.count)
    while low < high {
      let middle = (low + high) / 2
      if line.right < rights[middle] { high = middle } else { low = middle + 1 }
    }
    count += rights.count - low
    rights.insert(line.right, at: low)
  }
  return count
}
