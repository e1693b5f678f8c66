import Foundation

/// A bundle or a folder of Swift sources, at the base and at the head.
struct ChangedPath: Sendable {
  /// The path in the repository.
  var path: String
  /// The files at the base, by path below it.
  var base: [String: [UInt8]]
  /// The files at the head.
  var head: [String: [UInt8]]
}

/// A repository in which every fix printed by `modeldiff check` is applied, each in a copy.
///
/// Findings in one path are independent of the others, so one copy takes a fix of each.
struct FixTrial {
  /// The changes.
  let changes: [ChangedPath]
  /// Further files at the head, by path.
  var files: [String: String] = [:]
  /// Whether the change is committed.
  let isCommitted: Bool

  /// The violations, one per line.
  ///
  /// A fix must have a command or an edit that can be applied; then its finding is gone, without
  /// more errors than before. No fix but the last loses a text of the head, and none loses an
  /// uncommitted one.
  ///
  /// - Returns: The lines, and the number of applied fixes.
  /// - Throws: An error if git or the check cannot be run.
  func run() throws -> (problems: [String], count: Int) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "fixes-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let original = folder.appending(path: "original")
    try makeRepository(at: original)
    let before = try check(original)
    var trials: [String: [(finding: Finding, fix: Fix)]] = [:]
    for finding in before where !finding.isAccepted {
      for fix in finding.fixes { trials[finding.bundle, default: []].append((finding, fix)) }
    }
    var problems: [String] = []
    for round in 0..<(trials.values.map(\.count).max() ?? 0) {
      let copy = folder.appending(path: "\(round)")
      try FileManager.default.copyItem(at: original, to: copy)
      let made = trials.compactMapValues { $0.count > round ? $0[round] : nil }
      for (bundle, (finding, fix)) in made {
        let texts = Set(modelTexts(of: bundle, in: copy))
        if let problem = try fix.carryOut(in: copy) {
          problems.append("\(finding.identity): \(fix.title): \(problem)")
        }
        let isLast = fix.title == finding.fixes.last?.title
        if fix.edits.isEmpty, !isCommitted || !isLast,
          !texts.isSubset(of: modelTexts(of: bundle, in: copy))
        {
          problems.append("\(finding.identity): \(fix.title): a text is lost")
        }
      }
      let after = try check(copy)
      for (bundle, (finding, fix)) in made {
        let left = after.filter { $0.bundle == bundle && !$0.isAccepted }
        if left.contains(where: { $0.identity == finding.identity }) {
          problems.append("\(finding.identity): \(fix.title): it is found all the same")
        }
        let known = before.filter { $0.bundle == bundle && $0.isError }
        let errors = left.filter(\.isError).map(\.identity)
        if errors.count > known.count - (finding.isError ? 1 : 0) {
          let new = Set(errors).subtracting(known.map(\.identity)).sorted()
          problems.append("\(finding.identity): \(fix.title): then \(new)")
        }
      }
      try FileManager.default.removeItem(at: copy)
    }
    return (problems.sorted(), trials.values.reduce(0) { $0 + $1.count })
  }

  private func makeRepository(at folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for change in changes { try change.write(change.base, in: folder) }
    let commit = "git add --all --force && git commit --quiet --allow-empty --message change"
    try require(
      "git init --quiet --initial-branch=main && \(commit) && git checkout --quiet -b change",
      in: folder)
    for change in changes {
      try? FileManager.default.removeItem(at: folder.appending(path: change.path))
      try change.write(change.head, in: folder)
    }
    for (path, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: path))
    }
    if isCommitted { try require(commit, in: folder) }
  }

  private func check(_ folder: URL) throws -> [Finding] {
    let paths = changes.map { quoted($0.path) }.joined(separator: " ")
    let result = try shell("modeldiff check --against main --format json -- \(paths)", in: folder)
    guard result.status <= 1,
      let report = try JSONSerialization.jsonObject(with: result.output) as? [String: Any],
      let findings = report["findings"] as? [[String: Any]]
    else {
      throw FixTrialFailure(description: String(decoding: result.errors, as: UTF8.self))
    }
    return findings.map(Finding.init)
  }
}

/// The reason for which a trial could not be made.
struct FixTrialFailure: Error, CustomStringConvertible {
  let description: String
}

