import DataModel

extension ObjectiveCGenerator {
  /// The text of `C+CoreDataClass.h`.
  func classHeader(_ managedClass: ManagedClass) -> String {
    let name = managedClass.name
    let superclassHeader = managedClass.superclass.map { "\"\($0)+CoreDataClass.h\"" }
    return """
      #import <Foundation/Foundation.h>
      #import \(superclassHeader ?? "<CoreData/CoreData.h>")

      \(forwardDeclarations(managedClass))\
      NS_ASSUME_NONNULL_BEGIN

      \(comment(managedClass.documentation))@interface \(name) : \(managedClass.superclass ?? ManagedClass.base)

      @end

      NS_ASSUME_NONNULL_END

      #import "\(name)+CoreDataProperties.h"

      """
  }

  /// The line that declares the classes used by the properties, and an empty line.
  private func forwardDeclarations(_ managedClass: ManagedClass) -> String {
    let used = Set(managedClass.properties.compactMap { usedClass($0.value) })
    let names = used.subtracting([managedClass.name]).sorted(by: nameComesBefore)
    guard !names.isEmpty else { return "" }
    return """
      @class \(names.joined(separator: ", "));


      """
  }

  private func usedClass(_ value: ManagedValue) -> String? {
    switch value {
    case .scalar, .object: nil
    case .transformed(let name): name ?? "NSObject"
    case .toOne(let name), .toMany(let name, _), .fetched(let name): name
    }
  }

  /// The text of `C+CoreDataClass.m`.
  func classImplementation(_ managedClass: ManagedClass) -> String {
    """
    #import "\(managedClass.name)+CoreDataClass.h"
    \(destinationImports(managedClass))\
    @implementation \(managedClass.name)

    @end

    """
  }

  /// The imports between the first one and the implementation, with the empty lines there.
  private func destinationImports(_ managedClass: ManagedClass) -> String {
    guard form.destinationImports != .none, !managedClass.neighbours.isEmpty else { return "\n" }
    let end = form.destinationImports == .together ? "\n" : "\n\n"
    return managedClass.neighbours.map { "#import \"\($0)+CoreDataClass.h\"\(end)" }.joined()
  }
}
