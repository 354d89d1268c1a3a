# onrecord_room(NAME SOURCES … [TESTS …] [USES rooms …] [LINK libraries …])
#
# A room is the folder src/NAME: the static library onrecord_NAME, and, when it has tests, the
# program NAME_test that ctest runs as `NAME`. USES names the rooms whose headers it may include.

add_library(onrecord_settings INTERFACE)
target_include_directories(onrecord_settings INTERFACE ${PROJECT_SOURCE_DIR}/include
                                                       ${PROJECT_SOURCE_DIR}/src)
target_compile_options(onrecord_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(onrecord_settings INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(ONRECORD_SANITIZE)
  target_compile_options(onrecord_settings INTERFACE -fsanitize=${ONRECORD_SANITIZE}
                                                     -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(onrecord_settings INTERFACE -fsanitize=${ONRECORD_SANITIZE})
endif()

if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # As g++ means -Wconversion; and RapidJSON 1.1.0 has a member that clang refuses unless it is used.
  target_compile_options(onrecord_settings INTERFACE -Wno-sign-conversion -fdelayed-template-parsing
                                                     -Wno-delayed-template-parsing-in-cxx20
                                                     -Wno-deprecated-declarations)  # libstdc++ 12 itself
endif()
if(ONRECORD_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(onrecord_settings INTERFACE
                         -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/sanitizer_ignore.txt)
endif()
if(ONRECORD_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # the same, see the file above
  target_compile_options(onrecord_settings INTERFACE -fno-sanitize=pointer-overflow)
endif()
if(ONRECORD_FUZZ)
  target_compile_options(onrecord_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

function(onrecord_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;TESTS;USES;LINK" ${ARGN})
  add_library(onrecord_${name} STATIC ${ROOM_SOURCES})
  list(TRANSFORM ROOM_USES PREPEND onrecord_)
  target_link_libraries(onrecord_${name} PUBLIC onrecord_settings ${ROOM_USES} PRIVATE ${ROOM_LINK})
  if(ONRECORD_TESTS AND ROOM_TESTS)
    add_executable(${name}_test ${ROOM_TESTS})
    target_link_libraries(${name}_test PRIVATE onrecord_${name} ${ROOM_LINK} GTest::gtest_main)
    target_compile_definitions(${name}_test PRIVATE
                               ONRECORD_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    add_test(NAME ${name} COMMAND ${name}_test)
  endif()
endfunction()
