import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel
import Text

/// Looks for stores that the projects and packages around bundles ship as resources, and that are not of the current version.
///
/// - Parameters:
///   - found: The files found in the scope of the check.
///   - bundles: The bundles, hashed.
///   - releases: The locations of stores of releases, which are exempt.
///   - place: The location of the check.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The findings, and the stores that could not be read.
func checkSeedStores(
  _ found: FoundFiles, of bundles: [BundleAtCheck], releases: [String], at place: CheckPlace,
  scratch: String
) -> (findings: [CheckFinding], omissions: [CheckOmission]) {
  var findings: [CheckFinding] = []
  var omissions: [CheckOmission] = []
  let kept = releases.compactMap(placeOfPath)
  var stores: [String: String] = [:]
  for (path, target) in shippedFiles(of: manifests(found, around: bundles, at: place)) {
    guard let here = placeOfPath(path), !kept.contains(where: { isAt(here, orBelow: $0) }),
      (try? isStore(path, in: FileSystem())) == true,
      (try? checkInside(path, of: place.folder)) != nil
    else { continue }
    stores[path] = stores[path] ?? target
  }
  for (path, target) in stores.sorted(by: { pathComesBefore($0.key, $1.key) }) {
    do throws(ToolchainError) {
      let store = try observeStore(at: path, scratch: scratch)
      guard let hashes = store.metadata.versionHashes else { continue }
      findings +=
        finding(
          of: path, hashes, target: target, bundles: bundles, isMirrored: store.schema.isMirrored,
          at: place
        ).map { [$0] } ?? []
    } catch {
      omissions.append(
        CheckOmission(
          bundle: nil, check: "that \(path), a resource of \(target), is of the current version",
          reason: error.diagnostics.first.map { "\($0.summary)." } ?? "It cannot be read."))
    }
  }
  return (findings, omissions)
}

/// The finding on a store; nil if it has a current version or no entity of a bundle.
private func finding(
  of path: String, _ hashes: [String: [UInt8]], target: String,
  bundles: [BundleAtCheck], isMirrored: Bool, at place: CheckPlace
) -> CheckFinding? {
  // A configuration has some of the entities.
  func isOf(_ version: ComparedVersion) -> Bool {
    !hashes.isEmpty && hashes.allSatisfy { version.hashes.byName[$0.key] == $0.value }
  }
  let judged = bundles.filter { $0.current != nil && $0.isOwn }
  func current(of bundle: BundleAtCheck) -> ComparedVersion? {
    bundle.headVersions.first { $0.version.name == bundle.current }
  }
  guard !judged.contains(where: { current(of: $0).map(isOf) ?? false }) else { return nil }
  let shared = judged.map { bundle in
    bundle.headVersions.contains(where: isOf)
      ? Int.max
      : bundle.headVersions.map { version in hashes.keys.count { version.hashes.byName[$0] != nil }
      }.max() ?? 0
  }
  guard let most = shared.max(), most > 0, let index = shared.firstIndex(of: most),
    let now = current(of: judged[index])
  else { return nil }
  let bundle = judged[index]
  let old = bundle.headVersions.first(where: isOf)?.version.name
  let rule = RuleDescription.seedStoreVersion
  // Of a mirrored store only a copy is upgraded, and what ships with an app has no use for its records.
  let upgrade =
    "modeldiff upgrade \(pathForShell(path)) --to \(pathForShell(bundle.label)) "
    + (isMirrored
      ? "--without-mirroring --output \(pathForShell(withoutExtension(path) + "-new.sqlite")) --yes"
      : "--in-place --yes")
  return CheckFinding(
    rule.diagnostic(
      "\(target) ships the store \(lastComponent(of: path)), which is of "
        + (old.map { "\"\($0)\", and the current version is \"\(now.version.name)\"" }
          ?? "no version; the current one is \"\(now.version.name)\""),
      explanation: rule.rationale, at: .file(path)),
    layer: rule.layer, bundle: bundle.label,
    advice: old == nil
      ? "`modeldiff doctor \(pathForShell(path)) \(pathForShell(bundle.label))` says what became of it."
      : "`\(upgrade)` "
        + (isMirrored
          ? "makes one of the current version, to ship in its place."
          : "brings it up to date; the same store becomes the same bytes each time."),
    versions: old.map { [$0] } ?? [],
    fingerprint: Fingerprint(
      rule: rule.id, element: place.repository?.pathFromRoot(path) ?? path,
      content: contentDigest(of: hashes.keys.sorted() + [now.hashes.checksum])))
}

// MARK: - Files

/// A project or a package, and the folder that its paths begin at.
private struct ShippingManifest {
  let folder: String
  let resources: [ShippedResource]
}

/// The projects and packages where the check looks, and in the folders above bundles.
private func manifests(
  _ found: FoundFiles, around bundles: [BundleAtCheck], at place: CheckPlace
) -> [ShippingManifest] {
  var files = found.manifests
  if let repository = place.repository {
    var looked: Set<String> = []
    for bundle in bundles {
      var folders = (repository.pathFromRoot(bundle.path) ?? "").split(separator: "/")[...]
      while folders.popLast() != nil {
        let folder = repository.pathFromHere(folders.joined(separator: "/"))
        // What is above it was looked at with it.
        guard looked.insert(folder).inserted else { break }
        for name in (try? listDirectory(folder)) ?? [] where isShippingManifest(name) {
          files.append(inFolder(folder, name))
        }
      }
    }
  }
  var known: Set<String> = []
  return files.filter { known.insert(placeOfPath($0) ?? $0).inserted }.compactMap { file in
    let isProject = file.hasSuffix(projectSuffix)
    let path = isProject ? joined(file, "project.pbxproj") : file
    guard let bytes = try? readFile(path, limit: 64 << 20, followsLinks: false) else { return nil }
    let resources =
      isProject
      ? (try? parseProject(bytes, file: path))?.shippedResources ?? []
      : packageResources(String(decoding: bytes, as: UTF8.self))
    return ShippingManifest(folder: parentDirectory(of: file), resources: resources)
  }
}

/// The files among resources, with the target that ships each.
private func shippedFiles(of manifests: [ShippingManifest]) -> [(path: String, target: String)] {
  manifests.flatMap { manifest in
    manifest.resources.flatMap { resource -> [(path: String, target: String)] in
      guard !resource.path.hasPrefix("/") else { return [] }
      let start = inFolder(manifest.folder, plainPath(resource.path))
      var files: [(path: String, target: String)] = []
      var pending = [(path: start, inner: "")]
      while let next = pending.popLast() {
        switch FileKind(at: next.path, followsLinks: false) {
        case .file: files.append((next.path, resource.target))
        case .directory where !isModelPath(next.path):
          for name in (try? listDirectory(next.path)) ?? [] where !name.hasPrefix(".") {
            let inner = next.inner.isEmpty ? name : joined(next.inner, name)
            guard !resource.excluded.contains(inner) else { continue }
            pending.append((joined(next.path, name), inner))
          }
        default: break
        }
      }
      return files
    }
  }
}

/// A path without steps that lead nowhere, and without those back as far as they can be seen.
private func plainPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else {
      parts.append(part)
    }
  }
  return parts.joined(separator: "/")
}

/// What the names of Xcode projects end with.
private let projectSuffix = ".xcodeproj"

/// Whether a name is that of a project or package manifest, which list shipped resources.
func isShippingManifest(_ name: String) -> Bool {
  name.hasSuffix(projectSuffix) || name == "Package.swift"
}
