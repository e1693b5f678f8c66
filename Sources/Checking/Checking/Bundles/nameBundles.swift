import Findings
import Loading
import SwiftCode

/// Gives each bundle a name for fingerprints: its own, with as many folders as tell it from others.
///
/// What is in other repositories, or ignored, takes no name away.
///
/// - Parameters:
///   - bundles: The bundles that are checked, which get their names.
///   - others: The paths of bundles that are not, from the root of the repository.
///   - repository: The repository; nil where there is none.
/// - Returns: How fingerprints may call them and others.
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
    let name = parts[index]
    let rivals = (bundles[index].isOwn ? own : own + parts).filter { $0 != name }
    let least = min(bundles[index].isSwift ? 2 : 1, name.count)
    let count = (least...max(least, name.count)).first { count in
      rivals.allSatisfy { $0.suffix(count) != name.suffix(count) }
    }
    bundles[index].key =
      name.suffix(count ?? name.count).withoutExtension.joined(separator: "/")
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

  /// What tells it from the bundles of other containers of its sources; empty for that of the store without a name.
  fileprivate var containerMark: String {
    isDefaultContainer ? "" : container.map { "#\($0)" } ?? ""
  }
}

extension BidirectionalCollection<String> {
  /// The parts of a path, the last one without its extension, but for a model outside of bundles: one of its name may be beside it.
  fileprivate var withoutExtension: [String] {
    dropLast() + suffix(1).map { $0.hasSuffix(modelSuffix) ? $0 : Loading.withoutExtension($0) }
  }
}
