/// Writes classes in Swift.
struct SwiftGenerator {
  /// The form of a release of Xcode.
  let form: GenerationForm
  /// The access level with a space after it, or nothing.
  let access: String
  /// `nonisolated` with a space after it, or nothing: before members, and before what Xcode does not write.
  let isolation: String
  /// The words before `class`: `open`, or `final` and the access level.
  let classAccess: String
  /// In what the files differ from Xcode's.
  let style: ClassStyle
  /// The name of Swift's `Set`, with its module if a class of the model is called `Set`.
  let setName: String

  /// Creates a generator of `plan` that follows `options`.
  init(_ options: GenerationOptions, _ plan: ClassPlan) {
    form = options.form
    setName = plan.classes.contains { $0.name == "Set" } ? "Swift.Set" : "Set"
    style = options.style
    // A member of an extension that others may override would have to be one of Objective-C.
    access =
      switch options.access {
      case .internal: ""
      case .open: "public "
      case .public, .package: "\(options.access.rawValue) "
      }
    classAccess = options.access == .open ? "open " : access
    isolation = form.hasNonisolatedMembers || options.isNonisolated ? "nonisolated " : ""
  }

  /// The files of all classes, and of the model when there is any class.
  func files(of plan: ClassPlan) -> [FileBody] {
    guard !plan.classes.isEmpty else { return [] }
    func file(_ kind: GeneratedFileKind, _ text: String) -> FileBody {
      FileBody(name: kind.fileName(of: plan.modelIdentifier, "swift"), text: text)
    }
    var files = plan.classes.flatMap(files) + [file(.model, modelFile(plan))]
    if !plan.enumerations.isEmpty || !plan.structures.isEmpty {
      files.append(file(.types, typesFile(plan)))
    }
    if style.hasFetchHelpers { files.append(file(.requests, requestsFile(plan))) }
    return files
  }

  private func files(of managedClass: ManagedClass) -> [FileBody] {
    let definition = FileBody(
      name: GeneratedFileKind.definition.fileName(of: managedClass.name, "swift"),
      text: classFile(managedClass), isWrittenOnce: style.separatesCustomCode)
    let properties = FileBody(
      name: GeneratedFileKind.properties.fileName(of: managedClass.name, "swift"),
      text: propertiesFile(managedClass))
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
