package import ModelFiles
package import SwiftCode

/// A command line of `momc` or `mapc`, read.
package struct BuildArguments: Hashable, Sendable {
  /// What to do with a model.
  package enum Action: String, Hashable, Sendable {
    /// Write a compiled model, the default action.
    case compile
    /// Write the classes of its entities.
    case generate
  }

  /// What to do.
  package var action = Action.compile
  /// Whether to print the paths of what would be written, and to write nothing.
  package var isDryRun = false
  /// The path of the model source or mapping model.
  package var source = ""
  /// The path of the output, or of the folder to put it in.
  package var destination = ""
  /// The module that completes class names of entities and policies that begin with a dot.
  package var module: String?
  /// What the checks leave out.
  package var lint = LintOptions()
  /// Whether the models are printed as well.
  package var dumpsModels = false
  /// Whether to report the files written.
  package var isVerbose = false
  /// Whether the command line is explained and nothing else done.
  package var asksForHelp = false
  /// The oldest systems to run on, by the platform's name in the option.
  package var deploymentTargets: [String: String] = [:]
  /// The release of Xcode whose text generated classes have; an option of our own.
  package var xcode = XcodeVersion.newest
  /// What is not known and ignored, each as it was given.
  package var ignored: [String] = []

  /// Creates an empty command line.
  package init() {}
}

/// What is wrong with a command line of `momc` or `mapc`.
package struct BuildArgumentError: Error, Hashable {
  /// One line that stands alone.
  package var text: String

  /// Creates the error.
  package init(text: String) {
    self.text = text
  }
}