extension ChangedPath {
  fileprivate func write(_ files: [String: [UInt8]], in folder: URL) throws {
    for (name, bytes) in files {
      let url = folder.appending(path: path).appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
  }
}

/// A finding in a JSON report.
private struct Finding {
  let bundle: String
  /// The fingerprint without the content.
  let identity: String
  let isError: Bool
  let isAccepted: Bool
  let fixes: [Fix]

  init(_ json: [String: Any]) {
    bundle = json["bundle"] as? String ?? ""
    let fingerprint = json["fingerprint"] as? String ?? ""
    identity = fingerprint.lastIndex(of: "@").map { String(fingerprint[..<$0]) } ?? fingerprint
    isError = json["severity"] as? String == "error"
    isAccepted = json["suppression"] is [String: Any]
    fixes = (json["fixes"] as? [[String: Any]] ?? []).map(Fix.init)
  }
}

/// A fix in a JSON report.
private struct Fix {
  let title: String
  let command: String?
  let edits: [(file: String, bytes: Range<Int>, text: String)]

  init(_ json: [String: Any]) {
    title = json["title"] as? String ?? ""
    command = json["command"] as? String
    edits = (json["edits"] as? [[String: Any]] ?? []).map { edit in
      let start = edit["start"] as? Int ?? 0
      return (
        edit["file"] as? String ?? "", start..<max(start, edit["end"] as? Int ?? 0),
        edit["text"] as? String ?? ""
      )
    }
  }

  /// Applies the edits, or runs the command if there are none.
  ///
  /// - Returns: The reason for which that is not possible; nil if it was applied.
  func carryOut(in folder: URL) throws -> String? {
    for edit in edits.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
      let file = folder.appending(path: edit.file)
      var data = (try? Data(contentsOf: file)) ?? Data()
      guard edit.bytes.upperBound <= data.count else { return "the file ends before the edit" }
      data.replaceSubrange(edit.bytes, with: Data(edit.text.utf8))
      try data.write(to: file)
    }
    guard edits.isEmpty else { return nil }
    guard let command else { return "there is neither a command nor an edit" }
    let result = try shell(command, in: folder)
    return result.status == 0 ? nil : String(decoding: result.errors, as: UTF8.self)
  }
}

/// The texts of models at a path.
private func modelTexts(of bundle: String, in folder: URL) -> [Data] {
  let root = folder.appending(path: bundle.split(separator: "#").first.map(String.init) ?? "")
  let names = FileManager.default.enumerator(atPath: root.path(percentEncoded: false))
  return (names?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix("/contents") || $0.hasSuffix(".swift") }
    .compactMap { try? Data(contentsOf: root.appending(path: $0)) }
}

/// Runs a command in a folder, with the tools next to this one and without git configuration.
private func shell(
  _ command: String, in folder: URL
) throws -> (status: Int32, output: Data, errors: Data) {
  let streams = FileManager.default.temporaryDirectory
    .appending(path: "fixes-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: streams) }
  let (output, errors) = (streams.appending(path: "output"), streams.appending(path: "errors"))
  for file in [output, errors] { try Data().write(to: file) }
  var environment: [String: String] = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent",
    "TMPDIR": FileManager.default.temporaryDirectory.path(percentEncoded: false),
  ]
  let tools = Bundle.main.executableURL?.deletingLastPathComponent().path(percentEncoded: false)
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  environment["PATH"] = "\(tools ?? "."):\(path)"
  for role in ["AUTHOR", "COMMITTER"] {
    environment["GIT_\(role)_NAME"] = "Somebody"
    environment["GIT_\(role)_EMAIL"] = "somebody@example.org"
  }
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", command]
  process.environment = environment
  process.currentDirectoryURL = folder
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  try process.run()
  process.waitUntilExit()
  return (
    process.terminationStatus, try Data(contentsOf: output), try Data(contentsOf: errors)
  )
}

private func require(_ command: String, in folder: URL) throws {
  let result = try shell(command, in: folder)
  guard result.status == 0 else {
    throw FixTrialFailure(
      description: "\(command): \(String(decoding: result.errors, as: UTF8.self))")
  }
}

/// A path quoted as one shell word.
private func quoted(_ path: String) -> String {
  "'\(path.replacing("'", with: "'\\''"))'"
}
