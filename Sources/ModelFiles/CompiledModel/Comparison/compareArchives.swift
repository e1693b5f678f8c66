/// Compares two archives of models by meaning, field by field.
///
/// Order and sharing of objects in the table, classes of strings, mutability of collections, representation of
/// dictionaries, inherited properties that caches repeat, and fields that are nil, false or empty
/// on one side and missing on the other make no difference.
///
/// - Parameters:
///   - left: An archive.
///   - right: Another archive.
///   - leniency: What else makes no difference.
/// - Returns: The differences in a stable order, the ones nearest to the root first; at most 1000.
package func compareArchives(
  _ left: ObjectTable, _ right: ObjectTable, ignoring leniency: ComparisonLeniency = []
) -> [ArchiveDifference] {
  var comparison = ArchiveComparison(
    left: ComparedArchive(left), right: ComparedArchive(right), leniency: leniency)
  return comparison.run(left.root, right.root)
}

/// A comparison under way.
struct ArchiveComparison {
  /// The first archive.
  var left: ComparedArchive
  /// The second archive.
  var right: ComparedArchive
  /// The differences to ignore.
  let leniency: ComparisonLeniency
  private var differences: [ArchiveDifference] = []
  private var queue: [Step] = []
  private var seen: Set<[ObjectReference]> = []

  /// The maximum number of reported differences.
  private static let limit = 1000

  /// Two fields to compare.
  private struct Step {
    var left: FieldValue?
    var right: FieldValue?
    var path: ArchivePath
    /// The field's name; members of collections have that of the collection.
    var key: String
    /// The objects that have the field.
    var owners: (left: ObjectReference, right: ObjectReference)
  }

  /// Creates a comparison.
  init(left: ComparedArchive, right: ComparedArchive, leniency: ComparisonLeniency) {
    self.left = left
    self.right = right
    self.leniency = leniency
  }

  /// Compares what hangs on two objects, level by level.
  mutating func run(
    _ leftRoot: ObjectReference, _ rightRoot: ObjectReference
  ) -> [ArchiveDifference] {
    queue.append(
      Step(
        left: .reference(leftRoot), right: .reference(rightRoot), path: .root, key: "",
        owners: (.null, .null)))
    var next = 0
    while next < queue.count, differences.count < Self.limit {
      compare(queue[next])
      next += 1
    }
    return differences
  }

  private mutating func compare(_ step: Step) {
    let leftNode = left.node(step.left)
    let rightNode = right.node(step.right)
    if ArchiveComparison.isLabel(step.key) {
      return compareLabels(leftNode, second: rightNode, step: step)
    }
    switch (leftNode, rightNode) {
    case (.object(let first, let firstPlace), .object(let second, let secondPlace)):
      guard seen.insert([firstPlace, secondPlace]).inserted else { return }
      compare(first, second: second, path: step.path, owners: (firstPlace, secondPlace))
    case (.list(let first), .list(let second)):
      compare(first, second: second, step: step)
    case (.set(let first), .set(let second)):
      compare(left.sorted(first), second: right.sorted(second), step: step)
    case (.list(let members), .null), (.null, .list(let members)), (.set(let members), .null),
      (.null, .set(let members)):
      guard !members.isEmpty else { return }
      report(leftNode, second: rightNode, path: step.path)
    case (.dictionary, _), (_, .dictionary):
      guard let first = entries(leftNode), let second = entries(rightNode) else {
        return report(leftNode, second: rightNode, path: step.path)
      }
      compareEntries(first, second: second, step: step)
    default:
      guard !leftNode.equals(rightNode, numberKinds: leniency.contains(.numberKinds)) else {
        return
      }
      report(leftNode, second: rightNode, path: step.path)
    }
  }

  private mutating func compare(
    _ first: ArchivedObject, second: ArchivedObject, path: ArchivePath,
    owners: (left: ObjectReference, right: ObjectReference)
  ) {
    guard first.archiveClass == second.archiveClass else {
      return report(
        first.archiveClass.chain.joined(separator: " < "),
        second: second.archiveClass.chain.joined(separator: " < "), path: path)
    }
    for key in Set(first.fields.keys).union(second.fields.keys).sorted() where !isIgnored(key) {
      queue.append(
        Step(
          left: first.fields[key], right: second.fields[key], path: path.appending(key), key: key,
          owners: owners))
    }
  }

  private mutating func compare(
    _ first: [ObjectReference], second: [ObjectReference], step: Step
  ) {
    guard first.count == second.count else {
      return report("\(first.count) members", second: "\(second.count) members", path: step.path)
    }
    for (index, pair) in zip(first, second).enumerated() {
      queue.append(
        Step(
          left: .reference(pair.0), right: .reference(pair.1),
          path: step.path.appending("\(index)"),
          key: ArchiveComparison.memberKey(step.key), owners: step.owners))
    }
  }

  private mutating func compareEntries(
    _ first: [String: ObjectReference], second: [String: ObjectReference], step: Step
  ) {
    var (first, second) = (first, second)
    if step.key == ArchiveKey.properties {
      first = left.ownProperties(first, of: step.owners.left)
      second = right.ownProperties(second, of: step.owners.right)
    }
    for key in Set(first.keys).union(second.keys).sorted() {
      if leniency.contains(.syncServices), key.hasPrefix("com.apple.syncservices.") { continue }
      queue.append(
        Step(
          left: first[key].map(FieldValue.reference), right: second[key].map(FieldValue.reference),
          path: step.path.appending(key), key: ArchiveComparison.memberKey(step.key),
          owners: step.owners))
    }
  }

  /// The entries of a dictionary; an empty one for nil, nil for anything else.
  private func entries(_ node: ArchiveNode) -> [String: ObjectReference]? {
    guard case .dictionary(let entries) = node else {
      guard case .null = node else { return nil }
      return [:]
    }
    return entries
  }

  private mutating func compareLabels(_ first: ArchiveNode, second: ArchiveNode, step: Step) {
    func label(_ field: FieldValue?, _ archive: ComparedArchive) -> String {
      guard case .reference(let reference) = field else { return field == nil ? "nil" : "a value" }
      return archive.label(reference)
    }
    let (first, second) = (label(step.left, left), label(step.right, right))
    guard first != second else { return }
    report(first, second: second, path: step.path)
  }

  private mutating func report(
    _ first: ArchiveNode, second: ArchiveNode, path: ArchivePath
  ) {
    report(first.summary, second: second.summary, path: path)
  }

  private mutating func report(_ first: String, second: String, path: ArchivePath) {
    differences.append(ArchiveDifference(path: path.description, left: first, right: second))
  }
}
