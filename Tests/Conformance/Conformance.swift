import Foundation
import Migration
import Text

/// Compares the project's results with those of Apple's tools, over a corpus of real files.
///
/// Usage: `conformance CORPUS [--details] [--only=TEXT] [--cases=FOLDER]` prints every difference
/// in full, runs the checks with TEXT in their names, and adds written cases; `conformance
/// --examples FOLDER` writes the examples of all rules as bundles; `conformance --fixes` applies
/// every fix of them. Prints a table and fails on any difference that is not in
/// `known-deviations.tsv`, and on entries of that file that no longer deviate. Pairs with a missing
/// file are skipped and counted.
@main
struct Conformance {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--examples", arguments.count == 2, let folder = arguments.last {
      return try writeExampleBundles(to: folder)
    }
    if arguments.first == "--fixes" {
      let (problems, count) = try fixesOfExamples()
      for problem in problems { print(problem) }
      print("\(count) fixes carried out, \(problems.count) do not hold")
      exit(problems.isEmpty && count > 0 ? 0 : 1)
    }
    guard let path = arguments.first(where: { !$0.hasPrefix("--") }) else {
      print("usage: conformance CORPUS [--details] [--only=TEXT] [--cases=FOLDER]")
      exit(64)
    }
    let corpus = Corpus(path: path)
    let replay = Replay(corpus)
    let followed = FollowedCorpus(corpus)
    let cases = arguments.first { $0.hasPrefix("--cases=") }?.dropFirst("--cases=".count)
    let checks: [Check] =
      [
        compiledHashes(corpus), cacheHashes(corpus), pairHashes(corpus, "source-momd"),
        pairHashes(corpus, "source-store"), compiledPairs(corpus), parsing(corpus),
        writingBack(corpus), renderingAnew(corpus), writingAlone(corpus), compilingSources(corpus),
        bundles(corpus),
        rewritingArchives(corpus), rewritingCaches(corpus), binarySources(corpus),
        binarySourceTwins(corpus),
        neighbours(corpus), appliedChanges(corpus), swappedSides(corpus), compiledSteps(corpus),
        schemaClaims(corpus),
        entityNumbers(corpus), foretoldObjects(corpus), storedObjects(corpus),
        orderOfIndexes(corpus),
        rewritingMetadata(corpus), createdStores(corpus), storeUpgrades(corpus),
        commandUpgrades(corpus), deferredUpgrades(corpus),
        canonicalStoreUpgrades(corpus),
        libraryUpgrades(corpus), upgradesByCoreData(corpus), createdUpgrades(corpus),
        decompiledArchives(corpus), decompiledStores(corpus), decompiledBundles(corpus),
        drawings(corpus), mappingModelHashes(corpus), compiledMappingSources(corpus),
        mappingPairs(corpus), rewritingMappings(corpus),
        writtenMappings(corpus), modelCopies(corpus), replayedHistories(corpus, replay),
        generatedClassesFit(corpus), askedStores(corpus), createdAgain(corpus),
        verifiedBundles(corpus), listedRows(corpus), redactedStores(corpus),
        redactedPlans(corpus), plannedMappings(corpus), mappingCases(cases.map(String.init)),
        goldenSwiftDataHashes(corpus), swiftDataStores(corpus), frozenSchemas(corpus),
        modelsInSwiftData(corpus), followed.check, fixesOfHistories(corpus),
        cloudKitSchemas(corpus), cloudKitRecordTypes(corpus), cloudKitMutations(corpus),
      ] + generatedClasses(corpus) + splitSteps(corpus) + swiftDataHashes(corpus)
    let known = try KnownDeviations(corpus: corpus)
    let only = arguments.first { $0.hasPrefix("--only=") }?.dropFirst("--only=".count)
    let results = checks.filter { only.map($0.name.contains) ?? true }.map { $0.run(known) }
    printTable(results)
    for (cause, count) in causes(of: results) { print("  \(count) \(cause)") }
    let verdicts = leapVerdicts(corpus).map { "\($1) \($0.rawValue)" }.sorted()
    print("every version to the newest of its bundle: \(verdicts.joined(separator: ", "))")
    if only.map("replayed histories raise no alarm".contains) ?? true {
      let alarms = replay.counts.map { "\($0.count) \($0.rule)" }
      print("alarms of replayed histories: \(alarms.joined(separator: ", "))")
    }
    print("key paths that lead to a property: \(followed.summary)")
    let unexplained = results.flatMap(\.unexplained)
    let isDetailed = arguments.contains("--details")
    for difference in unexplained.prefix(isDetailed ? unexplained.count : 40) {
      print("DIFFERENT \(difference.text(withDetails: isDetailed))")
    }
    if !isDetailed, !unexplained.isEmpty { print("every difference with --details") }
    for (kind, count) in corpus.incompletePairs {
      print("SKIPPED \(count) pairs \(kind), whose files are not all in this corpus")
    }
    let stale = only == nil ? known.stale(results) : []
    for entry in stale { print("STALE known-deviations.tsv: \(entry)") }
    let empty = results.filter { $0.cases == 0 }.map(\.name)
    if !empty.isEmpty { print("no cases in this corpus: \(empty.joined(separator: "; "))") }
    let total = results.reduce(0) { $0 + $1.cases }
    print("\(total - unexplained.count) passed, \(unexplained.count) failed")
    exit(unexplained.isEmpty && stale.isEmpty && total > 0 ? 0 : 1)
  }

  /// The causes of counted differences, with their numbers of cases.
  private static func causes(of results: [CheckResult]) -> [(cause: String, count: Int)] {
    let details = results.flatMap(\.explained).map(\.detail)
      .filter(Check.isCounted)
    return Dictionary(grouping: details) { $0 }.map { ($0.key, $0.value.count) }
      .sorted { $0.cause < $1.cause }
  }

  private static func printTable(_ results: [CheckResult]) {
    let width = results.map(\.name.count).max() ?? 0
    func row(_ name: String, _ cells: [String]) {
      let padded = name.padding(toLength: width, withPad: " ", startingAt: 0)
      print(
        ([padded] + cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 })
          .joined(separator: " "))
    }
    row("check", ["cases", "equal", "known", "different"])
    for result in results {
      row(
        result.name,
        [
          result.cases, result.cases - result.explained.count - result.unexplained.count,
          result.explained.count, result.unexplained.count,
        ].map(String.init))
    }
  }
}
