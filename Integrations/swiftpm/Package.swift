// swift-tools-version: 6.2

// The plugins with tools that are built already: Scripts/dist puts both beside this file. For plugins whose tools are
// built from source, depend on coredata-toolchain itself.

import PackageDescription

let package = Package(
  name: "coredata-plugins",
  products: [
    .plugin(name: "CompileModels", targets: ["CompileModels"]),
    .plugin(name: "CheckModels", targets: ["CheckModels"]),
    .plugin(name: "GenerateClasses", targets: ["GenerateClasses"]),
  ],
  targets: [
    // From an archive that is published: .binaryTarget(name:url:checksum:), with the checksum that Scripts/dist prints.
    .binaryTarget(name: "CoreDataTools", path: "CoreDataTools.artifactbundle"),
    .plugin(name: "CompileModels", capability: .buildTool(), dependencies: ["CoreDataTools"]),
    .plugin(
      name: "CheckModels",
      capability: .command(
        intent: .custom(
          verb: "check-models", description: "Check Core Data models before a change is merged.")),
      dependencies: ["CoreDataTools"]),
    .plugin(
      name: "GenerateClasses",
      capability: .command(
        intent: .custom(
          verb: "generate-classes", description: "Write the class files of Core Data models."),
        permissions: [
          .writeToPackageDirectory(reason: "It writes class files into the folders of targets.")
        ]),
      dependencies: ["CoreDataTools"]),
  ]
)
