extension SwiftGenerator {
  /// The types that the declarations of classes name, classes of the model not among them.
  func typesNamed(in classes: [ManagedClass]) -> Set<String> {
    classes.lazy.flatMap(\.properties).reduce(into: []) { types, property in
      switch property.value {
      case .scalar, .object:
        types.formUnion(type(of: property).split { !($0.isLetter || $0.isNumber) }.map(String.init))
      // What methods of ordered relationships take.
      case .toMany(_, isOrdered: true): types.formUnion(["Int", "NSIndexSet"])
      case .toMany, .toOne, .transformed, .fetched: break
      }
    }
  }
}
