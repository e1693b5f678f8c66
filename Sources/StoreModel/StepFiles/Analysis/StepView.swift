import DataModel

/// A logical view by the names of a model: the objects of an entity, or the pairs of a to-many relationship.
struct StepView {
  /// A column.
  struct Column {
    /// The name; dotted for an element of a composite.
    var name: String
    /// The entity that declares the property; nil for `_id`, `_entity` and the columns of pairs.
    var owner: String?
    /// Whether values may be nil.
    var isOptional = false
    /// Whether only the app knows what values mean.
    var isTransformable = false
    /// Whether an object that is inserted without it has no value, and must have one.
    var mustBeGiven = false
  }

  /// The name: `Entity`, or `Entity.relationship`.
  var name: String
  /// The entity; of pairs the one that declares the relationship.
  var entity: String
  /// The relationship of pairs; nil for objects.
  var relationship: String?
  /// The columns.
  var columns: [Column]

  /// The column of that name, in upper case or lower case as SQLite has it.
  func column(_ name: String) -> Column? {
    let wanted = name.lowercased()
    return columns.first { $0.name.lowercased() == wanted }
  }
}

/// The logical views of one version.
struct StepWorld {
  /// The model.
  let model: Model
  private let views: [String: StepView]

  /// Creates the views of a model.
  init(_ model: Model) {
    self.model = model
    var views: [String: StepView] = [:]
    for entity in model.entities {
      let chain = [entity] + model.ancestors(of: entity)
      let view = StepView(name: entity.name, entity: entity.name, columns: columns(of: chain))
      views[view.name.lowercased()] = view
      for relationship in entity.relationships where relationship.isToMany {
        let pairs = StepView(
          name: "\(entity.name).\(relationship.name)", entity: entity.name,
          relationship: relationship.name,
          columns: ["owner", "target", "position"].map { StepView.Column(name: $0) })
        views[pairs.name.lowercased(), default: pairs] = pairs
      }
    }
    self.views = views
  }

  /// The view of that name.
  func view(_ name: String) -> StepView? { views[name.lowercased()] }

  /// The names of all views.
  var names: [String] { views.values.map(\.name).sorted() }
}

/// The columns of the view of an entity, with those that it inherits.
private func columns(of chain: [Entity]) -> [StepView.Column] {
  var columns = [StepView.Column(name: "_id"), StepView.Column(name: "_entity")]
  var seen: Set<String> = []
  for owner in chain {
    for attribute in owner.attributes
    where !attribute.isTransient && attribute.type != .undefined
      && seen.insert(attribute.name).inserted
    {
      columns += elements(
        attribute, path: attribute.name, isOptional: attribute.isOptional, owner: owner.name,
        hasDefault: attribute.defaultValue != nil)
    }
    for relationship in owner.relationships
    where !relationship.isToMany && !relationship.isTransient
      && seen.insert(relationship.name).inserted
    {
      columns.append(
        StepView.Column(
          name: relationship.name, owner: owner.name, isOptional: relationship.isOptional,
          mustBeGiven: !relationship.isOptional))
    }
  }
  return columns
}

/// The attribute as a column, or the elements of a composite.
private func elements(
  _ attribute: Attribute, path: String, isOptional: Bool, owner: String, hasDefault: Bool
) -> [StepView.Column] {
  guard attribute.type == .composite else {
    return [
      StepView.Column(
        name: path, owner: owner, isOptional: isOptional || attribute.isDerived,
        isTransformable: attribute.type == .transformable,
        mustBeGiven: !isOptional && !hasDefault && !attribute.isDerived)
    ]
  }
  return attribute.elements.flatMap { element in
    elements(
      element, path: "\(path).\(element.name)", isOptional: isOptional || element.isOptional,
      owner: owner,
      hasDefault: hasDefault || element.defaultValue != nil)
  }
}
