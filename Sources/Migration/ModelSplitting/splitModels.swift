package import DataModel

/// Splits a change of a model into steps for lightweight migration.
///
/// If nothing stops the migration, or nothing is migrated because all hashes are equal, the split has no
/// intermediate versions or operations.
///
/// - Parameters:
///   - from: The old version.
///   - to: The new version.
///   - options: The options.
/// - Returns: The split; unsolved problems are in ``ModelSplit/unsolved``.
/// - Complexity: O(n log n) for each of a few rounds, where n is the number of own and inherited properties.
package func splitModels(from: Model, to: Model, options: SplitOptions) -> ModelSplit {
  guard hashModel(from).entities != hashModel(to).entities else {
    return ModelSplit(from: from, to: to)
  }
  var splitter = Splitter(from: from, to: to)
  splitter.run()
  splitter.keepRemoved(all: options.keepsRemoved)
  var split = ModelSplit(from: splitter.first, to: splitter.last)
  split.decisions = splitter.decisions
  split.unsolved = splitter.unsolved
  guard splitter.middle != splitter.last else { return split }
  if options.hasShipped, splitter.last != to {
    if let shipped = splitShipped(splitter, to: to) { return shipped.withDistinctHashes() }
    split.decisions.append(
      SplitDecision(
        .shipped, element: "model",
        text:
          "the new version has shipped, and this change cannot be split without renaming identifiers in it: "
          + "they are set, and its hash stays as it is"))
  }
  split.intermediates = [splitter.middle]
  split.fillings[0] = splitter.fillings
  return split.withDistinctHashes()
}

extension ModelSplit {
  /// The split, with a version hash modifier in every intermediate version whose hashes equal those of
  /// another.
  fileprivate func withDistinctHashes() -> ModelSplit {
    var result = self
    var known = Set([from, to].map { hashModel($0).checksum })
    for index in result.intermediates.indices {
      if known.contains(hashModel(result.intermediates[index]).checksum) {
        let concerned = fillings.sorted { $0.key < $1.key }.flatMap(\.value).first?.covered.entity
        let names = result.intermediates[index].entities.map(\.name)
        guard let name = concerned ?? names.first else { continue }
        let modifier = "split-\(index + 1)"
        result.intermediates[index].change(name) {
          $0.versionHashModifier = ($0.versionHashModifier ?? "") + modifier
        }
        result.decisions.append(
          SplitDecision(
            .modifier, element: name,
            text:
              "\(name) has the version hash modifier \"\(modifier)\" in between, as the hashes would be those "
              + "of another version"))
      }
      known.insert(hashModel(result.intermediates[index]).checksum)
    }
    return result
  }
}
