import CheckFiles
import Findings
import ModelLint
import ModelSource
import ReleaseCheck
import Toolchain

/// Pages whose rules are on one page with all others now: addresses that were printed lead on from here.
let formerPages = [
  Page(
    path: "CheckRules.md",
    text: """
      # Rules of a check

      These rules are on one page with all others: [Rules](Rules.md). Written by `make docs`.

      ## A bundle that is about to ship

      \(links(ReleaseRule.all.map(\.description)))

      ## One model

      \(links(ModelRule.all.map(\.description)))

      """),
  Page(
    path: "Diagnostics.md",
    text: """
      # Diagnostics

      What there is to say about models and their files is on one page with all rules: [Rules](Rules.md).
      Written by `make docs`.

      ## Rules

      \(links(LintRule.all.map(\.description)))

      ## Reading a model file

      See [the text of a model](Rules.md#layer-source), and [files](Rules.md#layer-input) for what keeps one
      from being read.

      ## Files and bundles

      See [files, bundles and git](Rules.md#layer-input).

      ## Upgrading a store

      See [the state of a store](Rules.md#layer-health).

      ## Looking at a store

      See [the state of a store](Rules.md#layer-health).

      """),
]

private func links(_ rules: [RuleDescription]) -> String {
  list(rules.map { "\(anchor($0.id))[`\($0.id)`](\($0.page)): \($0.title)" })
}
