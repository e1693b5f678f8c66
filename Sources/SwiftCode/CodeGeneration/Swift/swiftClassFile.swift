extension SwiftGenerator {
  /// The text of `C+CoreDataClass.swift`.
  func classFile(_ managedClass: ManagedClass) -> String {
    let superclass = managedClass.superclass ?? ManagedClass.base
    return """
      \(imports)
      \(setAlias(managedClass, "Class"))\(comment(managedClass))\(runtimeName(managedClass))
      \(final(managedClass))\(classAccess)class \(managedClass.name): \(superclass) {

      }

      """
  }

  private func comment(_ managedClass: ManagedClass) -> String {
    documentationComment(managedClass.documentation, indentation: "")
  }

  /// `final` and a space where it is asked for and no class of the model inherits.
  private func final(_ managedClass: ManagedClass) -> String {
    style.isFinal && !managedClass.hasSubclasses ? "final " : ""
  }

  /// The attribute that sets the class's bare name at run time; otherwise the line is empty.
  private func runtimeName(_ managedClass: ManagedClass) -> String {
    managedClass.hasBareRuntimeName ? "@objc(\(managedClass.name))" : ""
  }

  /// The text of `Model+CoreDataModel.swift`: two aliases from Xcode 26 on, before it nothing.
  func modelFile(_ plan: ClassPlan) -> String {
    guard form.hasPublicImports else { return "\(imports)\n\n" }
    return """
      \(imports)
      \(access)typealias \(plan.aliasPrefix)FoundationFrameworkSet = NSSet
      \(access)typealias \(plan.aliasPrefix)CoreDataFrameworkManagedObject = NSManagedObject



      """
  }
}
