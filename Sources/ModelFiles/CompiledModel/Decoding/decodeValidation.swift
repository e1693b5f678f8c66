import DataModel

extension ModelDecoder {
  /// Reads the validation of `attribute`.
  ///
  /// Bounds and pattern are recognized when they stand where a compiler puts them, with their own
  /// warning; everything else is kept as a predicate.
  ///
  /// - Throws: ``CompiledModelError`` if predicates and warnings do not go together.
  mutating func validation(
    of attribute: Attribute, _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> Validation {
    let flags = PropertyFlags(rawValue: try cursor.integer(ArchiveKey.propertyFlags) ?? 0)
    guard !flags.contains([.isValid, .hasNoPredicates]),
      let predicates = try reader.members(cursor, ArchiveKey.validationPredicates)
    else { return Validation() }
    let warnings = try reader.members(cursor, ArchiveKey.validationWarnings) ?? []
    guard predicates.count == warnings.count else {
      throw cursor.error(
        ArchiveKey.validationWarnings, "\(warnings.count) warnings",
        expected: "\(predicates.count), one for each predicate")
    }
    let path = cursor.path.appending(ArchiveKey.validationPredicates)
    var result = Validation()
    var last = 0
    for (member, reference) in zip(predicates, warnings) {
      let predicate = try predicate(member, at: path)
      let warning = try self.warning(reference, at: path)
      if let rule = ValidationRule.of(attribute.type).first(where: { $0.warning == warning }),
        rule.rank > last, result.others.isEmpty, rule.read(predicate, into: &result)
      {
        last = rule.rank
        continue
      }
      result.others.append(
        ValidationPredicate(predicate: text(of: predicate, at: path), warning: warning))
    }
    return result
  }

  private func warning(
    _ reference: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> ValidationWarning {
    if case .integer(let code) = reader.table[reference] { return .code(Int(code)) }
    guard let text = try reader.text(reference, at: path) else {
      throw CompiledModelError(
        path: path.description, message: "a warning that is nil", expected: "a code or a text")
    }
    return .text(text)
  }
}
