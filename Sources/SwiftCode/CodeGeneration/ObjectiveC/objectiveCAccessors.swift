extension ObjectiveCGenerator {
  /// The category with the methods that change relationships to many objects, and an empty line.
  func accessorCategory(_ managedClass: ManagedClass) -> String {
    let relationships = managedClass.toManyRelationships
    guard !relationships.isEmpty else { return "" }
    return """
      @interface \(managedClass.name) (CoreDataGeneratedAccessors)

      \(relationships.map(accessors).joined())\
      @end


      """
  }

  private func accessors(_ relationship: ToManyRelationship) -> String {
    relationship.isOrdered
      ? orderedMethods(relationship) + setMethods(relationship, "NSOrderedSet")
      : setMethods(relationship, "NSSet")
  }

  private func setMethods(_ relationship: ToManyRelationship, _ set: String) -> String {
    let name = relationship.capitalizedName
    let object = "\(relationship.destination) *"
    return """
      - (void)add\(name)Object:(\(object))value;
      - (void)remove\(name)Object:(\(object))value;
      - (void)add\(name):(\(set)<\(object)> *)values;
      - (void)remove\(name):(\(set)<\(object)> *)values;


      """
  }

  private func orderedMethods(_ relationship: ToManyRelationship) -> String {
    let name = relationship.capitalizedName
    let object = "\(relationship.destination) *"
    return """
      - (void)insertObject:(\(object))value in\(name)AtIndex:(NSUInteger)idx;
      - (void)removeObjectFrom\(name)AtIndex:(NSUInteger)idx;
      - (void)insert\(name):(NSArray<\(object)> *)value atIndexes:(NSIndexSet *)indexes;
      - (void)remove\(name)AtIndexes:(NSIndexSet *)indexes;
      - (void)replaceObjectIn\(name)AtIndex:(NSUInteger)idx withObject:(\(object))value;
      - (void)replace\(name)AtIndexes:(NSIndexSet *)indexes \
      with\(name):(NSArray<\(object)> *)values;

      """
  }
}
