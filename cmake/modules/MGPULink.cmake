# How programs and plugins link our static libraries with libLLVM.so.

# mgpu_link_libraries(target): every library of the project that the target
# needs, in any order, and libLLVM.so behind them.
function(mgpu_link_libraries target)
  get_property(libs GLOBAL PROPERTY MGPU_ALL_LIBS)
  target_link_libraries(${target} PRIVATE
    "$<LINK_GROUP:RESCAN,${libs}>" LLVM)
  mgpu_target_definitions(${target})
endfunction()

# mgpu_link_plugin(target): the back ends, whole, for a MODULE library.
function(mgpu_link_plugin target)
  get_property(libs GLOBAL PROPERTY MGPU_PLUGIN_LIBS)
  target_link_libraries(${target} PRIVATE
    "$<LINK_LIBRARY:WHOLE_ARCHIVE,${libs}>" LLVM ${CMAKE_DL_LIBS})
  # add_llvm_library puts libLLVM.so before our archives, where --as-needed
  # drops it: the plugin's initialisers could then run before libLLVM's. MODULE
  # libraries do not get -z defs from HandleLLVMOptions either.
  target_link_options(${target} PRIVATE LINKER:--no-as-needed)
  if(NOT MGPU_SANITIZERS)
    target_link_options(${target} PRIVATE LINKER:-z,defs)
  endif()
  mgpu_target_definitions(${target})
endfunction()

# HAVE_MGPU_TARGET_<NAME>: which back ends exist in this build.
function(mgpu_target_definitions target)
  foreach(t ${MGPU_TARGETS})
    string(TOUPPER ${t} T)
    if(TARGET LLVM${t}Info)
      target_compile_definitions(${target} PRIVATE HAVE_MGPU_TARGET_${T}=1)
    endif()
    if(TARGET LLVM${t}CodeGen)
      target_compile_definitions(${target} PRIVATE
        HAVE_MGPU_TARGET_${T}_CODEGEN=1)
    endif()
  endforeach()
endfunction()

# mgpu_include_targets(): for directories that use the targets' private headers
# and generated tables; also makes later libraries wait for the tables.
macro(mgpu_include_targets)
  include_directories(${mgpu_SOURCE_DIR}/llvm/lib/Target)
  foreach(t ${MGPU_TARGETS})
    include_directories(
      ${mgpu_SOURCE_DIR}/llvm/lib/Target/${t}
      ${mgpu_BINARY_DIR}/llvm/lib/Target/${t})
    if(TARGET ${t}CommonTableGen)
      list(APPEND LLVM_COMMON_DEPENDS ${t}CommonTableGen)
    endif()
  endforeach()
endmacro()
