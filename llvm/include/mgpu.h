/*===- mgpu.h - Compile for mobile GPUs and run on the simulator --*- C -*-===*\
|*                                                                            *|
|* Part of the mgpu project, under the Apache License v2.0 with LLVM          *|
|* Exceptions. See LICENSE.TXT for license information.                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
/*
   The interface of libmgpu.so: compile a program for a core, ask what is in it,
   make memory, launch kernels on the simulator, read what was counted.

     mgpu_program *program;
     char *log;
     mgpu_compile("mali-g57", MGPU_LANGUAGE_OPENCL_C, "saxpy.cl", source,
                  strlen(source), NULL, 0, &program, &log);
     mgpu_memory *memory;
     mgpu_memory_create("mali-g57", &memory);
     mgpu_buffer *y;
     mgpu_buffer_create(memory, "y", NULL, 1024, &y);
     mgpu_launch *launch;
     mgpu_launch_create(memory, mgpu_program_kernel(program, "saxpy"), &launch);
     mgpu_launch_set_buffer(launch, 0, y, 0);
     ...
     size_t items = 256;
     mgpu_launch_set_range(launch, 1, &items, NULL, NULL);
     mgpu_result *result;
     if (mgpu_launch_run(launch, &result))
       fprintf(stderr, "%s\n", mgpu_last_error());

   Stability. MGPU_API_VERSION is this header's, mgpu_api_version() the
   library's: major * 100 + minor. Within a major version functions, values and
   members of structures are only added, and a program that was made with an
   older header works with a newer library. Structures that the library fills
   start with their size, which the program sets: what the program does not know
   is left out. The functions of major version 1 have the symbol version MGPU_1.

   Errors. Functions that can fail return a status, 0 is success, and leave what
   they were to make alone or null. mgpu_last_error() says in words what went
   wrong in the last call of this thread that failed. Null is an error where an
   object is needed, and is ignored by the functions that release objects.

   Threads. Different threads can call all functions at the same time, as long
   as no object is released while it is used. A launch can be run by one thread
   at a time; mgpu_launch_interrupt() can be called while it runs. Launches in
   different threads may share a memory, a program and buffers; what they write
   to the same bytes is then undefined, as on a GPU.

   Lifetime. Programs, memories and buffers stay as long as a launch or another
   object needs them, also if they are released before. A kernel lives as long
   as its program. Strings belong to the object that was asked, and live as long
   as it, unless it says otherwise.

   Units. Sizes and offsets are in bytes, times of the device in cycles of one
   core, times of the host in seconds.

   Environment. MGPU_CACHE, MGPU_CACHE_SIZE, MGPU_COMPILER, MGPU_CLANG,
   MGPU_GLSLANG and MGPU_LLVM_SPIRV are as docs/OpenCL.md says.
*/

#ifndef MGPU_H
#define MGPU_H

#include <stddef.h>
#include <stdint.h>

#define MGPU_API_VERSION_MAJOR 1
#define MGPU_API_VERSION_MINOR 0
#define MGPU_API_VERSION (MGPU_API_VERSION_MAJOR * 100 + MGPU_API_VERSION_MINOR)

#ifndef MGPU_API
#define MGPU_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mgpu_program mgpu_program; /* an object, ready to be launched */
typedef struct mgpu_kernel mgpu_kernel;   /* a kernel of a program */
typedef struct mgpu_memory mgpu_memory;   /* memory of a device: its buffers */
typedef struct mgpu_buffer mgpu_buffer;   /* a piece of that memory */
typedef struct mgpu_launch mgpu_launch;   /* a kernel with its arguments */
typedef struct mgpu_result mgpu_result;   /* what a launch did */

typedef enum mgpu_status {
  MGPU_SUCCESS = 0,
  MGPU_ERROR_INVALID_ARGUMENT = 1, /* a value that the function does not take */
  MGPU_ERROR_OUT_OF_MEMORY = 2,    /* of the host */
  MGPU_ERROR_COMPILE = 3,          /* the compiler refused; see the log */
  MGPU_ERROR_OBJECT = 4,           /* the bytes are no object of ours */
  MGPU_ERROR_LAUNCH = 5, /* arguments or sizes that the kernel cannot have */
  MGPU_ERROR_KERNEL = 6, /* the kernel did something wrong */
  MGPU_ERROR_STOPPED = 7 /* interrupted, or the limit was reached */
} mgpu_status;

