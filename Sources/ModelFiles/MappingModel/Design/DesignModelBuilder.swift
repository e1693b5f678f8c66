import DataModel

/// Writes objects of Xcode's classes: elements with buckets of members, and facts in stereotypes.
struct DesignModelBuilder {
  /// The objects.
  private(set) var builder = ObjectTableBuilder()
  private var booleans: [Bool: ObjectReference] = [:]
  private var integers: [Int: ObjectReference] = [:]
  private var identifierCount = 0

  /// A fact: its key and its value.
  typealias Fact = (key: String, value: ObjectReference)

  /// Reserves a position for an object that is referred to.
  mutating func reserve() -> ObjectReference { builder.reserve() }

  /// Adds an object.
  mutating func add(_ archiveClass: ArchiveClass, _ fields: ArchivedFields) -> ObjectReference {
    builder.append(.object(ArchivedObject(archiveClass: archiveClass, fields: fields)))
  }

  /// Stores an object at a position.
  mutating func set(
    _ place: ObjectReference, archiveClass: ArchiveClass, fields: ArchivedFields
  ) {
    builder.set(place, .object(ArchivedObject(archiveClass: archiveClass, fields: fields)))
  }

  /// A text; nil if absent.
  mutating func text(_ text: String?) -> ObjectReference {
    text.map { builder.string($0) } ?? .null
  }

  /// A number that is an object; equal ones are one.
  mutating func integer(_ value: Int) -> ObjectReference {
    if let known = integers[value] { return known }
    let reference = builder.append(.integer(Int64(value)))
    integers[value] = reference
    return reference
  }

  /// A truth value that is an object; equal ones are one.
  mutating func boolean(_ value: Bool) -> ObjectReference {
    if let known = booleans[value] { return known }
    let reference = builder.append(.boolean(value))
    booleans[value] = reference
    return reference
  }

  /// A list.
  mutating func list(_ members: [ObjectReference]) -> ObjectReference {
    add(DesignClass.list, ["NS.objects": .references(members)])
  }

  /// Lists of names.
  mutating func names(_ lists: [[String]]) -> ObjectReference {
    var members: [ObjectReference] = []
    for names in lists { members.append(list(names.map { builder.string($0) })) }
    return list(members)
  }

  /// A dictionary, in the order given.
  mutating func dictionary(_ entries: [(String, ObjectReference)]) -> ObjectReference {
    let keys = entries.map { builder.string($0.0) }
    return add(
      DesignClass.dictionary,
      ["NS.keys": .references(keys), "NS.objects": .references(entries.map(\.1))])
  }

  /// The app's own keys and texts.
  mutating func texts(_ texts: [String: String]) -> ObjectReference {
    dictionary(texts.sorted { $0.key < $1.key }.map { ($0.key, builder.string($0.value)) })
  }

  /// The fields that every element has.
  ///
  /// - Parameters:
  ///   - name: The name; nil if absent.
  ///   - owner: The element that it belongs to.
  ///   - isIdentified: Whether the element has a number of its own.
  /// - Returns: The fields.
  mutating func element(
    _ name: String?, owner: ObjectReference, isIdentified: Bool = false
  ) -> ArchivedFields {
    var identifier = ObjectReference.null
    if isIdentified {
      identifierCount += 1
      identifier = builder.append(.integer(Int64(identifierCount)))
    }
    return [
      "_name": .reference(text(name)), "_owner": .reference(owner),
      "_uniqueElementID": .reference(identifier), "_visibility": .integer(0),
    ]
  }

  /// Adds a bucket of members to the fields of an element.
  ///
  /// - Parameters:
  ///   - name: The bucket's name.
  ///   - storage: The dictionary or list of its members.
  ///   - marks: Which companions say how it was kept: `ordered`, `duplicates`.
  ///   - fields: The fields.
  mutating func addBucket(
    _ name: String, _ storage: ObjectReference, marks: [String] = ["ordered"],
    to fields: inout ArchivedFields
  ) {
    fields["XDBucketFor\(name)storage"] = .reference(storage)
    fields["XDBucketFor\(name)wasEncoded"] = .reference(builder.string("YES"))
    for mark in marks { fields["XDBucketFor\(name)\(mark)"] = .reference(builder.string(mark)) }
  }

  /// Adds the fields that Xcode's properties and facts share.
  func addPropertyFields(to fields: inout ArchivedFields) {
    for key in ["_association", "_default", "_type"] where fields[key] == nil {
      fields[key] = .reference(.null)
    }
    for key in [
      "_isComposite", "_isDerived", "_isLeaf", "_isOrdered", "_isReadOnly", "_isStatic",
      "_isUnique",
    ] {
      fields[key] = .boolean(false)
    }
  }

  /// Adds the facts about an element to its fields.
  ///
  /// - Parameters:
  ///   - stereotypes: The names of stereotypes, with the facts in each.
  ///   - owner: The element.
  ///   - fields: Its fields.
  mutating func addStereotypes(
    _ stereotypes: [(name: String, facts: [Fact])], of owner: ObjectReference,
    to fields: inout ArchivedFields
  ) {
    var members: [(String, ObjectReference)] = []
    for (name, facts) in stereotypes {
      let place = reserve()
      var entries: [(String, ObjectReference)] = []
      for (key, value) in facts {
        var fact = element(key, owner: place)
        fact["_default"] = .reference(value)
        addPropertyFields(to: &fact)
        entries.append((key, add(DesignClass.fact, fact)))
      }
      var stereotype = element(name, owner: owner)
      stereotype["_isAbstract"] = .boolean(false)
      addBucket("OwnedAttributes", dictionary(entries), to: &stereotype)
      set(place, archiveClass: DesignClass.stereotype, fields: stereotype)
      members.append((name, place))
    }
    addBucket("Stereotypes", dictionary(members), to: &fields)
  }
}
