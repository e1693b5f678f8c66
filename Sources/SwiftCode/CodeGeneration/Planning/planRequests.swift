import DataModel

/// The methods for the fetch requests that a model names.
struct RequestPlan {
  /// The methods, in the order of the requests' names.
  var requests: [ManagedRequest] = []
  /// What is wrong.
  var notes: [GenerationNote] = []
}

/// Finds out which methods the fetch requests of `model` become.
///
/// - Complexity: O(n) in the length of the predicates.
func planRequests(of model: Model) -> RequestPlan {
  var plan = RequestPlan()
  var known: Set<String> = []
  for template in model.fetchRequestTemplates {
    let path = ElementPath.fetchRequestTemplate(template.name)
    do throws(StyleProblem) {
      let request = try planRequest(template, in: model)
      guard known.insert("\(request.className).\(request.method)").inserted else {
        throw .takenName(request.method, by: "another fetch request")
      }
      plan.requests.append(request)
    } catch {
      plan.notes.append(.style(path, error))
    }
  }
  return plan
}

private func planRequest(
  _ template: FetchRequestTemplate, in model: Model
) throws(StyleProblem) -> ManagedRequest {
  guard let name = plainName(template.name) else { throw .badRequestName(template.name) }
  guard let entity = template.request.entity.flatMap({ model.entities[$0] }) else {
    throw .unknownEntity(template.request.entity ?? "", near: nil)
  }
  var found = PredicateVariables(model: model, entity: entity)
  if let text = template.request.predicate {
    guard let predicate = try? parsePredicate(text) else { throw .badPredicate }
    found.visit(predicate)
  }
  var parameters: Set<String> = []
  var variables: [ManagedRequest.Variable] = []
  for name in found.names {
    guard let plain = plainName(name), plain != "request" else { throw .badRequestName(name) }
    var parameter = plain
    while !parameters.insert(parameter).inserted { parameter += "_" }
    let type = found.types[name].flatMap { $0.count == 1 ? $0.first : nil } ?? "Any"
    variables.append(ManagedRequest.Variable(name: name, parameter: parameter, type: type))
  }
  // Every class has these two.
  let isTaken = ["fetchRequest", "request"].contains(name)
  return ManagedRequest(
    name: template.name,
    method: name.hasSuffix("Request") && !isTaken ? name : "\(name)Request",
    className: ClassName(of: entity)?.base ?? ManagedClass.base, request: template.request,
    variables: variables)
}

/// The name as that of a method or parameter: `startDate` for `START_DATE`.
private func plainName(_ name: String) -> String? {
  guard let result = caseName(of: name), isIdentifier(result) else { return nil }
  return result
}
