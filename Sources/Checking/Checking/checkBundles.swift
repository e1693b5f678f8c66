package import Findings
import Loading
import OperatingSystem
import Text

/// Checks all bundles: the gate of a pull request.
///
/// - Parameter options: What is asked for.
/// - Returns: The report.
/// - Throws: `ToolchainError` if a file of the check is wrong, or what was asked for is not there.
package func checkBundles(_ options: CheckOptions) throws(ToolchainError) -> CheckReport {
  let place = try CheckPlace(options)
  let configuration = place.configuration
  let paths = try checkedPaths(options, place)
  let exclude = configuration.exclude?.map(\.text) ?? CheckConfiguration.usualExclusions
  let scope = CheckScope(
    paths: paths.compactMap { place.repository?.pathFromRoot($0) }, exclude: Set(exclude))
  let base = try findBase(
    options, configured: configuration.against?.text, repository: place.repository, scope: scope)
  var found = try findBundles(
    under: paths.filter { FileKind(at: $0, followsLinks: true) != nil }, excluding: Set(exclude))
  let linked = try found.followLinks(in: place.repository, excluding: Set(exclude))
  try refuseTwins(found.bundles)
  try refuseRoots(found.bundles, place)
  let read = try readBundles(
    &found, under: paths + linked.bundles, excluding: Set(exclude), base: base.tree, at: place,
    scratch: options.scratch)
  let swift = try readSwiftTrees(
    under: paths, excluding: Set(exclude), read, found, at: place, scratch: options.scratch)
  var bundles = read.bundles + swift.bundles
  let names = nameBundles(&bundles, besides: read.others, in: place.repository)
  try requirePaths(options, place: place, tree: read.tree, bundles: bundles)
  guard !bundles.isEmpty || read.problems.contains(where: { $0.diagnostic.severity == .error })
  else {
    throw ToolchainError(
      .noBundle, file: paths[0],
      "there is no .xcdatamodeld here and no class with @Model, expected at least one",
      explanation: linked.problems.first.map { remedy(for: $0.diagnostic) } ?? "")
  }
  try requireLocks(bundles, base: base, place)
  var releases = try readReleases(
    &bundles, base: base.tree, place.repository, excluding: Set(exclude))
  let (mappingModels, problems) = readMappingModels(found.mappingModels, in: read.tree)
  for index in bundles.indices {
    if options.usesCloudKit { bundles[index].settings.usesCloudKit = true }
    bundles[index].hash()
  }
  let schemas = try takeCloudKitSchemas(options, for: &bundles, at: place)
  let staged = takeStagedManagers(
    try findStagedManagers(
      under: paths, excluding: Set(exclude), for: bundles, in: read.tree), for: &bundles)
  for index in bundles.indices {
    bundles[index].findStepWays(in: read.tree, scratch: options.scratch)
    bundles[index].examineHandlers(in: read.tree)
  }
  releases.omissions += try readReleaseFiles(
    options.releases, of: &bundles, scratch: options.scratch)
  let seeds = checkSeedStores(
    found, of: bundles, releases: options.releases, at: place, scratch: options.scratch)
  relateBundles(&bundles)
  if let tree = base.tree {
    for index in bundles.indices {
      if !bundles[index].isSwift { bundles[index].readEarlierForms(in: tree) }
      if let repository = place.repository { bundles[index].readOrigin(of: tree, repository) }
    }
  }
  if base.tree != nil, bundles.contains(where: \.differsFromBase) {
    let uncommitted = try place.repository?.uncommittedPaths() ?? []
    for index in bundles.indices { bundles[index].uncommitted = uncommitted }
  }
  var checks = bundles.map { bundle in
    checkBundle(
      bundle, hasBase: base.base != nil && !bundle.lacksBase, mappingModels: mappingModels)
  }
  lowerErrorsOfTests(in: &checks, of: bundles, under: paths)
  var report = CheckReport(
    base: base.base ?? lockBase(bundles), bundles: checks.map(\.bundle),
    findings: read.problems + linked.problems + problems + schemas.findings
      + seeds.findings
      + checks.flatMap(\.findings),
    omissions: omissions(bundles, base: base)
      + narrowing(options, place: place, base: base.tree, scope: scope)
      + bundles.flatMap(\.omissions) + swift.omissions + staged + releases.omissions
      + schemas.omissions + seeds.omissions,
    failureLevel: options.failureLevel ?? configuration.failureLevel ?? .error)
  if let summary = releases.summary {
    report.base?.origin += "; shipped versions: \(summary)"
  }
  report.paths = ReportPaths(
    root: place.repository?.root, paths: paths + bundles.map(\.path),
    revisions: revisions(bundles, read))
  report.releaseOmissions = releases.omissions
  report.releaseDoubt = releases.doubt
  report.rules = .ofAllChecks
  report.acceptanceScope = AcceptanceScope(
    bundles: names, isComplete: isComplete(paths, place),
    hasBase: place.repository == nil || !options.ignoresBase,
    isRehearsed: options.rehearsal != nil)
  if options.illustratesSteps {
    for index in bundles.indices { illustrateStep(of: &report.bundles[index], bundles[index]) }
  }
  if let wanted = options.rehearsal {
    try report.rehearse(wanted, options)
  }
  report.setLevels(bundles)
  report.accept(place.acceptances, today: options.today)
  report.noteFormerIdentifiers(in: bundles, place.acceptances)
  report.offerAcceptance(options)
  report.sortFindings()
  return report
}

