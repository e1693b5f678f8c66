/// One field of an element of type `Owner`: the row that comparing and applying both read.
struct Field<Owner>: Sendable {
  /// Gives the name that stands for what a reference refers to.
  typealias Naming = (Reference) -> String

  /// The kind of change in the field.
  let kind: ChangeKind
  /// Says whether the field differs.
  let differs: @Sendable (Owner, Owner) -> Bool
  /// What a change says of the field.
  let get: @Sendable (Owner) -> ChangeValue?
  /// Puts into the field what a change says.
  let set: @Sendable (inout Owner, ChangeValue?) -> Void
  /// The field's value with every name in it replaced; nil for a field that refers to nothing.
  var named: (@Sendable (Owner, Naming) -> ChangeValue?)?
}

/// User info of an element of type `Owner`, which differs key by key.
struct KeyedField<Owner>: Sendable {
  /// The kind of change in an entry.
  let kind: ChangeKind
  /// All entries.
  let get: @Sendable (Owner) -> [String: ChangeValue]
  /// Sets or removes an entry.
  let set: @Sendable (inout Owner, String, ChangeValue?) -> Void

  /// Makes the field at `path`.
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
  /// The fields, in the order in which changes tell of them.
  let all: [Field<Owner>]
  /// Those that refer to something by name.
  let references: [Field<Owner>]
  /// The user info.
  let keyed: [KeyedField<Owner>]

  /// Makes a table.
  init(_ all: [Field<Owner>], keyed: [KeyedField<Owner>] = []) {
    self.all = all
    references = all.filter { $0.named != nil }
    self.keyed = keyed
  }
}

extension Field {
  /// Makes the field at `path`, whose values `wrap` puts into changes and `unwrap` takes out.
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

  /// Makes the field at `path`.
  init<Value: ChangeContent>(
    _ kind: ChangeKind, _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) {
    self.init(kind, path, wrap: \.changeValue, unwrap: Value.init(changeValue:))
  }

  /// Makes the field at `path`, which may be without a value.
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

  /// Makes the field at `path`, which names an entity.
  init(_ kind: ChangeKind, entity path: any WritableKeyPath<Owner, String?> & Sendable) {
    self.init(kind, path) { owner, name in
      owner[keyPath: path].map { .text(name(.entity($0))) }
    }
  }

  /// Makes the field that says whether there is a value at `path`; the parts of the value are fields
  /// of their own.
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
  /// The field of the value at `path` as a field of the whole.
  func lifted<Whole>(through path: any WritableKeyPath<Whole, Owner> & Sendable) -> Field<Whole> {
    Field<Whole>(
      kind: kind,
      differs: { differs($0[keyPath: path], $1[keyPath: path]) },
      get: { get($0[keyPath: path]) },
      set: { set(&$0[keyPath: path], $1) },
      named: named.map { named in { @Sendable in named($0[keyPath: path], $1) } })
  }

  /// The field of the value at `path` as a field of the whole; it differs only where both sides have
  /// a value.
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
