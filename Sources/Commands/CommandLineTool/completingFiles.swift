/// A completion script of ArgumentParser, with the names of files wherever it offers nothing.
///
/// Nearly all arguments are paths, and a shell that has a script for a command offers no files of itself.
///
/// - Parameters:
///   - script: The script for bash, zsh or fish.
///   - tool: The name of the tool.
/// - Returns: The script that offers files as well.
func completingFiles(_ script: String, of tool: String) -> String {
  if script.hasPrefix("#compdef") {
    // A specification that ends with a colon has no action.
    return script.replacing(":'\n", with: ":_files'\n")
  }
  if script.hasPrefix("#!/bin/bash") {
    return script.replacing(
      "\ncomplete -o filenames -F ", with: "\ncomplete -o default -o filenames -F ")
  }
  return script.replacing("complete -c '\(tool)' -f\n", with: "")
    .replacing(" -rfka ''\n", with: " -rF\n")
    // The first argument of a tool is a command or, where there is a default one, a path.
    .replacing("\"\(tool)\" -eq 1' -fa '", with: "\"\(tool)\" -eq 1' -a '")
}
