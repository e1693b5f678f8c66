import DataModel
import Findings

extension ModelReader {
  /// The predicate that `attribute` holds, in Apple's normal form; nil if empty or not one.
  mutating func predicate(_ attribute: SourceAttribute) -> String? {
    guard let text = text(attribute) else { return nil }
    do throws(FormatError) {
      return try parsePredicate(text).exactFormat
    } catch {
      reportFormat(error, attribute: attribute, rule: .invalidPredicate, kind: "predicate")
      return nil
    }
  }

  /// The expression that `attribute` holds, in Apple's normal form; nil if empty or not one.
  mutating func expression(_ attribute: SourceAttribute) -> String? {
    guard let text = text(attribute) else { return nil }
    do throws(FormatError) {
      return try parseExpression(text).exactFormat
    } catch {
      reportFormat(error, attribute: attribute, rule: .invalidExpression, kind: "expression")
      return nil
    }
  }

  /// The expression of a derived attribute that `attribute` holds, in Apple's normal form.
  mutating func derivation(_ attribute: SourceAttribute) -> String? {
    guard let text = text(attribute) else { return nil }
    do throws(FormatError) {
      return try derivationExpression(parsing: text).exactFormat
    } catch {
      reportFormat(error, attribute: attribute, rule: .invalidExpression, kind: "expression")
      return nil
    }
  }

  private mutating func reportFormat(
    _ error: FormatError, attribute: SourceAttribute, rule: RuleDescription, kind: String
  ) {
    let place = document.fileOffset(of: error.offset, in: attribute)
    report(
      rule,
      summary:
        "\(document.writtenName(of: attribute)): the \(kind) does not parse: \(error.message)",
      explanation: "Expected \(error.expected).",
      at: place..<max(place, min(place + 1, Int(attribute.valueEnd)))
    )
  }
}
