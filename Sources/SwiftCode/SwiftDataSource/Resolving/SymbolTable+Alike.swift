extension SymbolTable {
  /// Whether two declarations consist of the same words with the same meaning, so that it does not matter
  /// which one is used.
  func areAlike(
    _ one: DeclarationReference, _ other: DeclarationReference, depth: Int = 0
  ) -> Bool {
    guard one != other else { return true }
    let (left, right) = (self[one], self[other])
    guard depth < 4, left.kind == right.kind, let words = words(of: one),
      words == self.words(of: other)
    else { return false }
    let (here, there) = (scope(of: one), scope(of: other))
    return zip(left.namedTypes, right.namedTypes).allSatisfy {
      meanTheSame(resolve($0, in: here), other: resolve($1, in: there), depth: depth)
    }
  }

  /// Whether two structures or enumerations are stored alike, whatever else is in them.
  ///
  /// Of enumerations with raw values only these are stored, and not which there are.
  func haveOneLayout(_ one: DeclarationReference, _ other: DeclarationReference) -> Bool {
    let (left, right) = (self[one], self[other])
    guard left.kind == right.kind, left.isPlain, right.isPlain else { return false }
    let (here, there) = (scope(of: one), scope(of: other))
    func areSame(_ left: WrittenType?, _ right: WrittenType?) -> Bool {
      guard let left, let right else { return false }
      return meanTheSame(resolve(left, in: here), other: resolve(right, in: there), depth: 0)
    }
    switch left.kind {
    case .enumeration:
      if case .literals(let raw, _)? = rawType(of: one) {
        guard case .literals(raw, _)? = rawType(of: other) else { return false }
        return true
      }
      return rawType(of: one) == nil && rawType(of: other) == nil
        && left.cases.elementsEqual(right.cases) { left, right in
          left.name == right.name
            && left.payload.elementsEqual(right.payload) {
              $0.label == $1.label && areSame($0.type, $1.type)
            }
        }
    case .structure:
      return left.properties.elementsEqual(right.properties) { left, right in
        left.name == right.name && left.isLazy == right.isLazy && areSame(left.type, right.type)
      }
    default: return false
    }
  }

  private func meanTheSame(_ one: ResolvedType, other: ResolvedType, depth: Int) -> Bool {
    switch (one, other) {
    case (.own(let left), .own(let right)): areAlike(left, right, depth: depth + 1)
    case (.optional(let left), .optional(let right)), (.array(let left), .array(let right)):
      meanTheSame(left, other: right, depth: depth)
    case (.collection(let left, _), .collection(let right, _)):
      left.count == right.count
        && zip(left, right).allSatisfy { meanTheSame($0, other: $1, depth: depth) }
    default: one == other
    }
  }

  /// The words of a declaration, without comments; nil if it is too long.
  private func words(of reference: DeclarationReference) -> [String]? {
    let file = files[reference.file]
    guard let bytes = file.lines?.bytes[self[reference].bytes], bytes.count < 65_536 else {
      return nil
    }
    return swiftTokens(Array(bytes))
  }
}

extension TypeDeclaration {
  /// Whether what it stores is all in it, and no condition decides on a part of it.
  fileprivate var isPlain: Bool {
    let count = branch.conditions.count
    return !hasError && !isGeneric && codingKeys.isEmpty
      && cases.allSatisfy { $0.branch.conditions.count == count }
      && properties.allSatisfy {
        $0.branch.conditions.count == count && $0.openConditions.isEmpty && $0.wrappers.isEmpty
      }
  }

  /// The types named in properties, cases and the inheritance clause.
  fileprivate var namedTypes: [WrittenType] {
    properties.compactMap(\.type) + cases.flatMap { $0.payload.map(\.type) } + inherited
  }
}
