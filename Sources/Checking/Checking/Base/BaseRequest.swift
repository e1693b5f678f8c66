import Findings
import Loading

/// The information from a CI service about the change being checked.
struct BaseRequest: Sendable {
  /// The service.
  var service: ChangeService
  /// The service's term for a change to be merged.
  var noun = "pull request"
  /// The target branch of the change; nil if it is not a merge.
  var target: String?
  /// The base itself, which takes precedence over everything else.
  var base: BaseRevision?
  /// A former commit of the target branch.
  var targetCommit: String?
  /// The newest commit of the change.
  var changeCommit: String?
  /// The merge of the change into its target that the service has made for the run.
  var mergeCommit: String?
  /// The branch that was pushed to.
  var branch: String?
  /// The branch that changes are merged into.
  var defaultBranch: String?
  /// The commits at which the branch was before the push, best first.
  var before: [String] = []
  /// Why it is not known what the branch was before the push, or what the change in a merge queue comes after.
  var eventProblem: ToolchainError?
  /// Whether the change is in a merge queue.
  var isQueued = false

  /// Whether a change is to be merged.
  var isForMerge: Bool { target != nil || base != nil || targetCommit != nil }
}

/// A CI service that describes the change in environment variables.
enum ChangeService: String, CaseIterable, Sendable {
  case gitHub = "GitHub"
  case gitLab = "GitLab"
  case bitbucket = "Bitbucket"
  case azure = "Azure"
  case buildkite = "Buildkite"
  case circle = "CircleCI"
  case bitrise = "Bitrise"
  case codemagic = "Codemagic"
  case xcodeCloud = "Xcode Cloud"
  case jenkins = "Jenkins"
  /// Any other service, known only to be non-interactive.
  case other

  /// How to make the service fetch the whole history.
  var remedy: String {
    switch self {
    case .gitHub: "with actions/checkout set `fetch-depth: 0`"
    case .gitLab: "set the variable `GIT_DEPTH: \"0\"` for the job"
    case .bitbucket: "set `clone: depth: full` for the step"
    case .azure: "set `fetchDepth: 0` at `checkout: self`"
    case .buildkite:
      "leave `--depth` out of BUILDKITE_GIT_CLONE_FLAGS and BUILDKITE_GIT_FETCH_FLAGS"
    case .circle: "set `method: full` at `checkout`"
    case .bitrise: "set the clone depth of the step Git Clone to -1"
    case .codemagic: "run `git fetch --unshallow` in a script before"
    case .xcodeCloud: "run `git fetch --unshallow` in `ci_scripts/ci_post_clone.sh`"
    case .jenkins: "clear \"Shallow clone\" and fetch the branch with the refspec of the job"
    case .other: "have the service clone the whole history"
    }
  }

  /// The variables to read; all except `BRANCH_NAME`, which others also set, identify the service.
  ///
  /// *Source:* the pages of the services on predefined variables.
  var variables: [String] {
    switch self {
    case .gitHub:
      [
        "GITHUB_BASE_REF", "GITHUB_REF", "GITHUB_SHA", "GITHUB_EVENT_PATH", "GITHUB_EVENT_NAME",
        "GITHUB_ACTIONS",
      ]
    case .gitLab:
      [
        "CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
        "CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_COMMIT_BEFORE_SHA", "CI_COMMIT_BRANCH",
        "CI_DEFAULT_BRANCH", "GITLAB_CI",
      ]
    case .bitbucket:
      [
        "BITBUCKET_PR_DESTINATION_BRANCH", "BITBUCKET_PR_DESTINATION_COMMIT", "BITBUCKET_BRANCH",
        "BITBUCKET_COMMIT",
      ]
    case .azure:
      [
        "SYSTEM_PULLREQUEST_TARGETBRANCH", "SYSTEM_PULLREQUEST_SOURCECOMMITID",
        "BUILD_SOURCEBRANCH", "BUILD_SOURCEVERSION", "TF_BUILD",
      ]
    case .buildkite:
      [
        "BUILDKITE_PULL_REQUEST_BASE_BRANCH", "BUILDKITE_PIPELINE_DEFAULT_BRANCH",
        "BUILDKITE_BRANCH", "BUILDKITE_COMMIT", "BUILDKITE",
      ]
    case .circle: ["CIRCLE_BRANCH", "CIRCLECI"]
    case .bitrise: ["BITRISEIO_GIT_BRANCH_DEST", "BITRISE_GIT_BRANCH", "BITRISE_IO"]
    case .codemagic:
      ["CM_PULL_REQUEST", "CM_PULL_REQUEST_DEST", "CM_BRANCH", "CM_PREVIOUS_COMMIT", "CM_BUILD_ID"]
    case .xcodeCloud:
      [
        "CI_PULL_REQUEST_TARGET_BRANCH", "CI_PULL_REQUEST_TARGET_COMMIT",
        "CI_PULL_REQUEST_SOURCE_COMMIT", "CI_BRANCH", "CI_XCODE_CLOUD",
      ]
    case .jenkins:
      [
        "CHANGE_TARGET", "GIT_PREVIOUS_SUCCESSFUL_COMMIT", "GIT_PREVIOUS_COMMIT", "BRANCH_NAME",
        "JENKINS_URL",
      ]
    case .other: ["CI"]
    }
  }
}

