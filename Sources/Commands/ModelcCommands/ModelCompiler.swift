import ArgumentParser

/// The command-line tool `modelc`.
struct ModelCompiler: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modelc",
    abstract: "Compile, hash and show Core Data models; write classes and stores.",
    usage: """
      modelc compile [<options>] SOURCE… [-o OUTPUT]
      modelc decompile [<options>] MODEL [-o OUTPUT]
      modelc hash [<options>] MODEL…
      modelc show [<options>] MODEL
      modelc lint [<options>] MODEL…
      modelc graph [<options>] MODEL
      modelc generate [<options>] MODEL -o FOLDER
      modelc freeze-schema [<options>] SOURCES --as NAME
      modelc new-version [<options>] BUNDLE [NAME]
      modelc set-current [<options>] BUNDLE NAME
      modelc rename [<options>] BUNDLE ELEMENT NAME
      modelc mapping new|refresh [<options>] …
      modelc create [<options>] MODEL STORE
      modelc rows [<options>] STORE [ENTITY]
      modelc browse [<options>] STORE -o OUTPUT
      modelc views [<options>] STORE|MODEL
      modelc redact [<options>] STORE -o COPY
      modelc schema [<options>] MODEL
      modelc verify [<options>] BUILT SOURCE…
      """,
    discussion: """
      Examples:
        modelc compile App.xcdatamodeld -o build/
            write build/App.momd, as momc does
        modelc hash App.xcdatamodeld Store.sqlite
            the version hashes of both, to compare them
        modelc rows Store.sqlite Trip --where 'price > 9'
            the trips of a store that cost more than 9
        modelc create App.xcdatamodeld Test.sqlite --rows 20
            a store with 20 objects of each entity

      MODEL is one of
        X.xcdatamodeld     a bundle: its current version
        X.xcdatamodeld#V2  the version named V2, also X.momd#V2
        X.xcdatamodel      one version
        X.momd, X.mom      a compiled model
        X.sqlite           a store: the model cached in it
        App/Models         Swift sources, or A.swift,B.swift
        App/Models#V2      the VersionedSchema V2 in them
        App/Models#cache   the container named cache
        X.ipa/Payload/…    any of these in a ZIP archive
        REF:PATH           any of these at a git revision

      File types are detected from content. Without arguments, modelc lists the models and stores \
      in the folder and what to do next, or prints this help.

      REF is a git revision: a branch, a tag, a commit, HEAD~2 or origin/main. A...B is the merge \
      base of A and B, as in git diff; an omitted side is HEAD. PATH is relative to the root of \
      the repository that holds the working directory or, when it begins with ./ or ../, to the \
      working directory. The name of an existing file is always a path, even with a colon in it. \
      The work tree is not touched, and nothing is fetched.

      Either name takes every command: modelc check is modeldiff check.

      Exit codes:
        0   done
        1   findings
        64  usage
        65  input unreadable or malformed
        70  internal error
        73  output cannot be created
        74  reading or writing failed
      """,
    version: ToolchainVersion.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Model",
        subcommands: [
          Compile.self, Decompile.self, Hash.self, Show.self, Lint.self, Graph.self,
        ]),
      CommandGroup(name: "Code", subcommands: [Generate.self, FreezeSchema.self]),
      CommandGroup(
        name: "Version",
        subcommands: [NewVersion.self, SetCurrent.self, Rename.self, MappingCommand.self]),
      CommandGroup(
        name: "Store",
        subcommands: [
          Create.self, RowsCommand.self, Browse.self, Views.self, Redact.self, Schema.self,
        ]),
      CommandGroup(name: "Product", subcommands: [Verify.self]),
    ])
}

/// Runs the command line of the process as one of `modelc`, and ends the process on an error.
package func runModelc() {
  tellFolderWithoutArguments(to: "modelc", otherwise: Tool.modelc.help)
  ModelCompiler.runSafely()
}
