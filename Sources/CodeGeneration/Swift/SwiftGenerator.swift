/// Writes classes in Swift.
struct SwiftGenerator {
  /// The form of a release of Xcode.
  let form: GenerationForm
  /// The access level with a space after it, or nothing.
  let access: String
  /// `nonisolated` with a space after it, or nothing.
  let isolation: String

  /// Makes a generator that follows `options`.
  init(_ options: GenerationOptions) {
    form = options.form
    access = options.access == .internal ? "" : "\(options.access.rawValue) "
    isolation = options.isNonisolated ? "nonisolated " : ""
  }

  /// The files of all classes, and of the model when there is any class.
  func files(of plan: ClassPlan) -> [FileBody] {
    guard !plan.classes.isEmpty else { return [] }
    return plan.classes.flatMap(files)
      + [FileBody(name: "\(plan.modelIdentifier)+CoreDataModel.swift", text: modelFile)]
  }

  private func files(of managedClass: ManagedClass) -> [FileBody] {
    let definition = FileBody(
      name: "\(managedClass.name)+CoreDataClass.swift", text: classFile(managedClass))
    let properties = FileBody(
      name: "\(managedClass.name)+CoreDataProperties.swift", text: propertiesFile(managedClass))
    return managedClass.includesDefinition ? [definition, properties] : [properties]
  }
}

extension SwiftGenerator {
  /// The first two lines of code.
  var imports: String {
    let level = form.hasPublicImports ? access : ""
    return """
      \(level)import Foundation
      \(level)import CoreData

      """
  }

  /// The alias that a file begins with, and an empty line; `part` is the kind of file.
  func setAlias(_ managedClass: ManagedClass, _ part: String) -> String {
    guard form.hasPublicImports else { return "" }
    return """
      \(access)typealias \(managedClass.name)CoreData\(part)Set = NSSet


      """
  }
}