extension BaseRequest {
  /// Reads the variables; nil if there is no service.
  ///
  /// - Parameters:
  ///   - variables: The variables by name.
  ///   - read: Reads the JSON file at a path.
  init?(
    _ variables: [String: String], read: (String) throws(ToolchainError) -> JSONNode
  ) {
    // CI=false asks the tools to behave as if no service ran them.
    let set = variables.filter { !$0.value.isEmpty && ($0.key != "CI" || $0.value != "false") }
    guard
      let service = ChangeService.allCases.first(where: { service in
        service.variables.contains { set[$0] != nil && $0 != "BRANCH_NAME" }
      })
    else { return nil }
    self.init(service: service)
    switch service {
    case .gitHub: readGitHub(set, read)
    case .gitLab: readGitLab(set)
    case .bitbucket:
      target = set["BITBUCKET_PR_DESTINATION_BRANCH"]
      targetCommit = commit(set["BITBUCKET_PR_DESTINATION_COMMIT"])
      changeCommit = set["BITBUCKET_COMMIT"]
      branch = set["BITBUCKET_BRANCH"]
    case .azure:
      target = set["SYSTEM_PULLREQUEST_TARGETBRANCH"].map(branchName)
      changeCommit = set["SYSTEM_PULLREQUEST_SOURCECOMMITID"]
      noteMerge(set["BUILD_SOURCEVERSION"], at: set["BUILD_SOURCEBRANCH"])
      branch = set["BUILD_SOURCEBRANCH"].flatMap { branchName(ofReference: $0) }
    case .buildkite:
      target = set["BUILDKITE_PULL_REQUEST_BASE_BRANCH"]
      changeCommit = set["BUILDKITE_COMMIT"]
      defaultBranch = set["BUILDKITE_PIPELINE_DEFAULT_BRANCH"]
      branch = set["BUILDKITE_BRANCH"]
    case .circle: branch = set["CIRCLE_BRANCH"]
    case .bitrise:
      target = set["BITRISEIO_GIT_BRANCH_DEST"]
      branch = target == nil ? set["BITRISE_GIT_BRANCH"] : nil
    case .codemagic:
      if set["CM_PULL_REQUEST"] == "true" { target = set["CM_PULL_REQUEST_DEST"] }
      branch = target == nil ? set["CM_BRANCH"] : nil
      before = [commit(set["CM_PREVIOUS_COMMIT"])].compactMap(\.self)
    case .xcodeCloud:
      target = set["CI_PULL_REQUEST_TARGET_BRANCH"]
      targetCommit = commit(set["CI_PULL_REQUEST_TARGET_COMMIT"])
      changeCommit = set["CI_PULL_REQUEST_SOURCE_COMMIT"]
      branch = set["CI_BRANCH"]
    case .jenkins:
      target = set["CHANGE_TARGET"]
      branch = set["BRANCH_NAME"]
      before = [set["GIT_PREVIOUS_SUCCESSFUL_COMMIT"], set["GIT_PREVIOUS_COMMIT"]]
        .compactMap(commit)
    case .other: break
    }
  }

  private mutating func readGitHub(
    _ set: [String: String], _ read: (String) throws(ToolchainError) -> JSONNode
  ) {
    var event: JSONNode?
    var problem: ToolchainError?
    do throws(ToolchainError) {
      event = try set["GITHUB_EVENT_PATH"].map(read)
    } catch {
      problem = error
    }
    target = set["GITHUB_BASE_REF"]
    isQueued = set["GITHUB_EVENT_NAME"] == "merge_group"
    noteMerge(set["GITHUB_SHA"], at: set["GITHUB_REF"])
    if target != nil {
      targetCommit = commit(event?.text(at: "pull_request", "base", "sha"))
      changeCommit = event?.text(at: "pull_request", "head", "sha")
    } else if let commit = event?.text(at: "merge_group", "base_sha") {
      noun = "merge queue"
      target = event?.text(at: "merge_group", "base_ref").map(branchName)
      // Where several changes wait, those before this one, which the branch does not have yet.
      base = .parting(from: commit)
    }
    branch = set["GITHUB_REF"].flatMap { branchName(ofReference: $0) }
    defaultBranch = event?.text(at: "repository", "default_branch")
    before = [commit(event?.text(at: "before"))].compactMap(\.self)
    // Other events come with no push.
    if isQueued || ["push", nil].contains(set["GITHUB_EVENT_NAME"]) { eventProblem = problem }
  }

  private mutating func readGitLab(_ set: [String: String]) {
    noun = "merge request"
    target = set["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]
    // GitLab sets the commit of the branch if HEAD is the merge, which has it as a parent.
    let told = [
      set["CI_MERGE_REQUEST_TARGET_BRANCH_SHA"], set["CI_MERGE_REQUEST_DIFF_BASE_SHA"],
    ]
    base = told.lazy.compactMap(commit).first.map(BaseRevision.commit)
    branch = set["CI_COMMIT_BRANCH"]
    defaultBranch = set["CI_DEFAULT_BRANCH"]
    before = [commit(set["CI_COMMIT_BEFORE_SHA"])].compactMap(\.self)
  }

  /// Records the commit of the run, if its reference says that it is the merge.
  private mutating func noteMerge(_ commit: String?, at reference: String?) {
    guard let reference, reference.hasPrefix("refs/pull/"), reference.hasSuffix("/merge") else {
      return
    }
    mergeCommit = commit
  }
}

/// A commit in a variable; all zeros mean nil.
private func commit(_ name: String?) -> String? {
  name.flatMap { $0.allSatisfy { $0 == "0" } ? nil : $0 }
}

private func branchName(_ name: String) -> String { branchName(ofReference: name) ?? name }

/// The name of a branch from its full reference; nil if it is not a branch, such as a tag.
private func branchName(ofReference name: String) -> String? {
  let prefix = "refs/heads/"
  return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
}
