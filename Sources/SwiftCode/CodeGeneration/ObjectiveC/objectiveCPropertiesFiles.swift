extension ObjectiveCGenerator {
  /// The text of `C+CoreDataProperties.h`.
  func propertiesHeader(_ managedClass: ManagedClass) -> String {
    let name = managedClass.name
    let swiftName = form.namesFetchRequestForSwift ? " NS_SWIFT_NAME(fetchRequest())" : ""
    return """
      #import "\(name)+CoreDataClass.h"


      NS_ASSUME_NONNULL_BEGIN

      @interface \(name) (CoreDataProperties)

      + (NSFetchRequest<\(name) *> *)fetchRequest\(swiftName);

      \(managedClass.properties.map(declaration).joined())
      @end

      \(accessorCategory(managedClass))\
      NS_ASSUME_NONNULL_END

      """
  }

  private func declaration(_ property: ManagedProperty) -> String {
    """
    \(comment(property.documentation))@property (\(attributes(of: property))) \(type(of: property.value))\(property.name);

    """
  }

  /// The text of `C+CoreDataProperties.m`.
  func propertiesImplementation(_ managedClass: ManagedClass) -> String {
    let name = managedClass.name
    return """
      #import "\(name)+CoreDataProperties.h"

      @implementation \(name) (CoreDataProperties)

      + (NSFetchRequest<\(name) *> *)fetchRequest {
      \treturn \(newFetchRequest(managedClass));
      }

      \(managedClass.properties.map { "@dynamic \($0.name);\n" }.joined())
      @end

      """
  }

  private func newFetchRequest(_ managedClass: ManagedClass) -> String {
    form.allocatesFetchRequest
      ? "[[NSFetchRequest alloc] initWithEntityName:@\(managedClass.entityLiteral)]"
      : "[NSFetchRequest fetchRequestWithEntityName:@\(managedClass.entityLiteral)]"
  }
}
