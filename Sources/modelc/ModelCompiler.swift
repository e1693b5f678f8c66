import ArgumentParser
import CommandLineTool

/// The command-line tool `modelc`.
@main
struct ModelCompiler: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modelc",
    abstract: "Compile, hash and show Core Data models, and make their stores.",
    discussion: """
      Examples:
        modelc compile App.xcdatamodeld -o build/
            write build/App.momd, as momc does
        modelc hash App.xcdatamodeld Store.sqlite
            the version hashes of a model and of a store, to compare them
        modelc create App.xcdatamodeld Test.sqlite --rows 20
            a store of the current version with 20 objects of each entity

      MODEL is one of
        X.xcdatamodeld     a bundle: its current version
        X.xcdatamodeld#V2  the version named V2, also X.momd#V2
        X.xcdatamodel      one version
        X.momd, X.mom      a compiled model
        X.sqlite           a store: the model cached in it
        REF:PATH           any of these at a git revision, main:X.xcdatamodeld
      File types are detected from content.

      REF is a git revision: a branch, tag or commit, HEAD~2, origin/main; A...B is \
      the merge base of A and B, as in git diff, and HEAD where A or B is left out. \
      PATH is relative to the root of the repository that holds the working \
      directory, or to the working directory when it begins with ./ or ../. The name \
      of an existing file is a path, whatever colons are in it. The work tree is not \
      touched and nothing is fetched.

      Exit codes: 0 done, 1 findings, 64 usage, 65 input unreadable or malformed, \
      70 internal error, 73 output cannot be created, 74 reading or writing failed.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Model", subcommands: [Compile.self, Hash.self, Show.self, Lint.self, Graph.self]),
      CommandGroup(name: "Store", subcommands: [Create.self, Schema.self]),
    ])

  static func main() { runSafely() }
}
