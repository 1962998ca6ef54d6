// What the language says about the device must be true: features and extensions
// are named where they work, and only there.
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL1.0 %s -o %t.bc
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL1.1 %s -o %t.bc
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL1.2 %s -o %t.bc
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL2.0 %s -o %t.bc
// RUN: mgpu cc -march=none -emit-llvm -cl-std=CL3.0 %s -o %t.bc
// Cores with images.
// RUN: mgpu cc -mcpu=mali-g57 -cl-std=CL1.2 -DIMAGES %s -o %t.o
// RUN: mgpu cc -mcpu=mali-g57 -cl-std=CL3.0 -DIMAGES %s -o %t.o
// RUN: mgpu cc -mcpu=mali-g52 -cl-std=CL3.0 -DIMAGES %s -o %t.o
// RUN: mgpu cc -mcpu=mali-g72 -cl-std=CL1.2 -DIMAGES %s -o %t.o
// Cores that compute halves as floats, and that round toward zero.
// RUN: %if rogue-registered-target %{ mgpu cc -mcpu=bxs-4-64 -DIMAGES -DHALVES_ARE_FLOATS %s -o %t.o %}
// RUN: %if rogue-registered-target %{ mgpu cc -mcpu=gx6250 -cl-std=CL3.0 -DIMAGES -DHALVES_ARE_FLOATS -DTOWARD_ZERO %s -o %t.o %}

#if __OPENCL_VERSION__ != 300 || !__ENDIAN_LITTLE__ || !FP_FAST_FMAF
#error a macro of the language is wrong
#endif
#ifdef HALVES_ARE_FLOATS
#ifdef FP_FAST_FMA_HALF
#error fma of halves is slow
#endif
#elif !FP_FAST_FMA_HALF
#error fma of halves is fast
#endif
#ifdef TOWARD_ZERO
#if !__EMBEDDED_PROFILE__ || !cles_khr_int64
#error the full profile rounds to nearest
#endif
#elif defined(__EMBEDDED_PROFILE__)
#error something is promised that does not work
#endif

#ifdef IMAGES
#if !__IMAGE_SUPPORT__ || !defined(cl_khr_3d_image_writes) ||                  \
    !defined(cl_khr_depth_images) || !defined(cl_khr_gl_msaa_sharing)
#error images are missing
#endif
#if __OPENCL_C_VERSION__ >= 200 && !defined(cl_khr_mipmap_image)
#error levels of images are missing
#endif
#if __OPENCL_C_VERSION__ >= 300 &&                                             \
    (!defined(__opencl_c_images) ||                                            \
     !defined(__opencl_c_read_write_images) ||                                 \
     !defined(__opencl_c_3d_image_writes))
#error a feature of images is missing
#endif
#elif defined(__IMAGE_SUPPORT__) || defined(__opencl_c_images) ||              \
    defined(__opencl_c_read_write_images) ||                                   \
    defined(__opencl_c_3d_image_writes) || defined(cl_khr_3d_image_writes) ||  \
    defined(cl_khr_depth_images) || defined(cl_khr_mipmap_image) ||            \
    defined(cl_khr_gl_msaa_sharing)
#error images are promised that do not work
#endif

#if defined(cl_khr_fp64) || defined(__opencl_c_fp64) ||                        \
    defined(__opencl_c_pipes) || defined(__opencl_c_device_enqueue) ||         \
    defined(cl_khr_kernel_clock) || defined(FP_FAST_FMA)
#error something is promised that does not work
#endif

#if !defined(cl_khr_fp16) || !defined(cl_khr_byte_addressable_store) ||        \
    !defined(cl_khr_global_int32_base_atomics) ||                              \
    !defined(cl_khr_global_int32_extended_atomics) ||                          \
    !defined(cl_khr_local_int32_base_atomics) ||                               \
    !defined(cl_khr_local_int32_extended_atomics) ||                           \
    !defined(cl_khr_int64_base_atomics) ||                                     \
    !defined(cl_khr_int64_extended_atomics) ||                                 \
    !defined(cl_khr_integer_dot_product) ||                                    \
    !defined(__opencl_c_integer_dot_product_input_4x8bit) ||                   \
    !defined(__opencl_c_integer_dot_product_input_4x8bit_packed) ||            \
    !defined(cl_arm_integer_dot_product_int8) ||                               \
    !defined(cl_arm_integer_dot_product_accumulate_int8) ||                    \
    !defined(cl_arm_integer_dot_product_accumulate_int16) ||                   \
    !defined(cl_arm_integer_dot_product_accumulate_saturate_int8)
#error an extension is missing
#endif

#if __OPENCL_C_VERSION__ >= 200
#if !defined(cl_khr_subgroups) || !defined(cl_khr_subgroup_ballot) ||          \
    !defined(cl_khr_subgroup_clustered_reduce) ||                              \
    !defined(cl_khr_subgroup_extended_types) ||                                \
    !defined(cl_khr_subgroup_non_uniform_arithmetic) ||                        \
    !defined(cl_khr_subgroup_non_uniform_vote) ||                              \
    !defined(cl_khr_subgroup_rotate) || !defined(cl_khr_subgroup_shuffle) ||   \
    !defined(cl_khr_subgroup_shuffle_relative) ||                              \
    !defined(__opencl_c_work_group_collective_functions) ||                    \
    !defined(__opencl_c_atomic_order_acq_rel) ||                               \
    !defined(__opencl_c_atomic_order_seq_cst) ||                               \
    !defined(__opencl_c_atomic_scope_device) ||                                \
    !defined(__opencl_c_atomic_scope_all_devices) ||                           \
    !defined(__opencl_c_generic_address_space) || !defined(__opencl_c_int64)
#error a feature is missing
#endif
#endif

kernel void k(global int *p) { p[0] = 1; }