/* MGPU_API_VERSION of the library. */
MGPU_API unsigned mgpu_api_version(void);

/* The version of the project: "0.1.0". Lives for ever. */
MGPU_API const char *mgpu_version(void);

/* What went wrong in this thread's last call that failed; "" if none has. Lives
   until the next call in this thread. */
MGPU_API const char *mgpu_last_error(void);

/*===-- Cores -------------------------------------------------------------===*/

typedef struct mgpu_core_info {
  size_t struct_size;       /* sizeof(mgpu_core_info), set before the call */
  const char *name;         /* as for -mcpu: "mali-g57"; lives for ever */
  const char *architecture; /* "valhall", "bifrost" or "rogue"; the same */
  unsigned version;         /* of the architecture: 9 for v9; 0 if none */
  unsigned warp_size;       /* work-items that run in lockstep */
  unsigned max_group_items; /* most work-items of a work-group */
} mgpu_core_info;

/* How many cores the library knows. */
MGPU_API size_t mgpu_core_count(void);

/* The core with a number below mgpu_core_count(). */
MGPU_API mgpu_status mgpu_core_at(size_t index, mgpu_core_info *info);

/* The core of a name. */
MGPU_API mgpu_status mgpu_core_find(const char *name, mgpu_core_info *info);

/*===-- Programs ----------------------------------------------------------===*/

typedef enum mgpu_language {
  MGPU_LANGUAGE_OPENCL_C = 1,
  MGPU_LANGUAGE_GLSL = 2,           /* a compute shader of Vulkan */
  MGPU_LANGUAGE_SPIRV = 3,          /* a module of OpenCL or Vulkan */
  MGPU_LANGUAGE_SPIRV_ASSEMBLY = 4, /* the same as text */
  MGPU_LANGUAGE_LLVM_IR = 5         /* text or bitcode for spir64 */
} mgpu_language;

/* Compiles 'size' bytes of 'source' for the core of that name. 'name' is what
   messages call the source; null is "program". 'options' are those of 'mgpu cc'
   for the input and the code: "-O2", "-DN=4", "-cl-std=CL3.0", "-g",
   "-mbuffer-align=1"; each is one string. Includes are looked up from the
   current folder on.

   'log' gets the messages of the compiler, warnings too, also on failure; free
   it with mgpu_free(). It may be null. The compiler runs as a process of its
   own. What it made is kept and found again: see MGPU_CACHE. */
MGPU_API mgpu_status mgpu_compile(const char *core, mgpu_language language,
                                  const char *name, const void *source,
                                  size_t size, const char *const *options,
                                  size_t option_count, mgpu_program **program,
                                  char **log);

/* Frees a string that the library gave away; null is ignored. */
MGPU_API void mgpu_free(char *text);

/* Loads an object that 'mgpu cc', mgpu_compile() or an assembler has made. The
   bytes are copied. */
MGPU_API mgpu_status mgpu_program_load(const void *object, size_t size,
                                       mgpu_program **program);
MGPU_API void mgpu_program_release(mgpu_program *program);

/* The bytes of the object, which 'mgpu dis', 'report' and 'sim' take. */
MGPU_API const void *mgpu_program_object(const mgpu_program *program,
                                         size_t *size);

/* The name of the core that the program is for. */
MGPU_API const char *mgpu_program_core(const mgpu_program *program);

/* All metadata as YAML, as docs/ObjectFormat.md has them. */
MGPU_API const char *mgpu_program_metadata(const mgpu_program *program);

MGPU_API size_t mgpu_program_kernel_count(const mgpu_program *program);

/* The kernel with a number below mgpu_program_kernel_count(), else null. */
MGPU_API const mgpu_kernel *mgpu_program_kernel_at(const mgpu_program *program,
                                                   size_t index);

/* The kernel of that name; with a null name the only kernel. Null if there is
   none. */
MGPU_API const mgpu_kernel *mgpu_program_kernel(const mgpu_program *program,
                                                const char *name);

