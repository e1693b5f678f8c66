extension ObjectiveCGenerator {
  /// The text of `Model+CoreDataModel.h`, which shows all that is generated to those who import it.
  ///
  /// No file of Xcode shows one; code that imports it sees the classes.
  func modelHeader(_ plan: ClassPlan) -> String {
    let headers = plan.classes.map { managedClass in
      let part = managedClass.includesDefinition ? "Class" : "Properties"
      return "#import \"\(managedClass.name)+CoreData\(part).h\"\n"
    }
    return """
      #import <Foundation/Foundation.h>
      #import <CoreData/CoreData.h>

      \(headers.joined())
      """
  }

  /// The text of `Model+CoreDataModel.m`.
  func modelImplementation(_ plan: ClassPlan) -> String {
    """
    #import "\(plan.modelIdentifier)+CoreDataModel.h"

    """
  }
}
