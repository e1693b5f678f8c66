/// The options for generating classes.
package struct GenerationOptions: Hashable, Sendable {
  /// The name of the model: of its bundle, without the extension.
  package var modelName: String
  /// The language; nil for the one that the model names.
  package var language: GeneratedLanguage?
  /// The text that a release of Xcode writes.
  package var form = GenerationForm(xcode: .newest)
  /// Whether to generate every entity with a custom class, whatever its code generation setting.
  package var includesAllEntities = false
  /// The product module; nil if not known.
  package var module: String?
  /// The access level of Swift classes; public in Xcode.
  package var access = AccessLevel.public
  /// Whether members are `nonisolated` in forms of releases before 27 as well.
  ///
  /// Replaced by the form of Xcode 27; accepted until 0.4.
  package var isNonisolated = false
  /// The other differences of the classes from Xcode's.
  package var style = ClassStyle()

  /// The name of the one file for all classes, in Swift whatever the language; nil for Xcode's files.
  package var singleFile: String?

  /// Creates options for the model called `modelName`: Xcode's newest form, nothing added.
  package init(modelName: String) {
    self.modelName = modelName
  }
}

/// The language of generated classes.
package enum GeneratedLanguage: String, Hashable, Sendable, CaseIterable {
  /// Swift.
  case swift
  /// Objective-C.
  case objectiveC = "objc"
}

/// The access level of a generated declaration.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  /// Everyone, who can also make subclasses.
  case open
  /// Everyone.
  case `public`
  /// The modules of the package.
  case package
  /// The module, which is not written.
  case `internal`
}