typedef struct mgpu_kernel_info {
  size_t struct_size; /* sizeof(mgpu_kernel_info), set before the call */
  const char *name;
  size_t argument_count;
  size_t code_bytes;      /* without padding */
  unsigned registers;     /* that the code uses: Mali 1 to 64; on PowerVR
                             temporaries that are allocated */
  unsigned register_mode; /* Mali: allocated per work-item, 32 or 64; else 0 */
  unsigned private_bytes; /* of a work-item, with spilled registers */
  unsigned local_bytes;   /* of a work-group, without local arguments */
  unsigned spill_stores;  /* instructions that spill registers */
  unsigned spill_loads;   /* and that reload them */
  unsigned spill_bytes;
  unsigned uses_barrier;      /* 0 or 1 */
  unsigned required_group[3]; /* work-group size that the source asks for;
                                 zeros if any will do */
  unsigned max_group_items;   /* most work-items of a work-group */
} mgpu_kernel_info;

MGPU_API mgpu_status mgpu_kernel_get_info(const mgpu_kernel *kernel,
                                          mgpu_kernel_info *info);

typedef enum mgpu_argument_kind {
  MGPU_ARGUMENT_BUFFER = 1, /* a pointer to global or constant memory */
  MGPU_ARGUMENT_LOCAL = 2,  /* a pointer to local memory */
  MGPU_ARGUMENT_VALUE = 3,  /* the bytes of a scalar, vector or structure */
  MGPU_ARGUMENT_IMAGE = 4,  /* cannot be launched by this interface */
  MGPU_ARGUMENT_SAMPLER = 5 /* the same */
} mgpu_argument_kind;

typedef struct mgpu_argument_info {
  size_t struct_size; /* sizeof(mgpu_argument_info), set before the call */
  mgpu_argument_kind kind;
  const char *name;      /* in the source; "" if that is not known */
  const char *type_name; /* "uint4", "float*"; the same */
  size_t size;           /* of the value */
  size_t alignment;      /* of what it points to, which the code relies on */
} mgpu_argument_info;

/* The argument with a number below argument_count. */
MGPU_API mgpu_status mgpu_kernel_get_argument(const mgpu_kernel *kernel,
                                              size_t index,
                                              mgpu_argument_info *info);

/*===-- Memory ------------------------------------------------------------===*/

/* Memory of a device that has the core of that name. Its buffers are far from
   each other: an access beside one of them is an error of the launch. A program
   has its variables in each memory that it is launched with, initialised before
   the first launch. */
MGPU_API mgpu_status mgpu_memory_create(const char *core, mgpu_memory **memory);
MGPU_API void mgpu_memory_release(mgpu_memory *memory);

/* A buffer of 'size' bytes, 1 to 2^32. 'name' is for messages, which use the
   parameter's name for null. With 'host', at least 'size' bytes of the program,
   kernels read and write those, and they must stay until the buffer is gone;
   else it has zeros. Cores that read whole words (PowerVR) need a multiple of 4
   bytes with 'host', and have up to 3 bytes more without. */
MGPU_API mgpu_status mgpu_buffer_create(mgpu_memory *memory, const char *name,
                                        void *host, size_t size,
                                        mgpu_buffer **buffer);
MGPU_API void mgpu_buffer_release(mgpu_buffer *buffer);

/* The contents, to be read and written while no launch uses the buffer. */
MGPU_API void *mgpu_buffer_data(mgpu_buffer *buffer);
MGPU_API size_t mgpu_buffer_size(const mgpu_buffer *buffer);

/* Where kernels see the buffer, for pointers in memory. A multiple of 4096. */
MGPU_API uint64_t mgpu_buffer_address(const mgpu_buffer *buffer);

/*===-- Launches ----------------------------------------------------------===*/

/* A launch of 'kernel', which is for the core of 'memory', where its buffers
   are. It can be run any number of times, and changed in between. */
MGPU_API mgpu_status mgpu_launch_create(mgpu_memory *memory,
                                        const mgpu_kernel *kernel,
                                        mgpu_launch **launch);
MGPU_API void mgpu_launch_release(mgpu_launch *launch);

/* The argument is the address of the buffer, plus 'offset' up to its size. A
   null buffer is a null pointer. */
MGPU_API mgpu_status mgpu_launch_set_buffer(mgpu_launch *launch, size_t index,
                                            mgpu_buffer *buffer, size_t offset);