/// The paths to search for bundles.
private func checkedPaths(
  _ options: CheckOptions, _ place: CheckPlace
) throws(ToolchainError) -> [String] {
  func path(_ text: String) -> String {
    let path = bundleHolding(text)
    return place.repository?.pathWithoutLinks(path) ?? path
  }
  guard options.paths.isEmpty else {
    for path in options.paths where place.repository == nil || options.ignoresBase {
      guard FileKind(at: path, followsLinks: true) != nil else { throw missing(path) }
    }
    return options.paths.map(path)
  }
  let configured = (place.configuration.paths ?? []).map { inFolder(place.folder, $0.text) }
  return (configured.isEmpty ? ["."] : configured).map(path)
}

/// The revisions in locations of findings: the base, commits of submodules, and releases.
private func revisions(_ bundles: [BundleAtCheck], _ read: ReadBundles) -> Set<String> {
  var revisions = Set(bundles.compactMap { $0.base?.reference.revision })
  if let files = read.baseFiles { revisions.formUnion(files.revisions) }
  for bundle in bundles {
    revisions.formUnion(bundle.unreadAtBase.commits.values)
    for form in bundle.releases?.newestForms.values.map(\.self) ?? [] { revisions.insert(form.tag) }
    for form in bundle.releases?.olderForms ?? [] { revisions.insert(form.tag) }
  }
  return revisions
}

/// Whether a check of some paths covers everything in the configuration.
private func isComplete(_ paths: [String], _ place: CheckPlace) -> Bool {
  let configured = (place.configuration.paths ?? []).map { inFolder(place.folder, $0.text) }
  let checked = paths.compactMap(placeOfPath)
  return (configured.isEmpty ? [place.folder] : configured).allSatisfy { path in
    guard let wanted = placeOfPath(bundleHolding(path)) else { return true }
    return checked.contains { isAt(wanted, orBelow: $0) }
  }
}

/// Rejects a bundle that is the root of a repository, because it would count as new.
private func refuseRoots(_ bundles: [String], _ place: CheckPlace) throws(ToolchainError) {
  for path in bundles where !place.ignoresBase && place.repository?.pathFromRoot(path) == "" {
    throw ToolchainError(
      .noBundle, file: path,
      "the repository begins in this bundle, expected one in a folder of the repository",
      explanation: "`--no-base` with a lock file (`modeldiff freeze`) checks it without git.")
  }
}

