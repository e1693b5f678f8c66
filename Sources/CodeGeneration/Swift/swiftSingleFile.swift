extension SwiftGenerator {
  /// One file with the declarations of all classes; without a class it is there and declares nothing.
  ///
  /// A build that has to know its files before it looks into a model declares this one. Where there is no Core Data,
  /// as in a part of a package that is built for Linux, nothing is declared.
  ///
  /// - Parameters:
  ///   - plan: The classes.
  ///   - name: The name of the file.
  /// - Returns: The file.
  func singleFile(of plan: ClassPlan, name: String) -> FileBody {
    guard !plan.classes.isEmpty else { return FileBody(name: name, text: "") }
    let declarations = plan.classes.map { managedClass in
      (managedClass.includesDefinition ? definition(managedClass) : "")
        + propertiesExtension(managedClass)
    }
    return FileBody(
      name: name,
      text: """
        #if canImport(CoreData)
        \(imports)\(declarations.joined())
        #endif

        """)
  }
}
