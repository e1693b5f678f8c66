import Findings
import Loading
import SwiftCode

/// Names bundles for fingerprints: by their own name, with as many folders as needed to be unique.
///
/// What is in other repositories, or ignored, takes no name away.
///
/// - Parameters:
///   - bundles: The bundles that are checked, which get their names.
///   - others: The paths of bundles that are not, from the root of the repository.
///   - repository: The repository; nil if absent.
/// - Returns: The names that fingerprints may use for them and others.
func nameBundles(
  _ bundles: inout [BundleAtCheck], besides others: [String], in repository: CheckRepository?
) -> [AcceptanceScope.Bundle] {
  let parts = bundles.map { bundle in
    let path = repository?.pathFromRoot(bundle.path) ?? bundle.path
    let folders = path.split(separator: "/").map(String.init).filter { $0 != "." }
    return bundle.isSwift ? folders + ["SwiftData"] : folders
  }
  let elsewhere = others.map { $0.split(separator: "/").map(String.init) }
  let own = bundles.indices.filter { bundles[$0].isOwn }.map { parts[$0] } + elsewhere
  for index in bundles.indices {
    let rivals = bundles[index].isOwn ? own : own + parts
    bundles[index].key =
      uniqueName(parts[index], isSwift: bundles[index].isSwift, among: rivals)
      + bundles[index].containerMark
  }
  let checked = zip(bundles, parts).flatMap { bundle, parts in
    let places =
      [parts]
      + (repository.map(bundle.foldersOfSources) ?? []).map { $0 + ["SwiftData"] }
    // Before there were several containers, the one had no mark.
    let names = Set(
      places.map(\.withoutExtension).flatMap { parts in
        [parts, parts.dropLast() + parts.suffix(1).map { $0 + bundle.containerMark }]
      })
    return names.map { parts in
      AcceptanceScope.Bundle(
        parts: parts, key: bundle.key,
        isNew: !bundle.isOwn || bundle.base == nil && bundle.lock == nil, isChecked: true)
    }
  }
  return checked
    + elsewhere.map {
      AcceptanceScope.Bundle(parts: $0.withoutExtension, key: "", isNew: false, isChecked: false)
    }
}

/// The end of a path without the extension of a bundle, with as many folders as the path needs to differ from all `rivals`.
func uniqueName(_ parts: [String], isSwift: Bool, among rivals: [[String]]) -> String {
  let others = rivals.filter { $0 != parts }
  let least = min(isSwift ? 2 : 1, parts.count)
  let count = (least...max(least, parts.count)).first { count in
    others.allSatisfy { $0.suffix(count) != parts.suffix(count) }
  }
  return parts.suffix(count ?? parts.count).withoutExtension.joined(separator: "/")
}

extension BundleAtCheck {
  /// The folders, by their parts from the root, that hold models of Swift sources: a check of one of them names its findings
  /// after that.
  fileprivate func foldersOfSources(in repository: CheckRepository) -> Set<[String]> {
    let types = isSwift ? (head?.versions ?? []).compactMap(\.swift).map(\.schema.types) : []
    let files = Set(types.flatMap(\.values).map(\.location.file))
    let folders = Set(files.compactMap { repository.pathFromRoot(parentDirectory(of: $0)) })
    return folders.reduce(into: []) { result, folder in
      let parts = folder.split(separator: "/").map(String.init)
      result.formUnion(parts.indices.map { Array(parts[...$0]) })
    }
  }

  /// The suffix that distinguishes it from bundles of other containers in the same sources; empty for the
  /// unnamed store.
  fileprivate var containerMark: String {
    isDefaultContainer ? "" : container.map { "#\($0)" } ?? ""
  }
}

extension BidirectionalCollection<String> {
  /// The components of a path, without the extension of bundles; a single model keeps its own, as a bundle of
  /// the same name may be next to it.
  fileprivate var withoutExtension: [String] {
    dropLast() + suffix(1).map { $0.hasSuffix(modelSuffix) ? $0 : Loading.withoutExtension($0) }
  }
}