/// The advice if there are only links that are not followed.
private func remedy(for link: Diagnostic) -> String {
  let path = link.location?.file ?? ""
  let leadsSomewhere = FileKind(at: path, followsLinks: true) != nil
  let remedy =
    link.explanation.isEmpty && leadsSomewhere
    ? "Give its path to check what it leads to: `modeldiff check \(pathForShell(path))`."
    : link.explanation
  return "\(path): \(link.summary). \(remedy)"
}

private func missing(_ path: String) -> ToolchainError {
  ToolchainError(
    .unreadableFile, file: path, "there is no such folder, expected one with bundles")
}

/// Rejects configured and given paths that do not exist now and did not exist at the base.
private func requirePaths(
  _ options: CheckOptions, place: CheckPlace, tree: WorkTree, bundles: [BundleAtCheck]
) throws(ToolchainError) {
  let named = ConfiguredPaths(
    tree: tree, repository: place.repository,
    bundles: bundles.map { ($0.path, $0.movedFrom?.path) })
  for path in options.paths where FileKind(at: path, followsLinks: true) == nil {
    let here = placeOfPath(bundleHolding(path))
    let isKnown = bundles.contains { bundle in
      guard let here, let place = placeOfPath(bundle.path) else { return false }
      return isAt(place, orBelow: here)
    }
    if !isKnown { throw missing(path) }
  }
  if options.paths.isEmpty {
    try named.requireFolders(of: place.configuration, in: place.folder)
  }
  try named.requireBundles(of: place.configuration, in: place.folder)
  for folder in Set(bundles.map { parentDirectory(of: $0.path) }).sorted()
  where placeOfPath(folder) != placeOfPath(place.folder) {
    let file = inFolder(folder, CheckFileName.configuration)
    guard try tree.kind(of: file, followsLinks: true) != nil else { continue }
    try named.requireBundles(
      of: try readCheckFile(file, in: tree, readKnownConfiguration), in: folder)
  }
}

/// Rejects checking without any knowledge of the past, unless requested.
private func requireLocks(
  _ bundles: [BundleAtCheck], base: FoundBase, _ place: CheckPlace
) throws(ToolchainError) {
  guard base.base == nil, place.repository == nil, !place.ignoresBase else { return }
  let open = bundles.filter { $0.lock == nil }
  guard !open.isEmpty else { return }
  throw ToolchainError(
    .data,
    open.map { bundle in
      noBaseDiagnostic(
        "there is nothing to compare the bundle with: it is not in a git repository and has no lock file",
        "`modeldiff freeze \(pathForShell(bundle.path))` writes the lock file.",
        at: .file(bundle.path))
    })
}

/// The base if only lock files are compared.
private func lockBase(_ bundles: [BundleAtCheck]) -> CheckBase? {
  guard bundles.contains(where: { $0.lock != nil }) else { return nil }
  return CheckBase(
    kind: .lock, name: "*\(CheckFileName.lockSuffix)", identifier: nil,
    origin: "the versions that were frozen")
}

/// The checks that were not made.
private func omissions(_ bundles: [BundleAtCheck], base: FoundBase) -> [CheckOmission] {
  guard let reason = base.omission else {
    return [base.hidden].compactMap(\.self)
  }
  var result: [CheckOmission] = []
  let isLocked = bundles.allSatisfy { $0.lock != nil }
  if !isLocked {
    result.append(
      CheckOmission(
        bundle: nil, check: "that shipped versions stay as they were",
        reason: reason + " `modeldiff freeze BUNDLE` keeps them without git."))
  }
  result.append(
    CheckOmission(
      bundle: nil,
      check: "that new versions become current, and the current one never goes back"
        + (isLocked ? "" : ", and nothing that is mirrored with CloudKit is removed"),
      reason: reason))
  return result
}