/* The argument is a pointer to 'size' bytes of local memory, at least 1. */
MGPU_API mgpu_status mgpu_launch_set_local(mgpu_launch *launch, size_t index,
                                           size_t size);

/* The argument has these bytes, as many as the kernel takes. */
MGPU_API mgpu_status mgpu_launch_set_value(mgpu_launch *launch, size_t index,
                                           const void *value, size_t size);

/* How many work-items run, in 1 to 3 dimensions, each below 2^32 with its
   offset. 'local' is the size of a work-group, which divides 'global'; null
   leaves it to the library. 'offset' is added to global ids; null is 0. */
MGPU_API mgpu_status mgpu_launch_set_range(mgpu_launch *launch,
                                           unsigned dimensions,
                                           const size_t *global,
                                           const size_t *local,
                                           const size_t *offset);

/* The run is given up after so many instructions of warps; 0, the default, is
   no limit. Launches with a limit run in one thread. */
MGPU_API mgpu_status mgpu_launch_set_instruction_limit(mgpu_launch *launch,
                                                       uint64_t instructions);

/* Threads of the host that work-groups may run in, 1 to 256; 0, the default, is
   one for each processor. Results do not depend on it. */
MGPU_API mgpu_status mgpu_launch_set_threads(mgpu_launch *launch,
                                             unsigned threads);

/* Runs the kernel and waits for its end. 'result' gets what it did, and may be
   null. After MGPU_ERROR_KERNEL and MGPU_ERROR_STOPPED mgpu_last_error() names
   the instruction, its source line, the work-item and the buffer, and there is
   a result with what the kernel has printed; all counts are 0. */
MGPU_API mgpu_status mgpu_launch_run(mgpu_launch *launch, mgpu_result **result);

/* Ends the run that another thread is in, with MGPU_ERROR_STOPPED; if there is
   none, nothing happens. */
MGPU_API mgpu_status mgpu_launch_interrupt(mgpu_launch *launch);

/*===-- Results -----------------------------------------------------------===*/

typedef struct mgpu_counters {
  size_t struct_size;         /* sizeof(mgpu_counters), set before the call */
  uint64_t work_groups;       /* that ran */
  uint64_t warp_instructions; /* times that a warp executed an instruction */
  uint64_t lane_instructions; /* the same for each lane that was active */
  double cycles;       /* that the busiest unit of one core works: see cycles of
                          mgpu_unit_counters */
  double host_seconds; /* that the simulation took */
} mgpu_counters;

MGPU_API mgpu_status mgpu_result_get_counters(const mgpu_result *result,
                                              mgpu_counters *counters);

/* What the kernel printed. */
MGPU_API const char *mgpu_result_printed(const mgpu_result *result);

typedef struct mgpu_unit_counters {
  size_t struct_size; /* sizeof(mgpu_unit_counters), set before the call */
  const char *name;   /* of the execution unit, as in 'mgpu report'; lives for
                         ever */
  double cycles;      /* that it works for what was executed, by the costs of
                         'mgpu report': without latency, caches, memory */
} mgpu_unit_counters;

MGPU_API size_t mgpu_result_unit_count(const mgpu_result *result);
MGPU_API mgpu_status mgpu_result_get_unit(const mgpu_result *result,
                                          size_t index,
                                          mgpu_unit_counters *unit);

typedef struct mgpu_instruction_counters {
  size_t
      struct_size;  /* sizeof(mgpu_instruction_counters), set before the call */
  uint64_t address; /* from the start of the kernel's code */
  const char *text; /* assembly */
  const char *source; /* "file:line"; "" without debug information */
  uint64_t warps;     /* times that a warp executed it */
  uint64_t lanes;     /* sum of the active lanes of these */
} mgpu_instruction_counters;

/* All instructions of the kernel, in the order of the code. */
MGPU_API size_t mgpu_result_instruction_count(const mgpu_result *result);
MGPU_API mgpu_status
mgpu_result_get_instruction(const mgpu_result *result, size_t index,
                            mgpu_instruction_counters *instruction);

MGPU_API void mgpu_result_release(mgpu_result *result);

#ifdef __cplusplus
}
#endif

#endif /* MGPU_H */
