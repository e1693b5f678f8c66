/// System protocols, which cannot be raw types.
///
/// - Source: the interfaces of the standard library, Foundation, SwiftUI, App Intents, SwiftData and others that enumerations conform to.
enum SystemProtocols {
  /// Whether a name as written, with or without its module, is that of such a protocol.
  static func contains(_ written: String) -> Bool {
    let parts = written.split(separator: ".")
    guard let name = parts.last, parts.count < 3 else { return false }
    return names.contains(String(name))
  }

  private static let names: Set<String> = [
    // The standard library.
    "AdditiveArithmetic", "AnyObject", "Any", "CaseIterable", "CodingKey",
    "CodingKeyRepresentable", "Codable",
    "Comparable", "Copyable", "CustomDebugStringConvertible", "CustomReflectable",
    "CustomStringConvertible", "CustomPlaygroundDisplayConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Escapable", "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
    "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral",
    "ExpressibleByUnicodeScalarLiteral", "Hashable", "Identifiable", "IteratorProtocol",
    "LosslessStringConvertible", "OptionSet", "RawRepresentable", "Sendable", "SendableMetatype",
    "Sequence", "SetAlgebra", "Strideable", "TextOutputStreamable", "BitwiseCopyable",
    // Foundation, Combine and others below user interfaces.
    "CustomLocalizedStringResourceConvertible", "CustomNSError", "LocalizedError",
    "RecoverableError", "ReferenceConvertible", "SortComparator", "FormatStyle",
    "ParseableFormatStyle", "ParseStrategy", "ObservableObject", "Observable", "Subject",
    "Publisher", "EncodableWithConfiguration", "DecodableWithConfiguration",
    "CodableWithConfiguration", "CVarArg", "MirrorPath", "CustomCombineIdentifierConvertible",
    // SwiftUI and Core Transferable.
    "Animatable", "App", "AppEntity", "AppEnum", "AppIntent", "AppShortcutsProvider",
    "ButtonStyle", "Commands", "DynamicProperty", "EntityQuery", "EnvironmentKey",
    "FocusedValueKey",
    "InsettableShape", "LabelStyle", "LayoutValueKey", "Plottable", "PrimitivePlottableProtocol",
    "PreferenceKey", "PreviewProvider", "Scene", "Shape", "ShapeStyle", "Tip", "ToolbarContent",
    "Transferable", "VectorArithmetic", "View", "ViewModifier", "TextSelectability",
    "DisplayRepresentable", "InstanceDisplayRepresentable", "TypeDisplayRepresentable",
    "CustomIntentMigratedAppIntent", "AssistantEnum", "URLRepresentableEnum",
    "WidgetConfiguration", "Widget", "TimelineEntry", "ActivityAttributes", "TransientAppEntity",
    // SwiftData, Foundation Models and Swift Testing.
    "PersistentModel", "SchemaMigrationPlan", "VersionedSchema", "Generable",
    "ConvertibleToGeneratedContent", "ConvertibleFromGeneratedContent", "InstructionsRepresentable",
    "PromptRepresentable", "CustomTestStringConvertible", "NSSecureCoding", "NSCoding",
    "NSObjectProtocol",
  ]
}
