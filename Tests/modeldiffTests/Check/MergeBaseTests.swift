import Foundation
import TestSupport
import Testing

@Suite("Merge bases of a check")
struct MergeBaseTests {
  private let old = [("1", Scenario.item(Scenario.title))]

  /// Two branches merged into each other; each of the two merge bases lacks something of the other.
  private func crossed() throws -> CheckRepository {
    let made = try CheckRepository(shipping: old)
    let repository = made.repository
    try made.write(text: "work", to: "Work.txt")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    try made.setCurrent("2")
    let shipped = try repository.commit()
    try repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "change")
    try repository.git("checkout", "--quiet", "change")
    try repository.git("merge", "--quiet", "--no-ff", "--message", "merge", shipped)
    return made
  }

  @Test func `a version in any of several merge bases has shipped and is restored from that base`()
    throws
  {
    let made = try crossed()
    #expect(try made.check().findings.isEmpty)
    try made.write("2", Scenario.item(Scenario.title))
    try made.repository.commit()
    for variables in [[:], ["GITHUB_BASE_REF": "main"], ["CHANGE_TARGET": "main"]] {
      let outcome = try made.check(variables: variables)
      let finding = try #require(outcome.findings.first { $0.id == "version-changed" })
      #expect(finding.versions == ["2"])
    }
    let finding = try #require(try made.check().findings.first { $0.id == "version-changed" })
    let command = try #require(finding.fixes.last?.components(separatedBy: ": ").last)
    _ = try output(of: "sh", ["-c", "cd '\(made.repository.folder.path)' && \(command)"])
    #expect(try made.check().findings.isEmpty)
  }

  @Test
  func `with several merge bases, versions removed on one side do not count as shipped`()
    throws
  {
    let made = try CheckRepository(shipping: old + [("2", Scenario.item(Scenario.price))])
    let repository = made.repository
    try made.remove(CheckRepository.bundle + "/1.xcdatamodel")
    let removed = try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try made.write(text: "work", to: "Work.txt")
    let work = try repository.commit()
    try repository.git("merge", "--quiet", "--no-ff", "--message", "merge", removed)
    try repository.git("checkout", "--quiet", "change")
    try repository.git("merge", "--quiet", "--no-ff", "--message", "merge", work)
    #expect(
      try repository.git("merge-base", "--all", "main", "HEAD").split(separator: "\n").count == 2)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `a shallow clone that lacks the true merge base is refused`() throws {
    let made = try CheckRepository(shipping: old)
    let repository = made.repository
    try repository.git("branch", "side")
    try repository.git("checkout", "--quiet", "main")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    try made.setCurrent("2")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-B", "change")
    for number in 1...5 {
      try made.write(text: "\(number)", to: "Work.txt")
      try repository.commit()
    }
    try made.write("2", Scenario.item(Scenario.title))
    try repository.commit()
    try repository.git("checkout", "--quiet", "side")
    try made.write(text: "side", to: "Side.txt")
    try repository.commit()
    try repository.git("checkout", "--quiet", "change")
    try repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "side")
    try repository.git("checkout", "--quiet", "main")
    func check(_ depth: Int, _ variables: [String: String] = [:]) throws -> ToolResult {
      let clone = try made.clone(
        "--no-single-branch", "--depth", "\(depth)", "--branch", "change")
      return try CheckRepository.run(
        ["check", "--format", "json"], in: clone.folder.path, variables: variables)
    }
    let cut = try check(4)
    #expect(cut.exitCode == 65 && cut.errors.contains("git fetch --unshallow"), "\(cut.errors)")
    let service = try check(4, ["GITHUB_BASE_REF": "main"])
    #expect(service.exitCode == 65 && service.errors.contains("[missing-base]"))
    // Deep enough for where they part: the rest of the history makes no difference.
    let deep = try check(8)
    #expect(deep.exitCode != 65 && deep.output.contains("version-changed"), "\(deep.errors)")
  }
}
