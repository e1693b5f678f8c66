import ArgumentParser

/// The command-line tool `modeldiff`.
struct ModelDiffer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modeldiff",
    abstract: "Compare Core Data models; check, plan and run migrations.",
    usage: """
      modeldiff [<options>] OLD NEW
      modeldiff [<options>] BUNDLE
      modeldiff check [<options>] [PATH…]
      modeldiff shipped [<options>] [PATH…]
      modeldiff freeze|accept|config …
      modeldiff split [<options>] BUNDLE
      modeldiff stages [<options>] BUNDLE
      modeldiff steps [<options>] BUNDLE [PATH…]
      modeldiff rehearse [<options>] BUNDLE…
      modeldiff plan-swift [<options>] SOURCES
      modeldiff sql [<options>] OLD NEW
      modeldiff graph [<options>] OLD NEW
      modeldiff rows [<options>] OLD.sqlite NEW.sqlite
      modeldiff doctor [<options>] STORE [MODEL…]
      modeldiff repair [<options>] STORE
      modeldiff recover [<options>] STORE --output NEW
      modeldiff collect [<options>] PATH --output STORE
      modeldiff history [<options>] STORE
      modeldiff plan [<options>] STORE --to MODEL
      modeldiff apply [<options>] PLAN
      modeldiff upgrade [<options>] STORE --to MODEL
      modeldiff finish [<options>] STORE [--to MODEL]
      modeldiff git-driver install|uninstall
      modeldiff merge [<options>] BASE OURS THEIRS
      modeldiff explain [ID|CODE|TEXT]
      """,
    discussion: """
      Examples:
        modeldiff App.xcdatamodeld
            the previous version against the current one
        modeldiff main:App.xcdatamodeld App.xcdatamodeld
            the model on main against the one in the folder
        modeldiff check
            all bundles below, against the base of the branch
        modeldiff sql Store.sqlite App.xcdatamodeld
            the SQL script that upgrades the store
        modeldiff doctor Store.sqlite App.xcdatamodeld
            the store's version, and whether it can be opened
        modeldiff upgrade Store.sqlite --to App.xcdatamodeld
            a new store of the current version beside the old
        modeldiff upgrade stores --to App.xcdatamodeld --into new
            all stores below a folder, as many at a time as cores
        modeldiff rows Store.sqlite Store.upgraded.sqlite
            the objects that differ
        modeldiff explain 134190
            what an error code of Core Data means, and the fix

      OLD, NEW and BUNDLE are
        X.xcdatamodeld     a bundle: its current version
        X.xcdatamodeld#V2  the version named V2, also X.momd#V2
        X.xcdatamodel      one version
        X.momd, X.mom      a compiled model
        X.sqlite           a store: the model cached in it
        App/Models         Swift sources, or A.swift,B.swift
        App/Models#V2      the VersionedSchema V2 in them
        App/Models#cache   the container named cache
        REF:PATH           any of these at a git revision

      File types are detected from content. Without arguments, modeldiff lists the models and \
      stores in the folder and what to do next, or prints this help; the exit code is 64.

      REF is a git revision, or A...B for the merge base of A and B: see modelc --help.

      Either name takes every command: modeldiff compile is modelc compile.

      Exit codes:
        0   no finding at or above --fail-on
        1   a finding at or above it, for example when
            lightweight migration is not possible
        64  usage
        65  input unreadable or malformed
        70  internal error
        73  output cannot be created
        74  reading or writing failed

      modeldiff compare --help lists the options of a comparison.
      """,
    version: ToolchainVersion.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Compare",
        subcommands: [
          Compare.self, GraphChangesCommand.self, CompareRowsCommand.self, Explain.self,
        ]),
      CommandGroup(
        name: "Guard",
        subcommands: [
          CheckCommand.self, ShippedCommand.self, FreezeCommand.self, AcceptCommand.self,
          ConfigCommand.self, GitDriverCommand.self, MergeCommand.self,
        ]),
      CommandGroup(
        name: "Migrate",
        subcommands: [
          SplitCommand.self, StagesCommand.self, StepsCommand.self, RehearseCommand.self,
          PlanSwiftCommand.self,
        ]),
      CommandGroup(
        name: "Store",
        subcommands: [
          DoctorCommand.self, RepairCommand.self, RecoverCommand.self, CollectCommand.self,
          HistoryCommand.self,
          PlanCommand.self,
          ApplyCommand.self, UpgradeCommand.self, FinishCommand.self, SQLCommand.self,
        ]),
    ],
    defaultSubcommand: Compare.self)
}

/// Runs the command line of the process as one of `modeldiff`, and ends the process on an error.
package func runModeldiff() {
  tellFolderWithoutArguments(
    to: "modeldiff", missing: "expected two models, or one bundle",
    otherwise: Tool.modeldiff.help)
  ModelDiffer.runSafely()
}
