import DataModel
import StoreModel
import Text

/// A file that objects of a store are written to.
struct ExportedFile {
  /// The content of a file.
  enum Content {
    /// The objects of an entity, without those of subentities.
    case objects(EntityView)
    /// The pairs of a to-many relationship.
    case pairs(ToManyView)
  }

  /// The name of the file.
  var name: String
  /// What it holds.
  var content: Content
}

extension StoreViews {
  /// The files for exporting all objects: one for each entity, and one for each to-many relationship if
  /// needed.
  ///
  /// Names are those of the model, made portable as file names; if two would be the same file, the second
  /// gets a number.
  ///
  /// - Parameters:
  ///   - ending: The extension of the names, such as `csv`.
  ///   - hasPairs: Whether relationships that no column shows have their own files.
  /// - Returns: The files, those of entities first.
  func exportedFiles(ending: String, hasPairs: Bool) -> [ExportedFile] {
    var taken: Set<String> = []
    func file(_ name: String, _ content: ExportedFile.Content) -> ExportedFile {
      let plain = safeFileName(name)
      var (free, number) = (plain, 2)
      while !taken.insert(free.lowercased()).inserted {
        free = "\(plain) \(number)"
        number += 1
      }
      return ExportedFile(name: "\(free).\(ending)", content: content)
    }
    return entities.map { file($0.name, .objects($0)) }
      + (hasPairs ? untoldRelationships : []).map { file("\($0.entity).\($0.name)", .pairs($0)) }
  }

  /// The to-many relationships that a to-one relationship does not fully show.
  ///
  /// These are relationships with a join table, one of the two sides unless both are ordered; those without
  /// an inverse; and ordered ones.
  private var untoldRelationships: [ToManyView] {
    let declared = entities.flatMap { entity in entity.toMany.filter { $0.entity == entity.name } }
    var tables: Set<String> = []
    let ordered = Set(declared.compactMap { $0.isOrdered ? $0.joinTable : nil })
    return declared.filter { relationship in
      guard let table = relationship.joinTable else {
        return relationship.isOrdered || !relationship.hasToOneInverse
      }
      return relationship.isOrdered || !ordered.contains(table) && tables.insert(table).inserted
    }
  }
}

extension ToManyView {
  /// The join table; nil if the target rows refer to their owners.
  fileprivate var joinTable: String? {
    guard case .joinTable(let join) = storage else { return nil }
    return join.table
  }
}

/// A portable file name: letters, digits, `_`, `-` and `.`, without a leading dot, at most 120 bytes.
private func safeFileName(_ name: String) -> String {
  var result = ""
  for character in name {
    let isPlain = character.isLetter || character.isNumber || "_-.".contains(character)
    let next = isPlain && !(result.isEmpty && character == ".") ? character : "_"
    guard result.utf8.count + next.utf8.count <= 120 else { break }
    result.append(next)
  }
  return result.isEmpty ? "_" : result
}
