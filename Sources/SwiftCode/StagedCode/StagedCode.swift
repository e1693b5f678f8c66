/// The input for generating the Swift code of a staged migration plan.
package struct StagedCode: Hashable, Sendable {
  /// A version that stores may have.
  package struct Version: Hashable, Sendable {
    /// The name of the version, which is that of its file in the compiled model.
    package var name: String
    /// The version checksum in base64.
    package var checksum: String

    /// Creates a version.
    package init(name: String, checksum: String) {
      self.name = name
      self.checksum = checksum
    }
  }

  /// A stage: what Core Data migrates by itself, and what code does before and after.
  package struct Stage: Hashable, Sendable {
    /// The version before the stage: an index in ``StagedCode/versions``.
    package var from: Int
    /// The version after the stage: an index in ``StagedCode/versions``.
    package var to: Int
    /// The code to run while the store has the version before the stage.
    package var willMigrate: Handler?
    /// The code to run when the store has the version after the stage.
    package var didMigrate: Handler?

    /// Creates a stage.
    package init(from: Int, to: Int, willMigrate: Handler? = nil, didMigrate: Handler? = nil) {
      self.from = from
      self.to = to
      self.willMigrate = willMigrate
      self.didMigrate = didMigrate
    }
  }

  /// A handler to be written by hand, with what is known about it.
  package struct Handler: Hashable, Sendable {
    /// The path of the equivalent step file in SQL; nil if absent.
    package var file: String?
    /// The text of that file, shown in a comment.
    package var text: String
    /// The entities whose objects are concerned.
    package var entities: [String]

    /// Creates a handler.
    package init(file: String? = nil, text: String = "", entities: [String] = []) {
      self.file = file
      self.text = text
      self.entities = entities
    }
  }

  /// The name of the compiled model, without extension.
  package var model: String
  /// The versions in their order, the current one last.
  package var versions: [Version]
  /// The stages in their order, each from the end of the one before.
  package var stages: [Stage]
  /// The module that the tests import; nil if they are part of it.
  package var module: String?

  /// Creates the input of ``stagedCodeFiles(_:)``.
  package init(model: String, versions: [Version], stages: [Stage], module: String? = nil) {
    self.model = model
    self.versions = versions
    self.stages = stages
    self.module = module
  }
}

/// A file of Swift.
package struct StagedCodeFile: Hashable, Sendable {
  /// Its name, without a folder.
  package var name: String
  /// The whole text, with a line end at its end.
  package var text: String
  /// Whether people edit it, so that an existing one is left alone.
  package var isWrittenOnce: Bool
  /// The functions that people have to write in it, by their whole signature; empty in other files.
  package var functions: [String] = []
}

/// The suffix of the file in which handlers are written by hand.
package let handlersFileSuffix = "MigrationHandlers.swift"

/// The name of the file that people write the handlers of a model in.
///
/// - Parameter model: The name of the compiled model, without extension.
/// - Returns: The name, without a folder.
package func handlersFileName(of model: String) -> String {
  upperCamel(model, else: "Model") + handlersFileSuffix
}

/// Writes a staged migration plan as Swift code for an app.
///
/// - One file that is generated each time: the versions with their checksums, the plan as
///   `NSStagedMigrationManager` with custom stages throughout, and the same plan in a loop for systems that have no
///   staged migration.
/// - One file that is written once, with a function for each thing that people have to do.
/// - A test that compares what the plan says with the compiled model, written once.
///
/// Custom stages throughout have no list that two of them could share, and lead from version to version without a
/// gap. A reference by file reads its model when a stage begins, so that no two models of an app are loaded at once
/// (`Multiple NSEntityDescriptions claim …`), and there is one reference for each version.
///
/// - Source: WWDC 2023, “What's new in Core Data”; developer.apple.com/forums/thread/734693 and 804902.
package func stagedCodeFiles(_ code: StagedCode) -> [StagedCodeFile] {
  let names = StagedNames(code)
  let handlers = names.handlers
  return [
    StagedCodeFile(
      name: "\(names.type)Migration.swift", text: migrationFile(code, names), isWrittenOnce: false),
    StagedCodeFile(
      name: names.type + handlersFileSuffix, text: handlersFile(code, names),
      isWrittenOnce: true, functions: handlers.map(\.signature)),
    StagedCodeFile(
      name: "\(names.type)MigrationTests.swift", text: testsFile(code, names), isWrittenOnce: true),
  ]
}
