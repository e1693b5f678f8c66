package import DataModel

/// The class of one entity as sources declare it, with what it inherits from classes that they declare.
package struct EntityClass: Sendable {
  /// A class with its extensions; several where sources declare one name more than once.
  package struct Part: Sendable {
    /// The whole name in Swift.
    package let name: String
    /// The declarations of the class.
    package let classes: [ClassDeclaration]
    /// Its extensions.
    package let extensions: [ClassDeclaration]

    /// The class and its extensions.
    package var declarations: [ClassDeclaration] { classes + extensions }
  }

  /// The entity.
  package let entity: Entity
  /// The class as the model names it.
  package let className: ClassName
  /// The class, then its superclasses as far as sources declare them; empty if they do not.
  package let parts: [Part]
  /// The name of the topmost known superclass, which no source declares; nil if unknown.
  package let origin: String?

  /// The extensions of the class where the class itself is in no source.
  package let loneExtensions: [ClassDeclaration]

  /// The declaration of the class.
  package var declaration: ClassDeclaration? { parts.first?.classes.first }

  /// The name in Swift of the class.
  package var swiftName: String { parts.first?.name ?? className.base }

  /// All declarations whose members the objects have.
  package var declarations: [ClassDeclaration] {
    loneExtensions + parts.flatMap(\.declarations)
  }

  /// Whether Core Data can create objects of the class; nil if unknown.
  var isManagedObject: Bool? {
    guard !parts.isEmpty else { return nil }
    guard let origin else { return false }
    if origin == managedObjectClass { return true }
    return origin == "NSObject" ? false : nil
  }

  /// Finds the class of `entity` in `index`; nil if it has no custom class.
  init?(of entity: Entity, in index: DeclarationIndex) {
    guard let className = ClassName(of: entity) else { return nil }
    self.entity = entity
    self.className = className
    var parts: [Part] = []
    var next = Self.classes(className, in: index)
    var origin: String?
    while let first = next.first, !parts.contains(where: { $0.name == first.name }) {
      parts.append(
        Part(name: first.name, classes: next, extensions: index.extensions(of: first.name)))
      let superclass = Self.superclass(of: next, in: index)
      origin = superclass
      next = superclass.map(index.classes(named:)) ?? []
    }
    self.parts = parts
    self.origin = origin
    loneExtensions = parts.isEmpty ? index.extensions(of: className.base) : []
  }

  private static func classes(
    _ name: ClassName, in index: DeclarationIndex
  ) -> [ClassDeclaration] {
    let named = index.classes(runtimeName: name.base)
    guard named.isEmpty else { return named.filter { $0.name == named[0].name } }
    // `App.Library.Track` is the class Track inside of Library.
    let outer = name.module?.split(separator: ".").dropFirst().joined(separator: ".") ?? ""
    let nested = outer.isEmpty ? [] : index.classes(named: "\(outer).\(name.base)")
    return nested.isEmpty ? index.classes(named: name.base) : nested
  }

  /// The name of the superclass: the first type after the colon.
  private static func superclass(
    of declarations: [ClassDeclaration], in index: DeclarationIndex
  ) -> String? {
    for declaration in declarations {
      guard let first = declaration.inherited.first else { continue }
      if case .named(let name, _) = index.settled(first, in: declaration.scope) { return name }
    }
    return nil
  }
}

/// The base class of managed objects.
let managedObjectClass = "NSManagedObject"
