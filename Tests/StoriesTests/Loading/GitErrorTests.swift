import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Unreadable repositories")
struct GitErrorTests {
  private let repository: TemporaryRepository
  private let folder: TemporaryFolder

  init() throws {
    repository = try TemporaryRepository()
    folder = repository.folder
  }

  @Test func `a missing git and one that cannot be started are errors`() throws {
    for path in ["", "/no/such", ".:bin"] {
      try expect("git-not-installed", "HEAD:a", environment: ["PATH": path], names: "Install git")
    }
    try folder.writeProgram("text", to: "bin/git")
    try expect("git-failed", "HEAD:a", environment: ["PATH": folder("bin")])
  }

  @Test func `a path outside any repository is an error`() throws {
    let elsewhere = TemporaryRepository(at: try TemporaryFolder())
    let error = elsewhere.failure("HEAD:a")
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.ids == ["not-a-repository"])
  }

  @Test func `a repository of another user names the setting that trusts it`() throws {
    try repository.makeHistory()
    try expect(
      "dubious-ownership", "HEAD:Model.xcdatamodeld",
      environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"],
      names: "git config --global --add safe.directory \(folder.path)")
  }

  @Test func `a repository without a commit is an error`() throws {
    try expect("unknown-revision", "HEAD:a", names: "Commit something first")
    #expect(
      repository.failure("HEAD:a")?.diagnostics.first?.summary.contains("has no commits") == true)
  }

  @Test func `a revision before the first commit is an error`() throws {
    try repository.makeHistory()
    try expect("unknown-revision", "HEAD~40:Model.xcdatamodeld", names: "it has 3 commits")
    try expect(
      "unknown-revision", "side~1~5:Model.xcdatamodeld", names: "history of side is shorter")
  }

  @Test func `without a remote no fetch is suggested`() throws {
    try repository.makeHistory()
    let error = repository.failure("topic:Model.xcdatamodeld")
    #expect(error?.diagnostics.first?.explanation.contains("git fetch") == false)
    #expect(error?.diagnostics.first?.explanation.contains("Expected a branch") == true)
  }

  @Test func `the index cannot be read as a revision`() throws {
    try repository.makeHistory()
    try expect("unreadable-file", ":Model.xcdatamodeld", names: "`HEAD:Model.xcdatamodeld`")
  }

  /// The advice is followed word for word, in the kind of clone that checks of pull requests use.
  @Test(arguments: ["side", "first"])
  func `the advice works in a shallow clone of a single branch`(name: String) throws {
    try repository.makeHistory()
    let clones = TemporaryRepository(at: try TemporaryFolder())
    try clones.git(
      "clone", "--quiet", "--depth", "1", "--single-branch", "--no-tags", "file://\(folder.path)",
      clones.folder("clone"))
    let error = try #require(clones.failure("\(name):Model.xcdatamodeld", in: "clone"))
    let text = try #require(error.diagnostics.first?.explanation)
    let commands = text.matches(of: /`git (fetch [^`]*)`/).map { String($0.1) }
    #expect(commands.count == 2)
    let isTag = name == "first"
    let command = commands[isTag ? 1 : 0].split(separator: " ").map(String.init)
    try clones.git(command, in: "clone")
    let revision = isTag ? name : "origin/\(name)"
    #expect(isTag || text.contains("name it \(revision)"))
    #expect(
      try clones.entities("\(revision):Model.xcdatamodeld", in: "clone") == [isTag ? "A" : "D"])
  }

  /// A program instead of git that finds every revision and then runs `script`.
  @Test(
    arguments: [
      "exit 3", "exec >&-; sleep 0.1", "read line; exit 0", "read line; echo; exec sleep 0.2",
      "exec yes x | tr -d '\\n'", "read line; echo $line tree -1", "kill -9 $$",
      "read line; echo 12 tree 3; read line; exec yes", "echo a b c d e",
      "head -c 1000000 /dev/zero >&2",
    ])
  func `a git that ends early or prints garbage is an error`(script: String) throws {
    try folder.writeProgram(
      """
      #!/bin/sh
      PATH=/usr/bin:/bin
      case "$*" in *rev-parse*) printf 'false\\ntrue\\n\\n12\\n'; exit;; esac
      \(script)
      """, to: "bin/git")
    let error = repository.failure("HEAD:a", environment: ["PATH": folder("bin")])
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.count == 1)
  }

  @Test func `a damaged object is an error only of its file`() throws {
    try folder.makeBundle(
      versions: ["A": contents(entity: "A"), "B": contents(entity: "B")])
    try repository.commit()
    let blob = try repository.git(
      "rev-parse", "HEAD:Model.xcdatamodeld/A.xcdatamodel/contents")
    let object = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try FileManager.default.removeItem(atPath: folder(object))
    try folder.write([1, 2, 3], to: object)
    let model = try repository.load("HEAD:Model.xcdatamodeld")
    #expect(model.versions.map(\.name) == ["B"])
    #expect(model.diagnostics.count == 1)
    #expect(["git-failed", "missing-object"].contains(model.diagnostics.first?.id))
  }

  @Test func `a damaged repository is an error`() throws {
    try repository.makeHistory()
    try folder.write("[core".utf8, to: ".git/config")
    try expect("unreadable-repository", "first:Model.xcdatamodeld")
  }

  @Test func `a shallow clone fails with the fetch command`() throws {
    try repository.makeHistory()
    let clones = TemporaryRepository(at: try TemporaryFolder())
    try clones.git(
      "clone", "--quiet", "--depth", "1", "--no-single-branch", "file://\(folder.path)",
      clones.folder("clone"))
    #expect(try clones.entities("HEAD:Model.xcdatamodeld", in: "clone") == ["C"])
    for (revision, id) in [
      "HEAD~1": "unknown-revision", "topic": "unknown-revision",
      "main...origin/side": "no-merge-base", "origin/side...": "no-merge-base",
    ] {
      let error = try #require(clones.failure("\(revision):Model.xcdatamodeld", in: "clone"))
      #expect(error.exitCode == .data)
      #expect(error.diagnostics.ids == [id], "\(revision)")
      let text = try #require(error.diagnostics.first?.explanation)
      #expect(text.contains("git fetch --unshallow") == (revision != "topic"))
      #expect(text.contains("fetch-depth: 0"))
      #expect(text.contains("actions/checkout"))
    }
    try clones.git(["fetch", "--quiet", "--unshallow"], in: "clone")
    #expect(try clones.entities("main...origin/side:Model.xcdatamodeld", in: "clone") == ["B"])
  }

  @Test func `histories without a common ancestor are an error`() throws {
    try repository.makeHistory()
    try repository.git("checkout", "--quiet", "--orphan", "other")
    try repository.commit()
    try expect("no-merge-base", "main...other:Model.xcdatamodeld", names: "one history")
  }

  @Test func `a partial clone without contents does not fetch`() throws {
    try repository.makeHistory()
    try repository.git("config", "uploadpack.allowFilter", "true")
    for filter in ["blob:none", "tree:0"] {
      let clones = TemporaryRepository(at: try TemporaryFolder())
      try clones.git(
        "clone", "--quiet", "--no-checkout", "--filter", filter, "file://\(folder.path)",
        clones.folder("clone"))
      let before = try clones.folder.snapshot()
      let error = failure { () throws(ToolchainError) in
        let model = try clones.load("HEAD:Model.xcdatamodeld", in: "clone")
        throw ToolchainError(refusing: model.allDiagnostics)
      }
      #expect(error?.exitCode == .data)
      #expect(Set(error?.diagnostics.ids ?? []) == ["missing-object"], "\(filter)")
      #expect(
        error?.diagnostics.first?.explanation.contains("git fetch --refetch --no-filter") == true)
      #expect(try clones.folder.snapshot() == before)
    }
  }

  @Test func `submodules are reported by name and commit`() throws {
    let commit = String(repeating: "12", count: 20)
    try repository.git("update-index", "--add", "--cacheinfo", "160000,\(commit),Vendor/Lib")
    try repository.git("commit", "--quiet", "--message", "x")
    for path in ["Vendor/Lib", "Vendor/Lib/Data/Model.xcdatamodeld"] {
      let error = try #require(repository.failure("HEAD:\(path)"))
      #expect(error.exitCode == .data)
      #expect(error.diagnostics.ids == ["path-in-submodule"])
      #expect(error.diagnostics.first?.summary.contains("\"Vendor/Lib\"") == true)
      #expect(error.diagnostics.first?.explanation.contains("`\(commit):") == true)
    }
  }

  @Test func `links are never followed`() throws {
    try folder.makeBundle("Model.xcdatamodeld", versions: ["A": contents(entity: "A")])
    try folder.link("Link.xcdatamodeld", to: "Model.xcdatamodeld")
    try folder.link("Model.xcdatamodeld/B.xcdatamodel", to: "A.xcdatamodel")
    try folder.makeFolder("Model.xcdatamodeld/C.xcdatamodel")
    try folder.link("Model.xcdatamodeld/C.xcdatamodel/contents", to: "../A.xcdatamodel/contents")
    try repository.commit()
    for (path, id) in [
      "Link.xcdatamodeld": "unreadable-file",
      "Link.xcdatamodeld/A.xcdatamodel": "path-not-at-revision",
    ] {
      let error = repository.failure("HEAD:\(path)")
      #expect(error?.diagnostics.ids == [id])
      let text = "\(error?.diagnostics ?? [])"
      #expect(text.contains("symbolic link"))
    }
    let model = try repository.load("HEAD:Model.xcdatamodeld")
    #expect(model.versions.map(\.name) == ["A"])
    #expect(model.diagnostics.ids == ["unreadable-file", "unreadable-file"])
    #expect(model.diagnostics.allSatisfy { $0.summary.contains("symbolic link") })
    let onDisk = try load(folder("Model.xcdatamodeld"))
    #expect(onDisk.diagnostics.map(\.summary) == model.diagnostics.map(\.summary))
  }

  @Test func `missing files and files of the wrong kind are read as on disk`() throws {
    try folder.write([], to: "Model.xcdatamodeld/A.xcdatamodel/other")
    try folder.write([], to: "Model.xcdatamodeld/B.xcdatamodel")
    try folder.write([], to: "Model.xcdatamodeld/C.xcdatamodel/contents/file")
    try folder.write([], to: "Model.xcdatamodeld/D.xcdatamodel/elements")
    try folder.write([], to: "Empty.xcdatamodeld/file")
    try repository.commit()
    let atRevision = try repository.load("HEAD:Model.xcdatamodeld").diagnostics
    let onDisk = try load(folder("Model.xcdatamodeld")).diagnostics
    #expect(atRevision.map(\.summary) == onDisk.map(\.summary))
    #expect(atRevision.ids == onDisk.ids)
    #expect(repository.failure("HEAD:Empty.xcdatamodeld")?.diagnostics.ids == ["empty-bundle"])
  }

  @Test func `the size of a file is checked before it is read`() throws {
    try folder.makeBundle(
      versions: ["A": contents(entity: "A"), "B": contents(String(repeating: " ", count: 5000))])
    try repository.commit()
    var settings = repository.settings()
    settings.sizeLimit = 4000
    let model = try loadModel(
      ModelReference("HEAD:Model.xcdatamodeld"), scratch: "/no/such", git: settings)
    #expect(model.versions.map(\.name) == ["A"])
    #expect(model.diagnostics.ids == ["file-too-large"])
    settings.sizeLimit = 10
    let error = failure { () throws(ToolchainError) in
      _ = try loadModel(ModelReference("HEAD:Model.xcdatamodeld"), scratch: "", git: settings)
    }
    #expect(error?.diagnostics.ids == ["file-too-large"])
  }

  @Test(arguments: ["..", ".", "a/b", "", "contents"])
  func `names that no folder can have are refused`(name: String) throws {
    let blob = try repository.git(
      ["hash-object", "-w", "--stdin"], input: contents(entity: "Evil"))
    let entry = { (name: String) -> [UInt8] in
      Array("100644 \(name)\0".utf8) + bytes(ofHexadecimal: blob)
    }
    let tree = try repository.git(
      ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"],
      input: entry("contents") + entry(name))
    try repository.git("tag", "evil", tree)
    let error = repository.failure("evil:")
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.ids == ["malformed-tree"])
  }

  @Test func `a truncated tree object is an error`() throws {
    for text in ["100644 contents", "100644 contents\0short", "contents"] {
      let tree = try repository.git(
        ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"], input: Array(text.utf8))
      try repository.git("tag", "--force", "evil", tree)
      try expect("malformed-tree", "evil:contents")
    }
  }

  private func expect(
    _ id: String, _ text: String, environment: [String: String] = [:], names fix: String = "",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(
      repository.failure(text, environment: environment), sourceLocation: sourceLocation)
    #expect(error.exitCode == .data, sourceLocation: sourceLocation)
    #expect(error.diagnostics.ids == [id], sourceLocation: sourceLocation)
    // A path with a blank, as the folder of temporary files may have, is in quotes.
    let explanation = error.diagnostics.first?.explanation.replacing("'", with: "") ?? ""
    #expect(fix.isEmpty || explanation.contains(fix), sourceLocation: sourceLocation)
  }
}

private func bytes(ofHexadecimal text: String) -> [UInt8] {
  stride(from: 0, to: text.count, by: 2).compactMap { offset in
    UInt8(text.dropFirst(offset).prefix(2), radix: 16)
  }
}
