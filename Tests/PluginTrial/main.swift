import Foundation

// Only for `Scripts/check-plugins`: the place of the resources, among them the model that the plugin compiled.
print(Bundle.module.bundlePath)
