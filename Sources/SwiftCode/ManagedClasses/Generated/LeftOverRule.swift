/// Determines which generated files in a folder are stale, because no entity or option requires them.
///
/// Generating and checking share the rule. A folder that several models share is left alone, as a file does not contain
/// the name of its model.
package struct LeftOverRule {
  /// The names of the files that are generated now.
  private let expected: Set<String>
  /// The first other model whose own file is in the folder.
  package let otherModel: String?

  /// Creates the rule for one folder.
  ///
  /// - Parameters:
  ///   - expected: The names of the files that are generated now, including those that people edit.
  ///   - modelName: The name of the model, as in its own files.
  ///   - names: The names of the files in the folder.
  package init(expected: Set<String>, modelName: String, names: [String]) {
    self.expected = expected
    otherModel = names.first { name in
      GeneratedFileKind(ofFileNamed: name) == .model
        && !name.hasPrefix("\(modelName)\(GeneratedFileKind.model.rawValue).")
        && !expected.contains(name)
    }
  }

  /// Whether the file called `name` is stale if it is marked as generated.
  package func mayBeLeftOver(_ name: String) -> Bool {
    otherModel == nil && isGeneratedFileName(name) && !expected.contains(name)
  }

  /// Whether the file called `name`, which begins with `head`, is stale.
  ///
  /// Only a file whose comment says that it was generated is stale; handwritten files and files taken over by a person are not.
  package func isLeftOver(_ name: String, head: some StringProtocol) -> Bool {
    mayBeLeftOver(name) && head.contains(GeneratedMark.generated.rawValue)
  }
}
