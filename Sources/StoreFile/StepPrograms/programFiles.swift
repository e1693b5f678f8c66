import OperatingSystem
package import StoreModel

/// The files that say what a program of a step file does: the program itself, and arguments that are files as seen from
/// the folder of the step file, such as a script that is given to an interpreter.
///
/// - Parameters:
///   - program: The program.
///   - file: Its step file.
/// - Returns: The names as they are written with the paths that they lead to, the program first; nothing where it is not
///   there.
package func programFiles(
  of program: StepProgram, in file: StepFile
) -> [(name: String, path: String)] {
  let folder = folder(of: file)
  guard let executable = findExecutable(program.command, from: folder) else { return [] }
  let arguments = program.arguments.compactMap { name -> (name: String, path: String)? in
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    return FileKind(at: path, followsLinks: true) == .file ? (name, path) : nil
  }
  return [(program.command, executable)] + arguments
}
