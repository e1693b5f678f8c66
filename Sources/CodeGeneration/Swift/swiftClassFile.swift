extension SwiftGenerator {
  /// The text of `C+CoreDataClass.swift`.
  func classFile(_ managedClass: ManagedClass) -> String {
    let superclass = managedClass.superclass ?? ManagedClass.base
    return """
      \(imports)
      \(setAlias(managedClass, "Class"))\(runtimeName(managedClass))
      \(isolation)\(access)class \(managedClass.name): \(superclass) {

      }

      """
  }

  /// The attribute that gives the class its bare name at run time; otherwise its line is empty.
  private func runtimeName(_ managedClass: ManagedClass) -> String {
    managedClass.hasBareRuntimeName ? "@objc(\(managedClass.name))" : ""
  }

  /// The text of `Model+CoreDataModel.swift`: there is nothing in it.
  var modelFile: String {
    """
    \(imports)


    """
  }
}
