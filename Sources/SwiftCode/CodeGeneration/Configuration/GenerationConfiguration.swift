package import Findings

/// The contents of a `.modelc.json`.
package struct GenerationConfiguration: Hashable, Sendable {
  /// The settings for all models in and below the file's folder.
  package var settings = GenerationSettings()
  /// The settings for single models, by their path from the file's folder.
  package var models: [ModelSettings] = []

  /// Creates an empty configuration.
  package init() {}

  /// The settings for the model at `path`, relative to the file's folder.
  package func settings(of path: String) -> GenerationSettings {
    guard let nearer = models.last(where: { $0.path.text == path }) else { return settings }
    return settings.overridden(by: nearer.settings)
  }
}

/// The settings for a single model.
package struct ModelSettings: Hashable, Sendable {
  /// The path of the model from the configuration's folder.
  package var path: LocatedText
  /// What it says.
  package var settings: GenerationSettings
}

/// The settings for generated classes in a configuration or on a command line; nil for those not given.
package struct GenerationSettings: Hashable, Sendable {
  /// The language.
  package var language: GeneratedLanguage?
  /// The release of Xcode whose text is written.
  package var xcode: XcodeVersion?
  /// The product module.
  package var module: String?
  /// The access level of the classes.
  package var access: AccessLevel?
  /// The options that are on or off.
  package var flags: [GenerationFlag: Bool] = [:]
  /// The attributes that are enumerations, with locations.
  package var enumerations: [LocatedEnumeration]?
  /// The user info keys whose text becomes documentation; empty if absent.
  package var documentationKeys: [String]?
  /// The folder that files are written to, relative to the configuration's.
  package var output: LocatedText?
  /// The folder of the files that people write in, relative to the configuration's; the same as
  /// ``output`` when nil.
  package var humanFolder: LocatedText?

  /// Creates empty settings.
  package init() {}

  /// These settings, overridden by `nearer`.
  package func overridden(by nearer: GenerationSettings) -> GenerationSettings {
    var result = nearer
    result.language = nearer.language ?? language
    result.xcode = nearer.xcode ?? xcode
    result.module = nearer.module ?? module
    result.access = nearer.access ?? access
    result.flags = flags.merging(nearer.flags) { $1 }
    result.enumerations = nearer.enumerations ?? enumerations
    result.documentationKeys = nearer.documentationKeys ?? documentationKeys
    result.output = nearer.output ?? output
    result.humanFolder = nearer.humanFolder ?? humanFolder
    return result
  }

  /// Applies the settings to `options`.
  package func apply(to options: inout GenerationOptions) {
    options.language = language ?? options.language
    if let xcode { options.form = GenerationForm(xcode: xcode, isAutomatic: true) }
    options.module = module ?? options.module
    options.access = access ?? options.access
    for (flag, isOn) in flags { flag.set(isOn, in: &options) }
    if let enumerations { options.style.enumerations = enumerations.map(\.attribute) }
    if let documentationKeys { options.style.documentationKeys = documentationKeys }
  }
}

/// An attribute configured as an enumeration.
package struct LocatedEnumeration: Hashable, Sendable {
  /// What it says.
  package var attribute: EnumeratedAttribute
  /// The location of the attribute's name.
  package var location: SourceLocation
}

extension GenerationSettings {
  /// The location in the configuration that `note` concerns; nil if it concerns only the model.
  package func location(of note: GenerationNote) -> SourceLocation? {
    guard case .style(let path, _) = note else { return nil }
    return enumerations?.last { $0.attribute.path == path }?.location
  }
}
