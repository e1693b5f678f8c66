import DataModel

extension ModelEncoder {
  /// Writes the predicate with the text `text`; nil if absent.
  ///
  /// - Throws: ``CompiledModelError`` if the text is not a predicate.
  mutating func encodePredicate(
    _ text: String?, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    guard let text else { return .null }
    let predicate: Predicate
    do {
      predicate = try parsePredicate(text)
    } catch {
      throw CompiledModelError(error, path)
    }
    return encode(predicate)
  }

  /// Writes the expression with the text `text`.
  ///
  /// - Throws: ``CompiledModelError`` if the text is not an expression.
  mutating func encodeExpression(
    _ text: String, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    do {
      return encode(try parseExpression(text))
    } catch {
      throw CompiledModelError(error, path)
    }
  }

  /// Writes the expression of a derived attribute with the text `text`.
  ///
  /// A count or sum of a key path gets its argument in an immutable array, because Core Data makes
  /// the function itself; arguments that were parsed are in a mutable one.
  ///
  /// - Throws: ``CompiledModelError`` if the text is not an expression.
  mutating func encodeDerivation(
    _ text: String, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    let expression: Expression
    do {
      expression = try derivationExpression(parsing: text)
    } catch {
      throw CompiledModelError(error, path)
    }
    guard case .function(nil, let selector, let arguments) = expression, arguments.count == 1,
      case .keyPath = arguments[0], selector == "count:" || selector == "sum:"
    else { return encode(expression) }
    return function(
      nil, selector: selector, arguments: [encode(arguments[0])], listClass: ModelClass.array)
  }

  /// Writes a predicate.
  mutating func encode(_ predicate: Predicate) -> ObjectReference {
    switch predicate {
    case .constant(let value):
      return object(value ? PredicateClass.truePredicate : PredicateClass.falsePredicate, [:])
    case .comparison(let comparison):
      return object(
        PredicateClass.comparison,
        [
          PredicateKey.leftExpression: .reference(encode(comparison.left)),
          PredicateKey.predicateOperator: .reference(comparisonOperator(comparison)),
          PredicateKey.rightExpression: .reference(encode(comparison.right)),
        ])
    case .compound(let type, let members):
      var references: [ObjectReference] = []
      for member in members { references.append(encode(member)) }
      return object(
        PredicateClass.compound,
        [
          PredicateKey.compoundType: .integer(Int64(type.typeNumber)),
          PredicateKey.subpredicates: .reference(array(references)),
        ])
    }
  }

  private mutating func comparisonOperator(_ comparison: Comparison) -> ObjectReference {
    let number = FieldList.Value.integer(Int64(comparison.comparisonOperator.typeNumber))
    let options = FieldList.Value.integer(Int64(comparison.options.rawValue))
    var fields: FieldList = [
      PredicateKey.operatorType: number,
      PredicateKey.modifier: .integer(Int64(comparison.modifier.typeNumber)),
    ]
    switch comparison.comparisonOperator {
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      fields.add(PredicateKey.options, options)
      fields.add(PredicateKey.variant, number)
      return object(PredicateClass.orderOperator, fields)
    case .equalTo, .notEqualTo:
      fields.add(PredicateKey.options, options)
      fields.add(PredicateKey.negate, .boolean(comparison.comparisonOperator == .notEqualTo))
      return object(PredicateClass.equalityOperator, fields)
    case .customSelector(let selector):
      fields.add(PredicateKey.selectorName, text(selector))
      return object(PredicateClass.customOperator, fields)
    case .between:
      return object(PredicateClass.betweenOperator, fields)
    default:
      fields.add(PredicateKey.flags, options)
      return stringOperator(comparison.comparisonOperator, fields)
    }
  }

  private mutating func stringOperator(
    _ comparisonOperator: Operator, _ fields: FieldList
  ) -> ObjectReference {
    var fields = fields
    switch comparisonOperator {
    case .matches: return object(PredicateClass.matchingOperator, fields)
    case .like: return object(PredicateClass.likeOperator, fields)
    case .beginsWith, .endsWith:
      fields.add(PredicateKey.position, .integer(comparisonOperator == .endsWith ? 1 : 0))
      return object(PredicateClass.substringOperator, fields)
    default: return object(PredicateClass.inOperator, fields)
    }
  }
}

extension CompiledModelError {
  /// Creates the error for an unreadable text at `path`.
  init(_ error: FormatError, _ path: ArchivePath) {
    self.init(
      path: path.description, message: error.message, expected: error.expected,
      offset: error.offset)
  }
}
