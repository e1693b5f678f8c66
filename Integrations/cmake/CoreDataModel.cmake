# Compiles Core Data models in CMake builds:
#
#   include(CoreDataModel)
#   core_data_model(app MODEL Trips.xcdatamodeld [OUTPUT folder] [MODULE name] [CLASSES [ACCESS level]])
#
# Trips.momd (of a version by itself Version.mom, of a mapping model Mapping.cdm) is written into OUTPUT, the
# binary folder when it is not given, before the target is built. With CLASSES the classes of entities that ask for code
# become one more Swift source of the target. MODELC is the compiler, looked for on the PATH.

find_program(MODELC modelc DOC "The compiler of Core Data models")

function(core_data_model target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CLASSES" "MODEL;OUTPUT;MODULE;ACCESS" "")
  if(NOT MODELC)
    message(FATAL_ERROR "modelc was not found: set MODELC to its path")
  endif()
  if(NOT arg_MODEL OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "core_data_model(${target}): expected MODEL and options, found ${ARGN}")
  endif()
  get_filename_component(model "${arg_MODEL}" ABSOLUTE)
  get_filename_component(name "${model}" NAME_WLE)
  get_filename_component(extension "${model}" LAST_EXT)
  set(output "${CMAKE_CURRENT_BINARY_DIR}")
  if(arg_OUTPUT)
    get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  set(options "")
  if(arg_MODULE)
    set(options --module "${arg_MODULE}")
  endif()

  if(extension STREQUAL ".xcdatamodeld")
    set(product "${output}/${name}.momd")
    # The bundle is replaced as a whole, this file in it with the others.
    set(made "${product}/VersionInfo.plist")
  elseif(extension STREQUAL ".xcdatamodel")
    set(product "${output}/${name}.mom")
    set(made "${product}")
  elseif(extension STREQUAL ".xcmappingmodel")
    set(product "${output}/${name}.cdm")
    set(made "${product}")
  else()
    message(FATAL_ERROR "${model}: expected .xcdatamodeld, .xcdatamodel or .xcmappingmodel")
  endif()

  # Folders as well: their times tell of a version that was removed.
  file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES true "${model}/*" "${model}/.xccurrentversion")
  if(NOT files)
    message(FATAL_ERROR "${model}: there is no such model")
  endif()
  add_custom_command(
    OUTPUT "${made}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${output}"
    COMMAND "${MODELC}" compile ${options} "${model}" -o "${product}"
    DEPENDS ${files} "${model}" "${MODELC}"
    COMMENT "Compiling ${name}${extension}"
    VERBATIM)
  string(MAKE_C_IDENTIFIER "${target}_${name}" step)
  add_custom_target("${step}_model" DEPENDS "${made}")
  add_dependencies("${target}" "${step}_model")

  if(arg_CLASSES)
    if(arg_ACCESS)
      list(APPEND options --access "${arg_ACCESS}")
    endif()
    string(MAKE_C_IDENTIFIER "${name}" identifier)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/CoreDataClasses")
    set(classes "${identifier}+CoreDataClasses.swift")
    # A file that is as it would be is not written again; its time says that it was looked at.
    add_custom_command(
      OUTPUT "${folder}/${classes}"
      COMMAND "${MODELC}" generate ${options} "${model}" -o "${folder}" --single-file "${classes}"
      COMMAND "${CMAKE_COMMAND}" -E touch "${folder}/${classes}"
      DEPENDS ${files} "${model}" "${MODELC}"
      COMMENT "Generating classes of ${name}${extension}"
      VERBATIM)
    target_sources("${target}" PRIVATE "${folder}/${classes}")
  endif()
endfunction()
