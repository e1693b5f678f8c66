#if SwiftCode
import SwiftSyntax

extension ClassReader {
  /// The instance properties declared by one `var` or `let`.
  func readProperties(
    _ variable: VariableDeclSyntax, isConditional: Bool
  ) -> [DeclaredProperty] {
    guard !variable.modifiers.isOfType else { return [] }
    let attributes = AttributeNames(variable.attributes)
    var type: TypeSyntax?
    // In `var a, b: Int16` the type is that of both.
    let properties = variable.bindings.reversed().compactMap { binding -> DeclaredProperty? in
      type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        return nil
      }
      return DeclaredProperty(
        name: name.plainName, runtimeName: attributes.runtimeName ?? name.plainName,
        type: DeclaredType(type), writtenType: type?.trimmedDescription ?? "",
        isManaged: attributes.contains("NSManaged"), isConditional: isConditional,
        location: lines.location(of: name, through: type))
    }
    return properties.reversed()
  }

  /// A method that Core Data implements; nil for others, and where the name at run time is not plain to see.
  func readAccessor(_ function: FunctionDeclSyntax) -> DeclaredAccessor? {
    let attributes = AttributeNames(function.attributes)
    guard attributes.contains("NSManaged"), !function.modifiers.isOfType else { return nil }
    let parameters = function.signature.parameterClause.parameters
    let isPlain = parameters.count == 1 && parameters.first?.firstName.text == "_"
    guard let selector = attributes.runtimeName ?? (isPlain ? "\(function.name.plainName):" : nil)
    else { return nil }
    return DeclaredAccessor(selector: selector, location: lines.location(of: function.name))
  }
}
#endif
