/// A kind of generated file, by the suffix after the name of the class or model.
///
/// All generators use these suffixes, so that generated files can be recognized by name.
package enum GeneratedFileKind: String, CaseIterable, Sendable {
  /// The class of an entity.
  case definition = "+CoreDataClass"
  /// The properties of a class.
  case properties = "+CoreDataProperties"
  /// The file of a model that Xcode writes.
  case model = "+CoreDataModel"
  /// The enumerations and structures of a model.
  case types = "+CoreDataTypes"
  /// The fetch requests of a model.
  case requests = "+CoreDataRequests"

  /// The kind of the file called `name`; nil for the name of another file.
  package init?(ofFileNamed name: String) {
    let kind = Self.allCases.first { kind in
      ["swift", "h", "m"].contains { name.hasSuffix("\(kind.rawValue).\($0)") }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// The name of the file of this kind.
  ///
  /// - Parameters:
  ///   - owner: The name of the class, or of the model as an identifier.
  ///   - fileExtension: `swift`, `h` or `m`.
  /// - Returns: The name, such as `Note+CoreDataClass.swift`.
  package func fileName(of owner: String, _ fileExtension: String) -> String {
    "\(owner)\(rawValue).\(fileExtension)"
  }
}
