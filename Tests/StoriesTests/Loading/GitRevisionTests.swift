import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Revisions of models")
struct GitRevisionTests {
  @Test func `branches, tags, commits and revision expressions are read`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    try repository.git("tag", "--annotate", "--message", "x", "annotated", "first")
    let commit = try repository.git("rev-parse", "first")
    let entities = [
      "main": "C", "side": "D", "first": "A", "annotated": "A", commit: "A",
      "\(commit.prefix(12))": "A", "HEAD": "C", "@": "C", "HEAD~2": "A", "main^": "B",
      "refs/heads/side": "D", "heads/side": "D", "HEAD^{tree}": "C", "HEAD^{/B}": "B",
      "main@{0}": "C", "main@{2040-01-01 10:00:00}": "C",
    ]
    for (revision, entity) in entities {
      let text = "\(revision):Model.xcdatamodeld"
      #expect(ModelReference(text).revision == revision)
      #expect(try repository.entities(text) == [entity], "\(revision)")
    }
  }

  @Test func `three dots name the merge base, and HEAD is the default`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    for revision in ["main...side", "side...main", "side...", "...side", "annotated...side"] {
      if revision.hasPrefix("annotated") {
        try repository.git("tag", "--annotate", "--message", "x", "annotated", "main")
      }
      #expect(try repository.entities("\(revision):Model.xcdatamodeld") == ["B"], "\(revision)")
    }
    #expect(try repository.entities("...:Model.xcdatamodeld") == ["C"])
    try repository.git("checkout", "--quiet", "side")
    #expect(try repository.entities("main...:Model.xcdatamodeld") == ["B"])
    #expect(try repository.entities("main...HEAD:Model.xcdatamodeld") == ["B"])
    let range = repository.failure("main..HEAD:Model.xcdatamodeld")
    #expect(range?.diagnostics.ids == ["unknown-revision"])
    #expect(range?.diagnostics.first?.explanation.contains("Write `main...HEAD`") == true)
  }

  @Test func `a detached HEAD and remote branches are read`() throws {
    let origin = try TemporaryRepository()
    try origin.makeHistory()
    let folder = try TemporaryFolder()
    let clone = TemporaryRepository(at: folder)
    try clone.git("clone", "--quiet", origin.folder.path, folder("clone"))
    try clone.git(["checkout", "--quiet", "--detach", "HEAD~1"], in: "clone")
    #expect(try clone.entities("HEAD:Model.xcdatamodeld", in: "clone") == ["B"])
    #expect(try clone.entities("origin/side:Model.xcdatamodeld", in: "clone") == ["D"])
    let base = "origin/main...origin/side"
    #expect(try clone.entities("\(base):Model.xcdatamodeld", in: "clone") == ["B"])
    let error = try #require(clone.failure("side:Model.xcdatamodeld#Model", in: "clone"))
    #expect(error.exitCode == .data)
    #expect(error.diagnostics.ids == ["unknown-revision"])
    #expect(
      error.diagnostics.first?.explanation
        == "origin/side exists: write `origin/side:Model.xcdatamodeld#Model`.")
    #expect(
      clone.failure("main...side:Model.xcdatamodeld", in: "clone")?.diagnostics.first?.explanation
        == "origin/side exists: write `main...origin/side:Model.xcdatamodeld`.")
    for (name, advice) in [
      ("refs/heads/side", "origin/side exists: write `origin/side:Model.xcdatamodeld`."),
      ("refs/heads/no", "run `git fetch origin no:refs/remotes/origin/no` and name it origin/no;"),
      ("refs/remotes/origin/no", "run `git fetch origin no:refs/remotes/origin/no` and name"),
      ("refs/tags/v1", "If the tag is only on the server, run `git fetch origin tag v1`."),
    ] {
      let error = clone.failure("\(name):Model.xcdatamodeld", in: "clone")
      #expect(error?.diagnostics.first?.explanation.contains(advice) == true, "\(name)")
    }
  }

  @Test func `a bare repository has no working directory for relative paths`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    let folder = try TemporaryFolder()
    let bare = TemporaryRepository(at: folder)
    try bare.git("clone", "--quiet", "--bare", repository.folder.path, folder("bare.git"))
    #expect(try bare.entities("HEAD~1:Model.xcdatamodeld", in: "bare.git") == ["B"])
    let error = bare.failure("HEAD:./Model.xcdatamodeld", in: "bare.git")
    #expect(error?.diagnostics.ids == ["path-not-at-revision"])
    #expect(error?.diagnostics.first?.summary.contains("no work tree") == true)
  }

  @Test func `GIT_DIR selects the repository as in git`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    let elsewhere = TemporaryRepository(at: try TemporaryFolder())
    let environment = ["GIT_DIR": repository.folder(".git")]
    #expect(
      try elsewhere.entities("first:Model.xcdatamodeld", environment: environment) == ["A"])
    #expect(
      repository.failure("first:Model.xcdatamodeld", environment: ["GIT_DIR": "/no/such"])?
        .diagnostics.ids == ["unreadable-repository"])
  }

  @Test func `a linked work tree and packed objects are read`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    try repository.git("gc", "--quiet")
    let folder = try TemporaryFolder()
    try repository.git("worktree", "add", "--quiet", folder("tree"), "side")
    let other = TemporaryRepository(at: folder)
    #expect(try other.entities("HEAD:Model.xcdatamodeld", in: "tree") == ["D"])
    #expect(try other.entities("main:./Model.xcdatamodeld", in: "tree") == ["C"])
  }

  @Test func `a repository with SHA-256 ids is read`() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.makeHistory()
    let commit = try repository.git("rev-parse", "first")
    #expect(commit.count == 64)
    #expect(try repository.entities("\(commit):Model.xcdatamodeld") == ["A"])
    #expect(try repository.entities("main...side:Model.xcdatamodeld") == ["B"])
  }

  @Test func `an unknown revision is an error that names the fetch command`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    try repository.git("remote", "add", "origin", "/no/such")
    let commit = String(repeating: "1", count: 40)
    for (revision, fetch) in [
      "nope": "nope:refs/remotes/origin/nope", "origin/topic": "topic:refs/remotes/origin/topic",
      "v2~3": "tag v2", "feature/x": "feature/x:refs/remotes/origin/feature/x", commit: commit,
    ] {
      let error = try #require(repository.failure("\(revision):Model.xcdatamodeld"))
      #expect(error.exitCode == .data)
      #expect(error.diagnostics.ids == ["unknown-revision"])
      #expect(error.diagnostics.first?.explanation.contains("`git fetch origin \(fetch)`") == true)
      #expect(error.diagnostics.first?.summary.contains("\"\(revision)\"") == true)
    }
    let tooFar = try #require(repository.failure("HEAD~9:Model.xcdatamodeld")?.diagnostics.first)
    #expect(tooFar.id == "unknown-revision")
    #expect(!tooFar.explanation.contains("fetch"))
  }

  @Test func `a text that is not a revision is refused before git runs`() throws {
    let repository = try TemporaryRepository()
    try repository.makeHistory()
    for revision in ["-h", "--git-dir=/", "main...--all"] {
      let error = repository.failure("\(revision):Model.xcdatamodeld")
      #expect(error?.diagnostics.ids == ["unknown-revision"], "\(revision)")
      #expect(error?.diagnostics.first?.explanation.contains("begins with -") == true)
    }
    try repository.git("tag", "file", "HEAD:Model.xcdatamodeld/Model.xcdatamodel/contents")
    let error = repository.failure("file:Model.xcdatamodeld")
    #expect(error?.diagnostics.ids == ["unknown-revision"])
    #expect(error?.diagnostics.first?.notes.first?.message.contains("blob") == true)
  }
}
