import DataModel

/// The `<model>` element that a current Xcode would write for `model`.
///
/// What sources cannot say is left out: sort descriptors, fetch offsets, predicates for validation,
/// defaults that are bytes or objects, all version identifiers but the first.
func writtenModel(_ model: Model) -> WrittenElement {
  let model = namingComposites(of: model)
  var element = WrittenElement(.model)
  element[.type] = "com.apple.IDECoreDataModeler.DataModel"
  element[.documentVersion] = "1.0"
  element[.lastSavedToolsVersion] = "24512"
  element[.systemVersion] = "25B78"
  element[.minimumToolsVersion] = "Automatic"
  element[.sourceLanguage] = model.sourceLanguage
  element.set(.usedWithCloudKit, if: model.isUsedWithCloudKit)
  element.set(.usedWithSwiftData, if: model.isUsedWithSwiftData)
  element[.userDefinedModelVersionIdentifier] = model.versionIdentifiers.min() ?? ""
  element.children = model.entities.map(writtenEntity)
  element.children += model.composites.map(writtenComposite)
  element.children += model.fetchRequestTemplates.map { template in
    writtenFetchRequest(template.request, name: template.name)
  }
  element.children += model.configurations.map(writtenConfiguration)
  return element
}

/// An element that has one attribute.
func writtenElement(_ name: ElementName, attribute: AttributeName, value: String)
  -> WrittenElement
{
  var element = WrittenElement(name)
  element[attribute] = value
  return element
}

/// The `<userInfo>` element for `userInfo`; absent for an empty one.
func writtenUserInfo(_ userInfo: [String: String]) -> [WrittenElement] {
  guard !userInfo.isEmpty else { return [] }
  var element = WrittenElement(.userInfo)
  element.children = userInfo.sorted { nameComesBefore($0.key, $1.key) }.map { key, value in
    var entry = writtenElement(.entry, attribute: .key, value: key)
    entry[.value] = value
    return entry
  }
  return [element]
}

private func writtenComposite(_ composite: Composite) -> WrittenElement {
  var element = writtenElement(.composite, attribute: .name, value: composite.name)
  element.children = composite.attributes.map(writtenAttribute)
  return element
}

private func writtenConfiguration(_ configuration: Configuration) -> WrittenElement {
  var element = writtenElement(.configuration, attribute: .name, value: configuration.name)
  element.set(.usedWithCloudKit, if: configuration.isUsedWithCloudKit)
  element.children = configuration.entities.sorted(by: nameComesBefore)
    .map { writtenElement(.memberEntity, attribute: .name, value: $0) }
  return element
}
