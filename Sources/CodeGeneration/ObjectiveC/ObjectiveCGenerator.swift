/// Writes classes in Objective-C.
struct ObjectiveCGenerator {
  /// The form of a release of Xcode.
  let form: GenerationForm
  /// In what the files differ from Xcode's.
  let style: ClassStyle

  /// The files of all classes, and of the model when there is any class.
  func files(of plan: ClassPlan) -> [FileBody] {
    guard !plan.classes.isEmpty else { return [] }
    let model = "\(plan.modelIdentifier)+CoreDataModel"
    return plan.classes.flatMap(files) + [
      FileBody(name: "\(model).h", text: modelHeader(plan)),
      FileBody(name: "\(model).m", text: modelImplementation(plan)),
    ]
  }

  private func files(of managedClass: ManagedClass) -> [FileBody] {
    let definition = "\(managedClass.name)+CoreDataClass"
    let properties = "\(managedClass.name)+CoreDataProperties"
    let propertiesFiles = [
      FileBody(name: "\(properties).h", text: propertiesHeader(managedClass)),
      FileBody(name: "\(properties).m", text: propertiesImplementation(managedClass)),
    ]
    guard managedClass.includesDefinition else { return propertiesFiles }
    let isWrittenOnce = style.separatesCustomCode
    return [
      FileBody(
        name: "\(definition).h", text: classHeader(managedClass), isWrittenOnce: isWrittenOnce),
      FileBody(
        name: "\(definition).m", text: classImplementation(managedClass),
        isWrittenOnce: isWrittenOnce),
    ] + propertiesFiles
  }
}
