import ArgumentParser
import CheckFiles
import CommandLineTool
import Findings
import Loading
import Migration
import ModelLint
import ModelSource
import ReleaseCheck
import Reports
import StoreHealth
import StoreUpgrade

/// The command `modeldiff explain`.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a rule, a finding, or an error code of Core Data.",
    usage: "modeldiff explain [<options>] [ID|CODE]",
    discussion: "Without an argument, everything that can be explained is listed.")

  @Argument(
    help: ArgumentHelp(
      "The identifier in brackets at the end of a message, or an error code.", valueName: "id|code")
  )
  var subject: String?

  @OptionGroup
  var common: CommonOptions

  func run() throws {
    let style = common.style(.standardOutput)
    guard let subject else { return Stream.standardOutput.write(Self.all.text(style)) }
    guard let explanation = Self.all.explanation(of: subject) else {
      let near = Self.all.near(subject)
      let hint =
        near.isEmpty
        ? ", expected one of those that `modeldiff explain` lists"
        : ", did you mean \(near.joined(separator: " or "))?"
      throw ValidationError("there is nothing called \"\(subject)\"\(hint)")
    }
    Stream.standardOutput.write(explanation.text(style))
  }

  private static let all = ExplanationList([
    ("Rules of a step between two versions", MigrationRule.all.map { Explanation($0) }),
    ("Rules of a bundle that is about to ship", ReleaseRule.all.map(explanation)),
    ("Rules of one model", LintRule.all.map(explanation) + ModelRule.all.map(explanation)),
    ("Reading a model file", ReadingDiagnostic.all.map(explanation)),
    ("Files of a check", CheckFileDiagnostic.all.map(explanation)),
    ("Files, bundles and git", FileDiagnostic.all.map(explanation)),
    ("In the way of a store's upgrade", UpgradeObstacleKind.allCases.map(explanation)),
    ("What may be wrong with a store", storeFindings.map(explanation)),
    ("Error codes of Core Data", CoreDataError.all.map { Explanation($0) }),
  ])

  private static func explanation(_ rule: LintRule) -> Explanation {
    var sections = [Explanation.Section("", [rule.rationale])]
    if let example = rule.triggering.first { sections.append(Self.example(example)) }
    sections.append(Explanation.Section("Source", [rule.source]))
    return Explanation(
      subject: rule.id, title: rule.title, facts: "\(rule.severity.rawValue), on one model",
      sections: sections)
  }

  private static func explanation(_ rule: ReleaseRule) -> Explanation {
    ruleExplanation(
      rule.id, rule.title, "\(rule.severity.rawValue), layer \(rule.layer.rawValue)",
      rule.rationale, rule.advice, rule.apple, rule.source)
  }

  private static func explanation(_ rule: ModelRule) -> Explanation {
    ruleExplanation(
      rule.id, rule.title,
      "\(rule.severity.rawValue), on one model" + (rule.isForCloudKit ? " with CloudKit" : ""),
      rule.rationale, rule.advice, rule.apple, rule.source, example: rule.triggering.first)
  }

  private static func ruleExplanation(
    _ id: String, _ title: String, _ facts: String, _ rationale: String, _ advice: String,
    _ apple: AppleError?, _ source: String, example xml: String? = nil
  ) -> Explanation {
    var sections = [
      Explanation.Section("", [rationale]), Explanation.Section("What to do", [advice]),
    ]
    if let apple {
      let reason = apple.reason.map { " “\($0)”" } ?? ""
      sections.append(Explanation.Section("Core Data reports", ["\(apple.code)\(reason)"]))
    }
    if let xml { sections.append(example(xml)) }
    sections.append(Explanation.Section("Source", [source]))
    return Explanation(subject: id, title: title, facts: facts, sections: sections)
  }

  private static func explanation(_ diagnostic: CheckFileDiagnostic) -> Explanation {
    Explanation(
      subject: diagnostic.id, title: diagnostic.meaning,
      facts: "\(diagnostic.severity.rawValue), about a file of a check", sections: [])
  }

  private static func explanation(_ diagnostic: ReadingDiagnostic) -> Explanation {
    Explanation(
      subject: diagnostic.id, title: diagnostic.meaning,
      facts: "\(diagnostic.severity.rawValue), while a contents file is read",
      sections: diagnostic.example.shown.map { [example($0)] } ?? [])
  }

  private static func explanation(_ diagnostic: FileDiagnostic) -> Explanation {
    Explanation(
      subject: diagnostic.id, title: diagnostic.meaning,
      facts: "\(diagnostic.severity.rawValue), about files, bundles and git", sections: [])
  }

  private static func explanation(_ kind: UpgradeObstacleKind) -> Explanation {
    Explanation(
      subject: kind.rawValue, title: kind.meaning, facts: "error, in the way of a store's upgrade",
      sections: [Explanation.Section("What to do", [kind.advice])])
  }

  /// The kinds of findings that are not listed as something else already.
  private static var storeFindings: [StoreFindingKind] {
    let others = Set(UpgradeObstacleKind.allCases.map(\.rawValue) + FileDiagnostic.all.map(\.id))
    return StoreFindingKind.allCases.filter { !others.contains($0.rawValue) }
  }

  private static func explanation(_ kind: StoreFindingKind) -> Explanation {
    Explanation(
      subject: kind.rawValue, title: kind.meaning,
      facts: "\(kind.severity.rawValue), about a store",
      sections: [Explanation.Section("What to do", [kind.advice])])
  }

  private static func example(_ xml: String) -> Explanation.Section {
    Explanation.Section("For example", [xml], isVerbatim: true)
  }
}
