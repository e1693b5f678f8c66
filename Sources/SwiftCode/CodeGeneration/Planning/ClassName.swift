package import DataModel

/// The name of a class as an entity writes it, taken apart.
package struct ClassName: Hashable, Sendable {
  /// The name without the module.
  package var base: String
  /// The module name; empty for the one that the model is compiled in, nil if not given.
  package var module: String?

  /// Parses `C`, `.C` or `M.C`; nil if the entity has no custom class.
  package init?(of entity: Entity) {
    guard let written = entity.className, written != ManagedClass.base else { return nil }
    guard let dot = written.lastIndex(of: ".") else {
      guard !written.isEmpty else { return nil }
      base = written
      return
    }
    base = String(written[written.index(after: dot)...])
    module = String(written[..<dot])
    guard !base.isEmpty else { return nil }
  }
}

/// Checks that all classes are in one module.
struct ModuleCheck {
  /// The product module, or the first that a class names.
  var module: String?
  /// What is wrong.
  var problems: [GenerationNote] = []

  /// Creates a check for classes of `module`, if known.
  init(module: String?) {
    self.module = module
  }

  /// Looks at the class of one entity.
  mutating func note(_ name: ClassName, of entity: Entity) {
    guard let named = name.module, !named.isEmpty else { return }
    if let module, module != named {
      problems.append(.otherModule(entity: entity.name, named: named, expected: module))
    } else {
      module = named
    }
  }
}
