import Foundation
import TestSupport
import Testing

@Suite("Checks without a base")
struct NoBaseTests {
  private func edited() throws -> CheckRepository {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(Scenario.title, Scenario.price))
    try made.write(
      text: #"{"formatVersion": 1, "editedVersions": "error"}"#, to: ".modeldiff.json")
    try made.repository.commit()
    return made
  }

  /// Expects a check to fail without a base, and to pass with `--no-base`.
  private func expect(
    _ id: String, in folder: String, variables: [String: String] = [:], names: String = "--no-base",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try CheckRepository.run(["check"], in: folder, variables: variables)
    #expect(result.exitCode == 65 && result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(result.errors.contains("[\(id)]"), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.contains("--no-base"), sourceLocation: sourceLocation)
    // A path with a blank, as the folder of temporary files may have, is in quotes.
    let line = result.errors.replacing("\n", with: " ").replacing("    ", with: "")
    #expect(
      line.replacing("'", with: "").contains(names), "\(result.errors)",
      sourceLocation: sourceLocation)
    let without = try CheckRepository.run(
      ["check", "--no-base"], in: folder, variables: variables)
    #expect(without.exitCode == 0, "\(without.errors)", sourceLocation: sourceLocation)
  }

  @Test func `a check without git fails and names how to install it`() throws {
    let made = try edited()
    for path in ["/no/such", ""] {
      try expect(
        "git-not-installed", in: made.repository.folder.path, variables: ["PATH": path],
        names: "Install git")
    }
  }

  @Test func `a repository owned by another user fails with the command that trusts it`() throws {
    let made = try edited()
    let folder = made.repository.folder.path
    try expect(
      "dubious-ownership", in: folder, variables: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"],
      names: "git config --global --add safe.directory \(folder)")
    let settings = folder + "/.git/settings"
    try Data("[safe]\n\tdirectory = *\n".utf8).write(to: URL(filePath: settings))
    let trusted = try CheckRepository.run(
      ["check"], in: folder,
      variables: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1", "GIT_CONFIG_GLOBAL": settings])
    #expect(trusted.output.contains("version-changed"))
  }

  @Test(
    "a damaged repository is an error",
    arguments: [
      "echo > .git/HEAD", "echo '[x' > .git/config", "rm -r .git; echo gitdir: /nowhere > .git",
      "rm -r .git; echo nonsense > .git", "git config core.bare true", "rm -r .git; mkdir .git",
      "git config core.repositoryformatversion 99", "rm -r .git; ln -s /nowhere .git",
    ])
  func damaged(command: String) throws {
    let made = try edited()
    try shell(command, in: made.repository.folder.path)
    try expect("unreadable-repository", in: made.repository.folder.path)
  }

  @Test func `a damaged repository inside a sound one is an error`() throws {
    let outer = try TemporaryRepository()
    let made = try edited()
    let inner = outer.folder.path + "/inner"
    try shell(
      "mv '\(made.repository.folder.path)' inner; echo > inner/.git/HEAD", in: outer.folder.path)
    try outer.git("commit", "--quiet", "--allow-empty", "--message", "first")
    try expect("unreadable-repository", in: inner)
  }

  @Test func `missing git objects are an error`() throws {
    let made = try edited()
    try shell("rm -r .git/objects; mkdir .git/objects", in: made.repository.folder.path)
    try expect("missing-object", in: made.repository.folder.path)
  }

  @Test func `a damaged commit that is checked out is an error`() throws {
    let made = try edited()
    let commit = try made.repository.git("rev-parse", "HEAD").prefix(40)
    let file = ".git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))"
    try shell("rm -f \(file); echo damaged > \(file)", in: made.repository.folder.path)
    try expect("missing-object", in: made.repository.folder.path)
  }

  @Test func `a repository with fewer than two commits has no base`() throws {
    let made = try CheckRepository()
    try made.write("1", Scenario.item(Scenario.title))
    try expect("no-base", in: made.repository.folder.path, names: "no commit yet")
    // What git takes for a revision can be the name of a file.
    try shell("echo > 'HEAD^{commit}'", in: made.repository.folder.path)
    try expect("no-base", in: made.repository.folder.path, names: "no commit yet")
    try made.repository.commit()
    try expect("no-base", in: made.repository.folder.path, names: "which has no parent")
    // What is not committed is compared with what is.
    try made.write("1", Scenario.item(Scenario.price))
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
    // A hook runs so where CI is set by a container that people work in.
    #expect(
      try made.check(variables: ["CI": "true"]).findings.map(\.id).contains("version-changed"))
    try made.repository.git("checkout", "--quiet", "-b", "change")
    #expect(
      try made.check(variables: ["CI": "true"]).findings.map(\.id).contains("version-changed"))
  }

  @Test func `a clone of depth one fails with the fetch command`() throws {
    let made = try edited()
    for branch in ["main", "change"] {
      let clone = try made.clone("--depth", "1", "--branch", branch)
      try expect("no-base", in: clone.folder.path, names: "git fetch --unshallow")
      try clone.git("fetch", "--quiet", "--unshallow")
      if branch == "main" { continue }
      try clone.git("fetch", "--quiet", "origin", "main:refs/remotes/origin/main")
      #expect(try CheckRepository.run(["check"], in: clone.folder.path).exitCode == 1)
    }
  }

  @Test func `a single-branch clone without a remote HEAD fails with the command that sets it`()
    throws
  {
    let made = try edited()
    try made.repository.git("checkout", "--quiet", "main")
    let clone = try made.clone("--single-branch", "--branch", "change")
    try expect("no-base", in: clone.folder.path, names: "git remote set-head origin --auto")
  }

  @Test(arguments: ["develop", "trunk", "release/next"])
  func `a default branch of another name is found`(name: String) throws {
    let made = try edited()
    try made.repository.git("branch", "--move", "main", name)
    func base(_ folder: String) throws -> String? {
      let result = try CheckRepository.run(["check", "--format", "json"], in: folder)
      let outcome = try CheckOutcome(result)
      #expect(outcome.exitCode == 1)
      return (outcome.json["base"] as? [String: Any])?["name"] as? String
    }
    // HEAD of the repository that is cloned is the default branch.
    try made.repository.git("checkout", "--quiet", name)
    let clone = try made.clone("--branch", "change")
    #expect(try base(clone.folder.path) == "origin/\(name)...HEAD")
    try clone.git("remote", "rename", "origin", "fork")
    #expect(try base(clone.folder.path) == "fork/\(name)...HEAD")
    try clone.git("remote", "set-head", "fork", "--delete")
    guard name == "release/next" else {
      #expect(try base(clone.folder.path) == "fork/\(name)...HEAD")
      return
    }
    try expect("no-base", in: clone.folder.path)
    try clone.git("config", "init.defaultBranch", name)
    #expect(try base(clone.folder.path) == "fork/\(name)...HEAD")
    try clone.git("config", "--unset", "init.defaultBranch")
    try clone.git("update-ref", "-d", "refs/remotes/fork/change")
    try clone.git("update-ref", "-d", "refs/remotes/fork/merged")
    #expect(try base(clone.folder.path) == "fork/\(name)...HEAD")
  }

  @Test func `a default branch is not confused with a tag or remote of the same name`() throws {
    let made = try edited()
    try made.repository.git("tag", "main", "change")
    let local = try made.check()
    #expect(local.exitCode == 1)
    #expect((local.json["base"] as? [String: Any])?["name"] as? String == "heads/main...HEAD")
    let clone = try made.clone("--branch", "change")
    try clone.git("remote", "set-head", "origin", "main")
    try clone.git("branch", "--quiet", "origin/main")
    try clone.git("tag", "origin/main")
    for variables in [[:], ["GITHUB_BASE_REF": "main"], ["CHANGE_TARGET": "main"]] {
      let result = try CheckRepository.run(
        ["check", "--format", "json"], in: clone.folder.path, variables: variables)
      let outcome = try CheckOutcome(result)
      let finding = try outcome.only("version-changed")
      #expect(
        (outcome.json["base"] as? [String: Any])?["name"] as? String == "remotes/origin/main...HEAD"
      )
      let base = try clone.shortCommit("refs/remotes/origin/main")
      #expect(finding.fixes.contains { $0.contains("--source=\(base) ") })
    }
  }

  /// In a repository with models, any committed Swift file may declare a type that they use.
  @Test(arguments: [true, false])
  func `on the default branch, uncommitted Swift files count as changes if there are models`(
    hasModels: Bool
  ) throws {
    let trip = { (type: String) in "@Model class Trip { var area: \(type) }" }
    let made = try CheckRepository.swift(
      hasModels ? trip("Int?") : "", hasModels ? trip("Double?") : "")
    try made.write("1", Scenario.item(Scenario.title))
    try made.write(text: "struct View {}", to: "App/View.swift")
    try made.repository.commit()
    try made.repository.git("branch", "--quiet", "--force", "main", "change")
    try made.repository.git("checkout", "--quiet", "main")
    func base() throws -> String? {
      (try made.check().json["base"] as? [String: Any])?["name"] as? String
    }
    #expect(try base() == made.repository.shortCommit("HEAD^1"))
    // Of no account to models.
    for (path, text) in [
      ("Test.sqlite", "@Model"), ("server/schema.sql", "@Model"),
      ("Pods/Other.swift", "import SwiftData\n@Model class Other {}"),
      ("Pods.entitlements/Text", "@Model"), ("App/App.entitlements", "@Model"),
      ("App/Generated.swift", "struct Generated {}"),
    ] {
      try made.write(text: text, to: path)
      #expect(try base() == made.repository.shortCommit("HEAD^1"), "\(path)")
      try made.remove(path)
    }
    try made.repository.git("config", "submodule.recurse", "true")
    try made.write(text: "struct View { var x = 1 }", to: "App/View.swift")
    #expect(try base() == (hasModels ? "main...HEAD" : made.repository.shortCommit("HEAD^1")))
    try made.repository.git("checkout", "--quiet", "App/View.swift")
    try made.write(text: "import SwiftData\n@Model class Stop {}", to: "App/Stop.swift")
    #expect(try base() == "main...HEAD")
    try made.remove("App/Stop.swift")
    guard hasModels else { return }
    try made.write(text: "import SwiftData\n\(trip("String?"))\n", to: CheckRepository.sources)
    let outcome = try made.check()
    #expect(outcome.exitCode == 1 && outcome.findings.contains { $0.summary.contains("Double") })
  }

  @Test func `on the default branch, uncommitted files beside models are not changes`() throws {
    let made = try edited()
    try made.write("1", Scenario.item(Scenario.title), bundle: "Lib/Kit.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("branch", "--quiet", "--force", "main", "change")
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    try made.repository.git("branch", "--quiet", "--force", "main", "change")
    try made.repository.git("checkout", "--quiet", "main")
    func base(_ paths: [String] = [], _ variables: [String: String] = [:]) throws -> [String] {
      let result = try made.run(["check", "--format", "json"] + paths, variables: variables)
      let outcome = try CheckOutcome(result)
      let base = (outcome.json["base"] as? [String: Any])?["name"] as? String ?? ""
      return [base] + outcome.omissions
    }
    for path in [
      ".modeldiff-report.json", ".modeldiff.json", "App/Shop.xcdatamodeld/note",
      "App/Shop.xcdatamodeld/1.xcdatamodel/layout", "App/Migrations/1.sql", "App/x.plan.json",
      "Pods/Other.xcdatamodeld/1.xcdatamodel/contents", ".build/A.xcdatamodeld/.xccurrentversion",
      "App/Map.cdm.json",
    ] {
      try made.write(text: #"{"formatVersion": 1}"#, to: path)
      #expect(try base() == [made.repository.shortCommit("HEAD^1")], "\(path)")
      try made.remove(path)
    }
    // What is said of the newest commit where it is not looked at.
    let told = ["main...HEAD", "what is committed"]
    try made.write("2", Scenario.item(Scenario.title), bundle: "Lib/Kit.xcdatamodeld")
    try made.setCurrent("2", bundle: "Lib/Kit.xcdatamodeld")
    #expect(try base() == told)
    let text = try made.run(["check"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("committed: Lib/Kit.xcdatamodeld/.xccurrentversion is not committed, so"))
    #expect(try base(["App"]) == [made.repository.shortCommit("HEAD^1")])
    let pushed = "what was pushed together with HEAD, before it"
    #expect(try base([], ["CI": "true"]) == [made.repository.shortCommit("HEAD^1"), pushed])
    #expect(try base([], ["CI": "false"]) == told)
    try made.repository.git("add", ".")
    #expect(try base() == told)
    try made.repository.git("reset", "--quiet", "--hard")
    try made.repository.git("mv", "Lib", "App/Lib")
    #expect(try base() == told)
    try made.repository.git("reset", "--quiet", "--hard")
    try made.remove("Lib/Kit.xcdatamodeld")
    #expect(try base() == told)
    // A branch on which nothing is committed has no newest commit of its own.
    try made.repository.git("checkout", "--quiet", "-b", "fresh")
    #expect(try base() == ["main...HEAD"])
  }

  @Test func `on the default branch, uncommitted changes or else the last commit are compared`()
    throws
  {
    let made = try edited()
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("merge", "--quiet", "--ff-only", "change")
    let clone = try made.clone()
    func base(_ arguments: String...) throws -> (code: Int32, name: String?, origin: String) {
      let result = try CheckRepository.run(
        ["check", "--format", "json"] + arguments, in: clone.folder.path)
      let outcome = try CheckOutcome(result)
      let base = outcome.json["base"] as? [String: Any]
      return (outcome.exitCode, base?["name"] as? String, base?["origin"] as? String ?? "")
    }
    let clean = try base()
    #expect(try clean.code == 1 && clean.name == clone.shortCommit("HEAD^1"))
    #expect(clean.origin.hasPrefix("the commit before HEAD, as origin/main has all of HEAD; "))
    #expect(clean.origin.hasSuffix("the base, as this clone has no tag of a release"))
    try clone.git("checkout", "--quiet", "--detach")
    #expect(try base().name == clone.shortCommit("HEAD^1"))
    // Of no account to models.
    try Data().write(to: URL(filePath: clone.folder.path + "/README"))
    #expect(try base().name == clone.shortCommit("HEAD^1"))
    try Data(#"{"formatVersion": 1, "against": "origin/main"}"#.utf8).write(
      to: URL(filePath: clone.folder.path + "/.modeldiff.json"))
    try clone.git("add", ".")
    try clone.git("commit", "--quiet", "--message", "configure")
    try clone.git("push", "--quiet", "origin", "HEAD:refs/heads/side")
    try clone.git("update-ref", "refs/remotes/origin/main", "HEAD")
    #expect(try base().name == clone.shortCommit("HEAD^1"))
    let contents = clone.folder.path + "/\(CheckRepository.bundle)/1.xcdatamodel/contents"
    let text = try String(contentsOfFile: contents, encoding: .utf8)
    try Data(text.replacing("title", with: "name").utf8).write(to: URL(filePath: contents))
    let dirty = try base()
    #expect(dirty.name == "origin/main")
    #expect(dirty.origin.contains("which is HEAD: only what is not committed is compared; "))
  }

  @Test func `a base that contains every commit is reported`() throws {
    let made = try edited()
    try made.repository.git("checkout", "--quiet", "-b", "fresh", "main")
    let fresh = try made.check()
    #expect(fresh.exitCode == 0 && fresh.omissions == ["what is committed"])
    try made.repository.git("checkout", "--quiet", "change")
    #expect(try made.check("--against", "HEAD").omissions == ["what is committed"])
    #expect(try made.check("--against", "main").omissions.isEmpty)
  }

  @Test func `a folder outside git requires a lock file for each bundle`() throws {
    let folder = try TemporaryFolder()
    let first = try folder.makeHistory(Scenario.item(Scenario.title), name: "First")
    let second = try folder.makeHistory(Scenario.item(Scenario.title), name: "Second")
    try expect("no-base", in: folder.path, names: "modeldiff freeze")
    #expect(try modeldiff("freeze", first).exitCode == 0)
    let half = try CheckRepository.run(["check"], in: folder.path)
    #expect(half.exitCode == 65 && half.errors.contains("Second") && !half.errors.contains("First"))
    #expect(try modeldiff("freeze", second).exitCode == 0)
    #expect(try CheckRepository.run(["check"], in: folder.path).exitCode == 0)
  }

  @Test func `the checked paths select the repository`() throws {
    let made = try edited()
    let other = try edited()
    let elsewhere = try TemporaryFolder()
    let path = made.repository.folder(CheckRepository.bundle)
    for folder in [elsewhere.path, other.repository.folder.path] {
      let result = try CheckRepository.run(["check", path], in: folder)
      #expect(result.exitCode == 1 && result.output.contains("main...HEAD"), "\(result.errors)")
    }
    let both = try CheckRepository.run(
      ["check", path, other.repository.folder.path], in: elsewhere.path)
    #expect(both.exitCode == 65 && both.errors.contains("[several-repositories]"))
    let mixed = try CheckRepository.run(["check", path, elsewhere.path], in: elsewhere.path)
    #expect(mixed.exitCode == 65 && mixed.errors.contains("[several-repositories]"))
  }

  @Test func `linked work trees and a repository named by GIT_DIR are checked`() throws {
    let made = try edited()
    let folder = try TemporaryFolder()
    let tree = folder.path + "/tree\nof \u{FC}"
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("worktree", "add", "--quiet", tree, "change")
    #expect(try CheckRepository.run(["check"], in: tree).exitCode == 1)
    try shell("mv '\(tree)' moved; cp -r moved/App .; rm -r moved", in: folder.path)
    #expect(try CheckRepository.run(["check"], in: folder.path).exitCode == 65)
    let named = try CheckRepository.run(
      ["check"], in: folder.path,
      variables: [
        "GIT_DIR": made.repository.folder.path + "/.git", "GIT_WORK_TREE": folder.path,
      ])
    #expect(named.output.contains("version-changed"), "\(named.errors)")
  }

  /// Git sets the variable like this for hooks in linked work trees.
  @Test func `a check in a subfolder works when GIT_DIR names a linked work tree`() throws {
    let made = try edited()
    try made.write(
      text: #"{"formatVersion": 1, "rules": {"version-changed": "note"}}"#, to: ".modeldiff.json")
    try made.repository.commit()
    let folder = try TemporaryFolder()
    let tree = folder.path + "/tree"
    try made.repository.git("checkout", "--quiet", "main")
    try made.repository.git("worktree", "add", "--quiet", tree, "change")
    let linked = try made.repository.git("-C", tree, "rev-parse", "--absolute-git-dir")
    try made.repository.git("checkout", "--quiet", "--detach", "change")
    let own = made.repository.folder.path
    for (place, repository) in [
      (tree, linked), (own, own + "/.git"), (own, "../.git"), (tree, "../.git"),
    ] {
      let variables = ["GIT_DIR": repository]
      let result = try CheckRepository.run(
        ["check", "--format", "json"], in: place + "/App", variables: variables)
      let outcome = try CheckOutcome(result)
      #expect(outcome.findings.map(\.id).contains("version-changed"), "\(repository)")
      #expect(outcome.exitCode == 0 && outcome.findings[0].severity == "note")
      let comparison = try CheckRepository.run(
        ["main:./Shop.xcdatamodeld", "Shop.xcdatamodeld"], in: place + "/App", variables: variables)
      #expect(comparison.exitCode == 0, "\(comparison.errors)")
    }
  }

  @Test func `an unusable GIT_DIR is an error that names the fix`() throws {
    let made = try edited()
    let outer = try TemporaryFolder()
    try shell(
      "mv '\(made.repository.folder.path)' inner; git clone --quiet --bare inner bare",
      in: outer.path)
    for (folder, path, words) in [
      ("inner", "/nowhere", "Correct GIT_DIR, or unset it"), ("inner", "../bare", "GIT_WORK_TREE"),
      ("", "\(outer.path)/inner/.git", "Run the check in \(outer.path)/inner, or set"),
    ] {
      let result = try CheckRepository.run(
        ["check"], in: outer.path + "/" + folder, variables: ["GIT_DIR": path])
      let errors = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(result.exitCode == 65 && errors.contains("[unreadable-repository]"), "\(errors)")
      #expect(errors.contains(words) && errors.contains("GIT_DIR names"), "\(errors)")
    }
  }

  @Test func `findings can be accepted and versions frozen without a base`() throws {
    let made = try CheckRepository()
    try made.write("1", Scenario.item(#"<attribute name="objectID" attributeType="String"/>"#))
    #expect(try made.run(["freeze", CheckRepository.bundle]).exitCode == 0)
    let found = try made.check("--no-base")
    let finding = try #require(found.findings.first)
    let accept = ["accept", finding.fingerprint, "--reason", "known"]
    #expect(try made.run(accept).exitCode == 65)
    #expect(try made.run(accept + ["--no-base"]).exitCode == 0)
    #expect(try made.check("--no-base").findings.first?.isSuppressed == true)
    #expect(try made.run(accept + ["--no-base", "--against", "HEAD"]).exitCode == 64)
  }
}

/// Runs a shell command in a folder.
func shell(_ command: String, in folder: String) throws {
  try output(
    of: "/bin/sh", ["-ec", command], environment: TemporaryRepository.environment, in: folder)
}
