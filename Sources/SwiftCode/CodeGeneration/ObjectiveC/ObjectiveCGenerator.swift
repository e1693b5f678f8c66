/// Writes classes in Objective-C.
struct ObjectiveCGenerator {
  /// The form of a release of Xcode.
  let form: GenerationForm
  /// In what the files differ from Xcode's.
  let style: ClassStyle

  /// The files of all classes, and of the model when there is any class.
  func files(of plan: ClassPlan) -> [FileBody] {
    guard !plan.classes.isEmpty else { return [] }
    return plan.classes.flatMap(files)
      + pair(
        .model, of: plan.modelIdentifier, header: modelHeader(plan),
        implementation: modelImplementation(plan))
  }

  private func files(of managedClass: ManagedClass) -> [FileBody] {
    let properties = pair(
      .properties, of: managedClass.name, header: propertiesHeader(managedClass),
      implementation: propertiesImplementation(managedClass))
    guard managedClass.includesDefinition else { return properties }
    return pair(
      .definition, of: managedClass.name, header: classHeader(managedClass),
      implementation: classImplementation(managedClass), isWrittenOnce: style.separatesCustomCode)
      + properties
  }

  /// A header and its implementation.
  private func pair(
    _ kind: GeneratedFileKind, of owner: String, header: String, implementation: String,
    isWrittenOnce: Bool = false
  ) -> [FileBody] {
    [("h", header), ("m", implementation)].map { fileExtension, text in
      FileBody(
        name: kind.fileName(of: owner, fileExtension), text: text, isWrittenOnce: isWrittenOnce)
    }
  }
}
