import Foundation
import TestSupport
import Testing

/// The base that services name in variables, in the kinds of clones that they make.
@Suite("The base of a check that a service runs")
struct ServiceBaseTests {
  private let made: CheckRepository

  /// Ships a version, edits it on the branch `change`, and merges that on the branch `merged`.
  init() throws {
    made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(Scenario.title, Scenario.price))
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "-b", "merged", "main")
    try made.repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "change")
    try made.repository.git("checkout", "--quiet", "change")
  }

  private func commit(_ name: String) throws -> String {
    try made.repository.git("rev-parse", name)
  }

  private func check(
    _ clone: TemporaryRepository, _ variables: [String: String]
  ) throws -> ToolResult {
    try CheckRepository.run(
      ["check", "--format", "json"], in: clone.folder.path, variables: variables)
  }

  /// The base of a check in `clone`, which must report the edit.
  private func base(
    _ clone: TemporaryRepository, _ variables: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try CheckOutcome(try check(clone, variables))
    _ = try outcome.only("version-changed", sourceLocation: sourceLocation)
    return (outcome.json["base"] as? [String: Any])?["name"] as? String ?? ""
  }

  private func event(_ text: String, in clone: TemporaryRepository) throws -> String {
    let path = clone.folder.path + "/.git/event.json"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// The error text without line breaks.
  private func unwrapped(_ errors: String) -> String {
    errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let requests: [[String: String]] = [
    ["GITHUB_BASE_REF": "main", "GITHUB_ACTIONS": "true"],
    ["CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "GITLAB_CI": "true"],
    ["BITBUCKET_PR_DESTINATION_BRANCH": "main"],
    ["SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main"],
    ["SYSTEM_PULLREQUEST_TARGETBRANCH": "main"],
    ["BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main"],
    ["CHANGE_TARGET": "main"],
    ["BITRISEIO_GIT_BRANCH_DEST": "main", "BITRISE_IO": "true"],
    ["CM_PULL_REQUEST": "true", "CM_PULL_REQUEST_DEST": "main"],
    ["CI_PULL_REQUEST_TARGET_BRANCH": "main", "CI_XCODE_CLOUD": "TRUE"],
  ]

  @Test(arguments: requests)
  func `the base is the target branch of a pull request`(variables: [String: String]) throws {
    #expect(try base(made.clone("--branch", "change"), variables) == "origin/main...HEAD")
  }

  @Test(arguments: requests)
  func `a target branch missing in the clone is an error that names the fetch command`(
    variables: [String: String]
  ) throws {
    let clone = try made.clone("--branch", "change", "--single-branch", "--depth", "1")
    let result = try check(clone, variables)
    #expect(result.exitCode == 65 && result.output.isEmpty, "\(result.output)")
    #expect(result.errors.contains("[missing-base]") && result.errors.contains("--no-base"))
    #expect(
      unwrapped(result.errors).contains(
        "run `git fetch --unshallow` and `git fetch origin main:refs/remotes/origin/main`"))
    try clone.git("fetch", "--quiet", "origin", "main:refs/remotes/origin/main")
    let rest = try check(clone, variables)
    #expect(unwrapped(rest.errors).contains("run `git fetch --unshallow`."), "\(rest.errors)")
    try clone.git("fetch", "--quiet", "--unshallow")
    #expect(try base(clone, variables) == "origin/main...HEAD")
  }

  /// A commit that only the server has is named in full or abbreviated.
  @Test func `a base commit missing in the clone is an error that names the fetch command`() throws
  {
    let clone = try made.clone("--branch", "change", "--single-branch", "--depth", "1")
    let main = try commit("main")
    let queue = try event(
      #"{"merge_group": {"base_sha": "\#(main)", "base_ref": "refs/heads/main"}}"#, in: clone)
    for variables in [
      ["CI_MERGE_REQUEST_DIFF_BASE_SHA": main, "GITLAB_CI": "true"],
      ["CI_MERGE_REQUEST_TARGET_BRANCH_SHA": main, "GITLAB_CI": "true"],
      ["BITBUCKET_PR_DESTINATION_COMMIT": main],
      ["GITHUB_EVENT_NAME": "merge_group", "GITHUB_EVENT_PATH": queue],
      ["BITBUCKET_PR_DESTINATION_COMMIT": String(main.prefix(12))],
    ] {
      let result = try check(clone, variables)
      #expect(result.exitCode == 65 && result.errors.contains("[missing-base]"), "\(result.errors)")
      let isShort = variables.values.contains { $0.count == 12 }
      let wanted = isShort ? "'+refs/heads/*:refs/remotes/origin/*'" : main
      #expect(
        unwrapped(result.errors).contains(
          "`git fetch --unshallow` and `git fetch origin \(wanted)`")
          || variables.keys.contains("GITHUB_EVENT_NAME"), "\(result.errors)")
    }
    let named = try CheckRepository.run(
      ["check", "--against", "\(main)...HEAD"], in: clone.folder.path)
    #expect(named.exitCode == 65 && named.errors.contains("[unknown-revision]"), "\(named.errors)")
    try clone.git("fetch", "--quiet", "--unshallow")
    try clone.git("fetch", "--quiet", "origin", "+refs/heads/*:refs/remotes/origin/*")
    #expect(
      try base(clone, ["BITBUCKET_PR_DESTINATION_COMMIT": String(main.prefix(12))])
        == "\(main.prefix(12))...HEAD")
  }

  @Test(arguments: [[], ["--depth", "1"]])
  func `the printed command works where the default branch is unknown`(_ options: [String]) throws {
    try made.repository.git("checkout", "--quiet", "main")
    let clone = TemporaryRepository(at: try TemporaryFolder())
    try clone.git(
      ["clone", "--quiet", "--single-branch", "--branch", "change"] + options
        + ["file://\(made.repository.folder.path)", "."])
    let result = try check(clone, [:])
    let command =
      "git fetch \(options.isEmpty ? "" : "--unshallow ")origin '+refs/heads/*:refs/remotes/origin/*'"
    #expect(
      result.exitCode == 65 && unwrapped(result.errors).contains("`\(command)`"), "\(result.errors)"
    )
    try clone.git(
      ["fetch", "--quiet"] + (options.isEmpty ? [] : ["--unshallow"])
        + ["origin", "+refs/heads/*:refs/remotes/origin/*"])
    try clone.git("remote", "set-head", "origin", "--auto")
    #expect(try base(clone, [:]) == "origin/main...HEAD")
  }

  @Test(arguments: [
    (["GITHUB_BASE_REF": "main"], "fetch-depth: 0"),
    (["CI_MERGE_REQUEST_DIFF_BASE_SHA": "12345678", "GITLAB_CI": "true"], "GIT_DEPTH"),
    (["BITBUCKET_PR_DESTINATION_BRANCH": "main"], "depth: full"),
    (["SYSTEM_PULLREQUEST_TARGETBRANCH": "main"], "fetchDepth: 0"),
  ])
  func `each service has its own advice for a deeper clone`(
    variables: [String: String], words: String
  ) throws {
    let clone = try made.clone("--branch", "change", "--single-branch", "--depth", "1")
    let result = try check(clone, variables)
    #expect(result.exitCode == 65 && result.errors.contains(words), "\(result.errors)")
  }

  @Test func `a merge commit of depth two is compared with its first parent`() throws {
    let clone = try made.clone("--branch", "merged", "--single-branch", "--depth", "2")
    let (merge, change) = (try commit("merged"), try commit("change"))
    let pull = try event(#"{"pull_request": {"head": {"sha": "\#(change)"}}}"#, in: clone)
    let azure = ["SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main"]
    for variables in [
      ["GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge", "GITHUB_SHA": merge],
      ["GITHUB_BASE_REF": "main", "GITHUB_EVENT_PATH": pull],
      azure.merging(["BUILD_SOURCEVERSION": merge, "BUILD_SOURCEBRANCH": "refs/pull/7/merge"]) {
        $1
      },
      azure.merging(["SYSTEM_PULLREQUEST_SOURCECOMMITID": change]) { $1 },
    ] {
      #expect(try base(clone, variables) == clone.shortCommit("HEAD^1"))
    }
  }

  @Test func `commits named by services are the base`() throws {
    let clone = try made.clone("--branch", "merged", "--single-branch")
    let main = try commit("main")
    let pull = try event(#"{"pull_request": {"base": {"sha": "\#(main)"}}}"#, in: clone)
    #expect(
      try base(clone, ["GITHUB_BASE_REF": "main", "GITHUB_EVENT_PATH": pull]) == "\(main)...HEAD")
    let queue = try event(
      #"{"merge_group": {"base_sha": "\#(main)", "base_ref": "refs/heads/main"}}"#, in: clone)
    #expect(
      try base(clone, ["GITHUB_EVENT_NAME": "merge_group", "GITHUB_EVENT_PATH": queue])
        == "\(main)...HEAD")
    #expect(
      try base(clone, ["BITBUCKET_PR_DESTINATION_COMMIT": String(main.prefix(12))])
        == "\(main.prefix(12))...HEAD")
    #expect(
      try base(clone, ["CI_MERGE_REQUEST_TARGET_BRANCH_SHA": main, "GITLAB_CI": "true"]) == main)
  }

  @Test func `a pull request with its base checked out instead is refused`() throws {
    let clone = try made.clone("--branch", "main")
    let result = try check(clone, ["GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/heads/main"])
    #expect(result.exitCode == 65 && result.errors.contains("[base-is-head]"), "\(result.errors)")
  }

  /// Its first parent is the change itself.
  @Test func `a merge of the target into the change is not taken for the service's merge`() throws {
    let git = made.repository
    try git.git("checkout", "--quiet", "main")
    try git.git("commit", "--quiet", "--allow-empty", "--message", "meanwhile")
    let target = try commit("main")
    try git.git("checkout", "--quiet", "change")
    try git.git("merge", "--quiet", "--no-ff", "--message", "catch up", "main")
    let change = try commit("change")
    let clone = try made.clone("--branch", "change", "--single-branch")
    let pull = try event(#"{"pull_request": {"head": {"sha": "\#(change)"}}}"#, in: clone)
    let requests = [
      ["CHANGE_TARGET": "main", "JENKINS_URL": "https://example.org"],
      [
        "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge", "GITHUB_EVENT_PATH": pull,
        "GITHUB_SHA": try commit("merged"),
      ],
      ["GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge"],
      [
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "main", "BUILD_SOURCEBRANCH": "refs/pull/7/merge",
        "BUILD_SOURCEVERSION": try commit("merged"),
      ],
    ]
    for variables in requests {
      let result = try check(clone, variables)
      #expect(result.exitCode == 65 && result.errors.contains("[missing-base]"), "\(variables)")
    }
    // A branch of this repository does where there is no other.
    try clone.git("branch", "main", target)
    for variables in requests { #expect(try base(clone, variables) == "main...HEAD") }
    try clone.git("branch", "--quiet", "--delete", "--force", "main")
    let command = "fetch --quiet origin main:refs/remotes/origin/main"
    try clone.git(command.split(separator: " ").map(String.init))
    for variables in requests { #expect(try base(clone, variables) == "origin/main...HEAD") }
  }

  @Test func `a checked-out base is not compared with an older one`() throws {
    let old = try commit("main")
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "meanwhile")
    let clone = try made.clone("--branch", "main")
    try clone.git("remote", "add", "upstream", "https://example.org")
    try clone.git("update-ref", "refs/remotes/upstream/main", old)
    let change = try commit("change")
    for head in ["", #", "head": {"sha": "\#(change)"}"#] {
      let pull = try event(#"{"pull_request": {"base": {"sha": "\#(old)"}\#(head)}}"#, in: clone)
      let result = try check(
        clone,
        [
          "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/heads/main", "GITHUB_EVENT_PATH": pull,
          "GITHUB_EVENT_NAME": "pull_request_target", "GITHUB_SHA": try commit("main"),
        ])
      #expect(result.exitCode == 65 && result.errors.contains("[base-is-head]"), "\(result.errors)")
      #expect(result.errors.contains("Check out the newest commit"))
    }
  }

  @Test func `a change merged since is compared with the base before the merge`() throws {
    let old = try commit("main")
    try made.repository.git("update-ref", "refs/heads/main", "merged")
    let clone = try made.clone("--branch", "change")
    let change = try commit("change")
    var variables = ["GITHUB_BASE_REF": "main"]
    for (text, isKnown) in [(#"{"sha": "\#(old)"}"#, true), ("{}", false)] {
      variables["GITHUB_EVENT_PATH"] = try event(
        #"{"pull_request": {"base": \#(text), "head": {"sha": "\#(change)"}}}"#, in: clone)
      if isKnown {
        #expect(try base(clone, variables) == "\(old)...HEAD")
      } else {
        let result = try check(clone, variables)
        #expect(result.exitCode == 65 && result.errors.contains("[base-is-head]"))
        #expect(unwrapped(result.errors).contains("which has been merged since"))
      }
    }
  }

  /// As in a reused workspace, where the branch is not fetched again.
  @Test func `an outdated target branch is not used if a newer commit is known`() throws {
    // The target gets a version, which the change edits.
    let git = made.repository
    try git.git("checkout", "--quiet", "main")
    let clone = try made.clone("--branch", "main")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    try made.setCurrent("2")
    let target = try git.commit()
    try git.git("checkout", "--quiet", "-b", "second")
    try made.write("2", Scenario.item(Scenario.price))
    let change = try git.commit()
    try git.git("checkout", "--quiet", "--detach", "main")
    try git.git("merge", "--quiet", "--no-ff", "--message", "merge", "second")
    let merge = try commit("HEAD")
    try git.git("update-ref", "refs/pull/7/merge", merge)
    try clone.git("fetch", "--quiet", "origin", "refs/pull/7/merge", "second")
    let pull = try event(#"{"pull_request": {"base": {"sha": "\#(target)"}}}"#, in: clone)
    try clone.git("checkout", "--quiet", merge)
    let told = ["GITHUB_BASE_REF": "main", "GITHUB_EVENT_PATH": pull]
    #expect(try base(clone, told) == "\(target)...HEAD")
    let known = ["GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/7/merge", "GITHUB_SHA": merge]
    #expect(try base(clone, known) == clone.shortCommit("HEAD^1"))
    try clone.git("checkout", "--quiet", change)
    #expect(try base(clone, told) == "\(target)...HEAD")
    let bitbucket = [
      "BITBUCKET_PR_DESTINATION_BRANCH": "main", "BITBUCKET_PR_DESTINATION_COMMIT": target,
    ]
    #expect(try base(clone, bitbucket) == "\(target)...HEAD")
    // The other way round the copy is the newer one.
    try clone.git("update-ref", "refs/remotes/origin/main", target)
    let old = try event(
      #"{"pull_request": {"base": {"sha": "\#(try commit("main^"))"}}}"#, in: clone)
    #expect(
      try base(clone, ["GITHUB_BASE_REF": "main", "GITHUB_EVENT_PATH": old])
        == "origin/main...HEAD")
  }

  @Test func `a named base that is missing is not replaced by another one`() throws {
    let clone = try made.clone("--branch", "change")
    let gone = String(repeating: "12345678", count: 5)
    let queue = try event(
      #"{"merge_group": {"base_sha": "\#(gone)", "base_ref": "refs/heads/main"}}"#, in: clone)
    for variables in [
      ["CI_MERGE_REQUEST_DIFF_BASE_SHA": gone, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"],
      ["GITHUB_EVENT_NAME": "merge_group", "GITHUB_EVENT_PATH": queue],
    ] {
      let result = try check(clone, variables)
      #expect(result.exitCode == 65 && result.errors.contains(gone), "\(result.errors)")
    }
  }

  /// As in a container into which the file is not mounted.
  @Test(arguments: [nil, "{"])
  func `an unreadable event file fails only if nothing else names the base`(text: String?) throws {
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("merge", "--quiet", "--ff-only", "change")
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    let clone = try made.clone("--branch", "main")
    var variables = ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/heads/main"]
    variables["GITHUB_EVENT_PATH"] = try text.map { try event($0, in: clone) } ?? "/no/event.json"
    for name in ["push", "merge_group", nil] {
      variables["GITHUB_EVENT_NAME"] = name
      let result = try check(clone, variables)
      #expect(result.exitCode == 65 && result.output.isEmpty)
      #expect(result.errors.contains(text == nil ? "[unreadable-file]" : "[malformed-json]"))
      #expect(unwrapped(result.errors).contains("GITHUB_EVENT_PATH names the file"))
    }
    // A run that no push has started is not told of one.
    variables["GITHUB_EVENT_NAME"] = "schedule"
    #expect(try check(clone, variables).exitCode == 0)
    try clone.git("checkout", "--quiet", "-b", "change", "origin/main~1")
    try clone.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
    variables.merge(["GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main"]) { $1 }
    #expect(try base(clone, variables) == "origin/main...HEAD")
  }

  @Test func `a push to the default branch is compared with the commit before the push`() throws {
    // Two commits are pushed, the first of which edits.
    try made.repository.git("checkout", "--quiet", "main")
    let before = try commit("main")
    try made.repository.git("merge", "--quiet", "--ff-only", "change")
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    let clone = try made.clone()
    let push = try event(
      #"{"before": "\#(before)", "repository": {"default_branch": "main"}}"#, in: clone)
    for variables in [
      ["GITHUB_REF": "refs/heads/main", "GITHUB_EVENT_PATH": push],
      ["CI_COMMIT_BEFORE_SHA": before, "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main"],
      ["GIT_PREVIOUS_SUCCESSFUL_COMMIT": before, "BRANCH_NAME": "main"],
      ["GIT_PREVIOUS_COMMIT": before],
    ] {
      #expect(try base(clone, variables) == before)
    }
    let gone = String(repeating: "12345678", count: 5)
    let result = try check(
      clone,
      ["CI_COMMIT_BEFORE_SHA": gone, "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main"])
    #expect(result.exitCode == 65 && result.errors.contains("git fetch origin \(gone)"))
  }

  @Test func `without a commit before the push, the base is the commit before HEAD`() throws {
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("merge", "--quiet", "--ff-only", "change")
    let clone = try made.clone()
    let zeros = String(repeating: "0", count: 40)
    for variables in [
      ["CI_COMMIT_BEFORE_SHA": zeros, "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main"],
      ["GITHUB_REF": "refs/heads/main", "GITHUB_EVENT_NAME": "schedule"],
      ["BITBUCKET_BRANCH": "main"], ["BUILD_SOURCEBRANCH": "refs/heads/main"],
      ["BUILDKITE_BRANCH": "main", "BUILDKITE_PIPELINE_DEFAULT_BRANCH": "main"],
      ["BUILDKITE_PULL_REQUEST_BASE_BRANCH": "", "BUILDKITE": "true"],
      ["CIRCLE_BRANCH": "main"], ["BRANCH_NAME": "main", "JENKINS_URL": "https://example.org"],
      ["GIT_PREVIOUS_SUCCESSFUL_COMMIT": try commit("HEAD")],
    ] {
      #expect(try base(clone, variables) == clone.shortCommit("HEAD^1"), "\(variables)")
    }
    // What a build leaves in the work tree is not the change.
    try Data("x".utf8).write(
      to: URL(filePath: clone.folder.path + "/\(CheckRepository.bundle)/note"))
    #expect(try base(clone, ["CIRCLE_BRANCH": "main"]) == clone.shortCommit("HEAD^1"))
  }

  @Test func `a push to another branch is compared with the default branch`() throws {
    let clone = try made.clone("--branch", "change")
    let before = try commit("change")
    #expect(
      try base(
        clone,
        ["CI_COMMIT_BEFORE_SHA": before, "CI_COMMIT_BRANCH": "change", "CI_DEFAULT_BRANCH": "main"])
        == "origin/main...HEAD")
    let single = try made.clone("--branch", "change", "--single-branch")
    let result = try check(single, ["CI_COMMIT_BRANCH": "change", "CI_DEFAULT_BRANCH": "main"])
    #expect(result.exitCode == 65 && result.errors.contains("[missing-base]"))
  }
}
