/// One field of an element of type `Owner`, used for both comparing and applying.
struct Field<Owner>: Sendable {
  /// Returns the name to use for the target of a reference.
  typealias Naming = (Reference) -> String

  /// The kind of change in the field.
  let kind: ChangeKind
  /// Whether the field differs.
  let differs: @Sendable (Owner, Owner) -> Bool
  /// Reads the field as a change value.
  let get: @Sendable (Owner) -> ChangeValue?
  /// Sets the field from a change value.
  let set: @Sendable (inout Owner, ChangeValue?) -> Void
  /// Reads the field with all names in it replaced; nil for a field without references.
  var named: (@Sendable (Owner, Naming) -> ChangeValue?)?
}

/// User info of an element of type `Owner`, compared key by key.
struct KeyedField<Owner>: Sendable {
  /// The kind of change in an entry.
  let kind: ChangeKind
  /// All entries.
  let get: @Sendable (Owner) -> [String: ChangeValue]
  /// Sets or removes an entry.
  let set: @Sendable (inout Owner, String, ChangeValue?) -> Void

  /// Creates the field at `path`.
  init<Value: ChangeContent>(
    _ kind: ChangeKind, _ path: any WritableKeyPath<Owner, [String: Value]> & Sendable
  ) {
    self.kind = kind
    get = { $0[keyPath: path].mapValues(\.changeValue) }
    set = { $0[keyPath: path][$1] = $2.flatMap(Value.init(changeValue:)) }
  }
}

/// All fields of elements of type `Owner`.
struct FieldTable<Owner>: Sendable {
  /// The fields, in the order in which changes report them.
  let all: [Field<Owner>]
  /// The fields that refer to something by name.
  let references: [Field<Owner>]
  /// The user info.
  let keyed: [KeyedField<Owner>]

  /// Creates a table.
  init(_ all: [Field<Owner>], keyed: [KeyedField<Owner>] = []) {
    self.all = all
    references = all.filter { $0.named != nil }
    self.keyed = keyed
  }
}

extension Field {
  /// Creates the field at `path`; `wrap` and `unwrap` convert its values to and from change values.
  init<Value: Equatable & Sendable>(
    _ kind: ChangeKind, _ path: any WritableKeyPath<Owner, Value> & Sendable,
    wrap: @escaping @Sendable (Value) -> ChangeValue,
    unwrap: @escaping @Sendable (ChangeValue) -> Value?,
    named: (@Sendable (Owner, Naming) -> ChangeValue?)? = nil
  ) {
    self.kind = kind
    differs = { $0[keyPath: path] != $1[keyPath: path] }
    get = { wrap($0[keyPath: path]) }
    set = { owner, value in
      guard let value = value.flatMap(unwrap) else { return }
      owner[keyPath: path] = value
    }
    self.named = named
  }

  /// Creates the field at `path`.
  init<Value: ChangeContent>(
    _ kind: ChangeKind, _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(kind, path, wrap: \.changeValue, unwrap: Value.init(changeValue:))
  }

  /// Creates the optional field at `path`.
  init<Value: ChangeContent>(
    _ kind: ChangeKind, _ path: any WritableKeyPath<Owner, Value?> & Sendable,
    named: (@Sendable (Owner, Naming) -> ChangeValue?)? = nil
  ) {
    self.kind = kind
    differs = { $0[keyPath: path] != $1[keyPath: path] }
    get = { $0[keyPath: path]?.changeValue }
    set = { $0[keyPath: path] = $1.flatMap(Value.init(changeValue:)) }
    self.named = named
  }

  /// Creates the field at `path`, which names an entity.
  init(_ kind: ChangeKind, entity path: any WritableKeyPath<Owner, String?> & Sendable) {
    self.init(kind, path) { owner, name in
      owner[keyPath: path].map { .text(name(.entity($0))) }
    }
  }

  /// Creates the field that says whether `path` has a value; the parts of the value are separate fields.
  init<Value: ChangeContent>(
    _ kind: ChangeKind, presenceOf path: any WritableKeyPath<Owner, Value?> & Sendable
  ) {
    self.init(kind, path)
    self = Field(
      kind: kind, differs: { ($0[keyPath: path] == nil) != ($1[keyPath: path] == nil) },
      get: get, set: set)
  }
}

extension Field {
  /// This field, applied to the value at `path` of a larger value.
  func lifted<Whole>(through path: any WritableKeyPath<Whole, Owner> & Sendable) -> Field<Whole> {
    Field<Whole>(
      kind: kind,
      differs: { differs($0[keyPath: path], $1[keyPath: path]) },
      get: { get($0[keyPath: path]) },
      set: { set(&$0[keyPath: path], $1) },
      named: named.map { named in { @Sendable in named($0[keyPath: path], $1) } })
  }

  /// This field, applied to the optional value at `path`; it differs only if both sides have a value.
  func lifted<Whole>(through path: any WritableKeyPath<Whole, Owner?> & Sendable) -> Field<Whole> {
    Field<Whole>(
      kind: kind,
      differs: { left, right in
        guard let left = left[keyPath: path], let right = right[keyPath: path] else { return false }
        return differs(left, right)
      },
      get: { $0[keyPath: path].flatMap(get) },
      set: { whole, value in
        guard var owner = whole[keyPath: path] else { return }
        set(&owner, value)
        whole[keyPath: path] = owner
      },
      named: named.map { named in
        { @Sendable whole, naming in whole[keyPath: path].flatMap { named($0, naming) } }
      })
  }
}
