package import DataModel
import Findings

/// Gives an entity or a property another name in a source, and updates all references.
///
/// Only the values that change are replaced, the renaming identifier is put where Xcode would write it, and
/// every other byte stays. In predicates and expressions, keys are followed from entity to entity; if the
/// meaning of a key cannot be determined, it stays and is reported.
///
/// - Parameters:
///   - path: The entity, or the property with the entity that declares it; there is one such element.
///   - name: The new name.
///   - source: The source as it was read.
///   - setsIdentifier: Whether an element without renaming identifier gets the old name as one.
/// - Returns: The edits, and the references that need a manual check; nil if the source has no such element.
/// - Complexity: O(n).
package func renameElement(
  at path: ElementPath, to name: String, in source: ParsedModel,
  settingIdentifier setsIdentifier: Bool
) -> RenamedSource? {
  let index = SourceIndex(source.document)
  guard let element = index.element(at: path) else { return nil }
  var renamer: ElementRenamer
  switch path {
  case .entity(let old): renamer = ElementRenamer(source, entity: old, to: name)
  case .property(let entity, let old):
    renamer = ElementRenamer(source, property: old, of: entity, to: name)
  default: return nil
  }
  renamer.setName(of: element)
  renamer.renameReferences()
  let hasIdentifier = !(source.document.value(.elementID, of: element) ?? "").isEmpty
  if setsIdentifier, !hasIdentifier,
    let edit = index.edit(setting: "elementID", to: renamer.oldName, of: path)
  {
    renamer.edits.append(edit.replacement)
  }
  return RenamedSource(
    edits: renamer.edits.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound },
    unresolved: renamer.unresolved.sorted { $0.offset < $1.offset })
}
