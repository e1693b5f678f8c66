/// Xcode's own classes of models, as archives name them with their superclasses.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the embedded model: 48 copies in 24 files.
enum DesignClass {
  private static let element = ["XDUMLNamedElementImp", "XDUMLElementImp", "NSObject"]
  private static let classifier = ["XDUMLClassifierImp", "XDUMLNamespaceImp"] + element

  /// A model.
  static let model = ArchiveClass(chain: ["XDPMModel", "XDModel", "NSObject"])
  /// The package that holds the entities of a model.
  static let package = ArchiveClass(
    chain: ["XDModelPackage", "XDUMLPackageImp", "XDUMLNamespaceImp"] + element)
  /// An entity.
  static let entity = ArchiveClass(chain: ["XDPMEntity", "XDUMLClassImp"] + classifier)
  /// The class that represents the classes of all entities.
  static let classImplementation = ArchiveClass(chain: ["XDUMLClassImp"] + classifier)
  /// Facts of one kind about an element.
  static let stereotype = ArchiveClass(chain: ["XDUMLStereotypeImp", "XDUMLClassImp"] + classifier)
  /// One fact.
  static let fact = ArchiveClass(chain: ["XDUMLPropertyImp"] + element)
  /// That an entity has a parent.
  static let generalization = ArchiveClass(chain: ["XDUMLGeneralizationImp"] + element)
  /// The request of a fetched property.
  static let fetchRequest = ArchiveClass(chain: ["XDPMFetchRequest", "NSObject"])
  /// A list.
  static let list = ArchiveClass(chain: ["NSMutableArray", "NSArray", "NSObject"])
  /// A dictionary.
  static let dictionary = ArchiveClass(chain: ["NSMutableDictionary", "NSDictionary", "NSObject"])

  /// A property of a kind: `XDPMAttribute`, `XDPMRelationship` or `XDPMFetchedProperty`.
  static func property(_ name: String) -> ArchiveClass {
    ArchiveClass(chain: [name, "XDPMProperty", "XDUMLPropertyImp"] + element)
  }
}
