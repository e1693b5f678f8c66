import DataModel

extension SwiftGenerator {
  /// The text of `Model+CoreDataRequests.swift`: what all classes can do, and the model's requests.
  func requestsFile(_ plan: ClassPlan) -> String {
    let conformances = plan.classes.filter { !$0.hasGeneratedAncestor }.map { managedClass in
      "\n\(isolation)extension \(managedClass.name): \(plan.objectProtocol) {}\n"
    }
    return imports + "\n" + objectProtocol(plan) + conformances.joined()
      + plan.requests.map { "\n\(method($0))" }.joined()
  }

  private func objectProtocol(_ plan: ClassPlan) -> String {
    let name = plan.objectProtocol
    return """
      /// An object of the model that fetch requests of its own type find.
      \(isolation)\(access)protocol \(name): NSManagedObject {
          /// The name of the entity.
          static var entityName: String { get }
      }

      \(isolation)extension \(name) {

          /// A request for the objects that satisfy `predicate`, in the order of `sortDescriptors`.
          \(access)static func request(
              where predicate: NSPredicate? = nil, sortedBy sortDescriptors: [NSSortDescriptor] = []
          ) -> NSFetchRequest<Self> {
              let request = NSFetchRequest<Self>(entityName: entityName)
              request.predicate = predicate
              request.sortDescriptors = sortDescriptors
              return request
          }

          /// The objects in `context` that satisfy `predicate`, no more than `limit` unless it is 0.
          \(access)static func fetch(
              where predicate: NSPredicate? = nil, sortedBy sortDescriptors: [NSSortDescriptor] = [],
              limit: Int = 0, in context: NSManagedObjectContext
          ) throws -> [Self] {
              let request = request(where: predicate, sortedBy: sortDescriptors)
              request.fetchLimit = limit
              return try context.fetch(request)
          }

          /// How many objects in `context` satisfy `predicate`.
          \(access)static func count(
              where predicate: NSPredicate? = nil, in context: NSManagedObjectContext
          ) throws -> Int {
              try context.count(for: request(where: predicate))
          }

      }

      """
  }

  private func method(_ request: ManagedRequest) -> String {
    let parameters = request.variables.map { "\(swiftName($0.parameter)): \($0.type)" }
    let type = "NSFetchRequest<\(resultType(of: request))>"
    return """
      \(isolation)extension \(request.className) {

          /// The fetch request \(nameInComment(request.name)) of the model.
          \(access)static func \(swiftName(request.method))\
      (\(parameters.joined(separator: ", "))) -> \(type) {
              let request = \(type)(entityName: \(swiftLiteral(request.request.entity ?? "")))
      \(settings(of: request).map { "        request.\($0)\n" }.joined())        return request
          }

      }

      """
  }

  private func resultType(of request: ManagedRequest) -> String {
    switch request.request.resultType {
    case .managedObjects: request.className
    case .objectIDs: "NSManagedObjectID"
    case .dictionaries: "NSDictionary"
    case .count: "NSNumber"
    }
  }

  /// The assignments of everything that is not as in a new request.
  private func settings(of managedRequest: ManagedRequest) -> [String] {
    let request = managedRequest.request
    var result: [String] = []
    if let predicate = request.predicate {
      let format = "NSPredicate(format: \(swiftLiteral(predicate)), argumentArray: nil)"
      let values = managedRequest.variables.map {
        "\(swiftLiteral($0.name)): \(swiftName($0.parameter))"
      }
      let substitution =
        values.isEmpty
        ? "" : ".withSubstitutionVariables([\(values.joined(separator: ", "))])"
      result.append("predicate = \(format)\(substitution)")
    }
    switch request.resultType {
    case .managedObjects: break
    case .objectIDs: result.append("resultType = .managedObjectIDResultType")
    case .dictionaries: result.append("resultType = .dictionaryResultType")
    case .count: result.append("resultType = .countResultType")
    }
    let numbers = [
      ("fetchLimit", request.fetchLimit), ("fetchOffset", request.fetchOffset),
      ("fetchBatchSize", request.fetchBatchSize),
    ]
    result += numbers.filter { $0.1 != 0 }.map { "\($0.0) = \($0.1)" }
    let flags = [
      ("includesSubentities", request.includesSubentities, true),
      ("includesPropertyValues", request.includesPropertyValues, true),
      ("includesPendingChanges", request.includesPendingChanges, true),
      ("returnsObjectsAsFaults", request.returnsObjectsAsFaults, true),
      ("returnsDistinctResults", request.returnsDistinctResults, false),
    ]
    return result + flags.filter { $0.1 != $0.2 }.map { "\($0.0) = \($0.1)" }
  }

  /// A text as a comment shows it, in one line.
  private func nameInComment(_ text: String) -> String {
    let line = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "`" })
    return "`\(line.replacing("\u{2028}", with: " ").replacing("\u{2029}", with: " "))`"
  }
}
