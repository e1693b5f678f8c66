/// What a service says of the change that a run is for.
struct BaseRequest: Sendable {
  /// The service.
  var service: ChangeService
  /// What a change that is to be merged is called there.
  var noun = "pull request"
  /// The branch that the change is to be merged into; nil when it is not about that.
  var target: String?
  /// The commits that it is to be merged into, best first.
  var targetCommits: [String] = []
  /// Whether `HEAD` may be the merge of the change, which the service makes.
  var mayBeMerge = false
  /// The branch that was pushed to.
  var branch: String?
  /// The branch that changes are merged into.
  var defaultBranch: String?
  /// The commits at which the branch was before the push, best first.
  var before: [String] = []

  /// Whether a change is to be merged.
  var isForMerge: Bool { target != nil || !targetCommits.isEmpty }
}

/// A service that runs checks, and tells in variables what for.
enum ChangeService: String, CaseIterable, Sendable {
  case gitHub = "GitHub"
  case gitLab = "GitLab"
  case bitbucket = "Bitbucket"
  case azure = "Azure"
  case buildkite = "Buildkite"
  case circle = "CircleCI"
  case jenkins = "Jenkins"

  /// How the service is told to get the whole history.
  var remedy: String {
    switch self {
    case .gitHub: "with actions/checkout set `fetch-depth: 0`"
    case .gitLab: "set the variable `GIT_DEPTH: \"0\"` for the job"
    case .bitbucket: "set `clone: depth: full` for the step"
    case .azure: "set `fetchDepth: 0` at `checkout: self`"
    case .buildkite:
      "leave `--depth` out of BUILDKITE_GIT_CLONE_FLAGS and BUILDKITE_GIT_FETCH_FLAGS"
    case .circle: "set `method: full` at `checkout`"
    case .jenkins: "clear \"Shallow clone\" and fetch the branch with the refspec of the job"
    }
  }

  /// The variables that are looked at; any but `BRANCH_NAME`, which others set as well, tells the service.
  ///
  /// *Source:* the pages of the services on predefined variables.
  var variables: [String] {
    switch self {
    case .gitHub:
      [
        "GITHUB_BASE_REF", "GITHUB_REF", "GITHUB_EVENT_PATH", "GITHUB_EVENT_NAME", "GITHUB_ACTIONS",
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
    case .azure: ["SYSTEM_PULLREQUEST_TARGETBRANCH", "BUILD_SOURCEBRANCH", "TF_BUILD"]
    case .buildkite:
      [
        "BUILDKITE_PULL_REQUEST_BASE_BRANCH", "BUILDKITE_PIPELINE_DEFAULT_BRANCH",
        "BUILDKITE_BRANCH", "BUILDKITE",
      ]
    case .circle: ["CIRCLE_BRANCH", "CIRCLECI"]
    case .jenkins:
      [
        "CHANGE_TARGET", "GIT_PREVIOUS_SUCCESSFUL_COMMIT", "GIT_PREVIOUS_COMMIT", "BRANCH_NAME",
        "JENKINS_URL",
      ]
    }
  }
}

extension BaseRequest {
  /// Reads what the variables say; nil when no service says anything.
  ///
  /// - Parameters:
  ///   - variables: The variables by name.
  ///   - text: Gives the text that the JSON file at a path has at a path of names.
  init?(_ variables: [String: String], text: (String, [String]) -> String?) {
    let set = variables.filter { !$0.value.isEmpty }
    guard
      let service = ChangeService.allCases.first(where: { service in
        service.variables.contains { set[$0] != nil && $0 != "BRANCH_NAME" }
      })
    else { return nil }
    self.init(service: service)
    switch service {
    case .gitHub: readGitHub(set, text)
    case .gitLab: readGitLab(set)
    case .bitbucket:
      target = set["BITBUCKET_PR_DESTINATION_BRANCH"]
      targetCommits = commits(set["BITBUCKET_PR_DESTINATION_COMMIT"])
      branch = set["BITBUCKET_BRANCH"]
    case .azure:
      target = set["SYSTEM_PULLREQUEST_TARGETBRANCH"].map(branchName)
      mayBeMerge = true
      branch = set["BUILD_SOURCEBRANCH"].flatMap { branchName(ofReference: $0) }
    case .buildkite:
      target = set["BUILDKITE_PULL_REQUEST_BASE_BRANCH"]
      defaultBranch = set["BUILDKITE_PIPELINE_DEFAULT_BRANCH"]
      branch = set["BUILDKITE_BRANCH"]
    case .circle: branch = set["CIRCLE_BRANCH"]
    case .jenkins:
      target = set["CHANGE_TARGET"]
      mayBeMerge = true
      branch = set["BRANCH_NAME"]
      before = commits(set["GIT_PREVIOUS_SUCCESSFUL_COMMIT"], set["GIT_PREVIOUS_COMMIT"])
    }
  }

  private mutating func readGitHub(
    _ set: [String: String], _ text: (String, [String]) -> String?
  ) {
    func event(_ path: String...) -> String? { set["GITHUB_EVENT_PATH"].flatMap { text($0, path) } }
    target = set["GITHUB_BASE_REF"]
    mayBeMerge = set["GITHUB_REF"]?.hasPrefix("refs/pull/") == true
    if target != nil {
      targetCommits = commits(event("pull_request", "base", "sha"))
    } else if let commit = event("merge_group", "base_sha") {
      noun = "merge queue"
      targetCommits = [commit]
      target = event("merge_group", "base_ref").map(branchName)
    }
    branch = set["GITHUB_REF"].flatMap { branchName(ofReference: $0) }
    defaultBranch = event("repository", "default_branch")
    before = commits(event("before"))
  }

  private mutating func readGitLab(_ set: [String: String]) {
    noun = "merge request"
    target = set["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]
    // The branch's own commit is told where HEAD is the merge, which has it as a parent.
    targetCommits = commits(
      set["CI_MERGE_REQUEST_TARGET_BRANCH_SHA"], set["CI_MERGE_REQUEST_DIFF_BASE_SHA"])
    branch = set["CI_COMMIT_BRANCH"]
    defaultBranch = set["CI_DEFAULT_BRANCH"]
    before = commits(set["CI_COMMIT_BEFORE_SHA"])
  }

  /// Those that are told: all zeros stand for none.
  private func commits(_ names: String?...) -> [String] {
    names.compactMap(\.self).filter { !$0.allSatisfy { $0 == "0" } }
  }
}

private func branchName(_ name: String) -> String { branchName(ofReference: name) ?? name }

/// The name of a branch by its full reference; nil for what is none, such as a tag.
private func branchName(ofReference name: String) -> String? {
  let prefix = "refs/heads/"
  return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
}
