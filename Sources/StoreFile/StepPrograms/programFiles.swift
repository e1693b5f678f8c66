import OperatingSystem
package import StoreModel

/// The files that determine what a program of a step file does.
///
/// These are the program itself and arguments that are files relative to the step file's folder, such as a
/// script for an interpreter.
///
/// - Parameters:
///   - program: The program.
///   - file: Its step file.
/// - Returns: The names as written and their paths, the program first; empty if it does not exist.
package func programFiles(
  of program: StepProgram, in file: StepFile
) -> [(name: String, path: String)] {
  let folder = stepFolder(of: file)
  guard let executable = findExecutable(program.command, from: folder) else { return [] }
  let arguments = program.arguments.compactMap { name -> (name: String, path: String)? in
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    return FileKind(at: path, followsLinks: true) == .file ? (name, path) : nil
  }
  return [(program.command, executable)] + arguments
}
