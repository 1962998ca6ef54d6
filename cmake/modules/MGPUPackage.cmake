# The Debian package: `cpack` in the build folder, or `ninja package`. What it
# depends on is in Debian 12: libraries are found by dpkg-shlibdeps, programs
# that do a step of the compiler are named here.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mgpu)
set(CPACK_PACKAGE_CONTACT "The mgpu contributors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "offline compiler for mobile GPUs, with a simulator and an OpenCL device")
set(CPACK_PACKAGE_DESCRIPTION
  "OpenCL C, GLSL, SPIR-V and LLVM IR to code for Arm Mali (Valhall, Bifrost) and
Imagination PowerVR (Rogue), assemblers, disassemblers, reports, and a simulator
of the machine code, as programs, as a library in C, and as a device that
programs with OpenCL find.")
set(CPACK_STRIP_FILES ON)
# Files that name their place (mgpu.icd) must name the installed one.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-22, glslang-tools, llvm-spirv-15")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ocl-icd-libopencl1 | libopencl1")
# libmgpu.so.1 is for programs that are not in the package.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
include(CPack)
