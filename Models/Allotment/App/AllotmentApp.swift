import SwiftData
import SwiftUI

@main
struct AllotmentApp: App {
  var body: some Scene {
    WindowGroup { BedList() }
      .modelContainer(container)
  }

  private var container: ModelContainer {
    do {
      return try ModelContainer(
        for: Schema(versionedSchema: SchemaV2.self), migrationPlan: AllotmentPlan.self)
    } catch {
      fatalError("The store does not open: \(error)")
    }
  }
}

struct BedList: View {
  @Query(sort: \Bed.name) private var beds: [Bed]

  var body: some View {
    List(beds) { Text($0.name) }
  }
}
