import DataModel
import Findings
import ModelFiles
import SwiftCode

extension ReleaseInput {
  /// The reason why migrations fail, or the user asked to be stopped, if a shipped version was edited; nil if
  /// SQLite stores of the old form still migrate with their cached model.
  ///
  /// - Parameter form: The version as it has shipped.
  /// - Returns: The reason, a sentence.
  /// - Source: Documentation/Formats/inference.md, edited versions.
  func reasonAgainstEdit(of form: ShippedForm) -> String? {
    if editedVersions == .error { return "The configuration has \"editedVersions\": \"error\"." }
    if lock?.contains(where: { $0.checksum == form.checksum }) == true {
      return "The lock file holds the version as it was."
    }
    if let reason = reasonAgainstStores(of: form) { return reason }
    if let file = mappingModelMade(for: form) {
      return "The mapping model \(file) was made for the version as it was."
    }
    if let old = form.version, let new = head?[form.name], new.model.dropsConstraint(of: old.model)
    {
      return
        "The edit drops a uniqueness constraint: rows that are equal are saved from then on, and it cannot be brought back over them."
    }
    return nil
  }

  /// The reason why the app cannot open stores of a form that no version has; nil if Core Data infers the
  /// mapping from the cached model.
  func reasonAgainstStores(of form: ShippedForm) -> String? {
    if migration == .stepwise {
      return
        "The app migrates version by version, and finds no version with the hashes of these stores."
    }
    // Whether a plan without stages is staged migration is not known.
    let staged = swift?.plan.flatMap { $0.hasNoStages ? nil : $0 }
    let isPlanned = staged?.schemas.contains { $0.name == form.name } ?? false
    if isPlanned || refusal(of: form.checksum) != nil {
      return "The staged migration plan opens no store whose hashes none of its versions has."
    }
    return nil
  }

  /// The shipped forms whose step to the current version a change may have changed, each with the model that Core Data takes for its
  /// stores: the bundle's version with those hashes, else the one that the store holds.
  ///
  /// These are the forms that the bundle no longer has, edited or removed, in whichever release they were, and all others where the
  /// current version means something else with the hashes that it had. Forms of which only hashes are known are left out.
  ///
  /// - Source: Documentation/Formats/inference.md, which model is the source.
  package var changedSources: [(form: VersionKey, source: VersionKey)] {
    let forms = shippedForms.filter { $0.version != nil }
    let successors = successors(of: forms.map { ($0.name, $0.checksum) })
    let isRedefined = forms.contains { form in
      successors[form.name] == head?.current && form.version?.model != head?.currentVersion?.model
    }
    return forms.compactMap { form in
      guard let successor = successors[form.name] else {
        let isElsewhere = elsewhere.contains { $0.checksum == form.checksum }
        return isElsewhere ? nil : (form.key, form.key)
      }
      return isRedefined && successor != head?.current ? (form.key, .head(successor)) : nil
    } + lostForms.map { ($0.key, $0.key) }
  }

  /// Whether a form comes from an additional release, besides those that count as shipped.
  func isFurther(_ form: VersionKey) -> Bool {
    form.side == .release && releases?.newestForms[form.name] == nil
  }

  /// Whether the change takes a form out of the bundle.
  func takesAway(_ form: VersionKey) -> Bool {
    guard let checksum = version(form)?.hashes.checksum else { return false }
    return [(base, true), (head, false)].allSatisfy { versions, isThere in
      versions?.versions.contains { $0.hashes.checksum == checksum } == isThere
    }
  }

  /// The mapping model that fits a version as it has shipped, and not as it is.
  private func mappingModelMade(for form: ShippedForm) -> String? {
    guard let old = form.version?.hashes else { return nil }
    let new = head?[form.name]?.hashes
    return mappingModels.first { mapping in
      mapping.isFrom(old) && new.map(mapping.isFrom) != true
        || mapping.isTo(old) && new.map(mapping.isTo) != true
    }?.file
  }
}

extension Model {
  /// Whether an entity has lost a uniqueness constraint without replacement although its properties still
  /// exist.
  fileprivate func dropsConstraint(of old: Model) -> Bool {
    old.entities.contains { before in
      guard let after = entities[before.name],
        after.uniquenessConstraints.count < before.uniquenessConstraints.count
      else { return false }
      let names = Set(after.attributes.map(\.name)).union(after.relationships.map(\.name))
      return before.uniquenessConstraints.contains { constraint in
        !after.uniquenessConstraints.contains(constraint) && names.isSuperset(of: constraint)
      }
    }
  }
}
