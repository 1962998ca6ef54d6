; The installed llc and opt have the target with the plugin, and with the
; launcher without any option.

; RUN: %plugin_env %llvm_bin/llc --load-pass-plugin=%mgpu_plugin -mtriple=valhall -mcpu=mali-g610 %s -o - | FileCheck %s
; RUN: %plugin_env %llvm_bin/llc --load=%mgpu_plugin -march=valhall -mcpu=mali-g610 %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g610 %s -o - | FileCheck %s
; RUN: sed -e 's/spir64-unknown-unknown/valhall-unknown-unknown/' %s > %t.ll
; RUN: llc -mcpu=mali-g610 %t.ll -o - | FileCheck %s
; RUN: not llc %s -o - 2>&1 | FileCheck %s --check-prefix=NONE
; NONE: unable to get target for 'spir64-unknown-unknown'

; CHECK-LABEL: {{^}}k:
; CHECK: IADD.u32
; CHECK: cpu: mali-g610

; opt sees the target's view of divergence: the global id differs per lane, the
; group id does not.
; RUN: %plugin_env %llvm_bin/opt --load-pass-plugin=%mgpu_plugin -mtriple=spir64 -march=valhall -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TTI
; The launcher's opt takes the triple, too, also that of a module.
; RUN: opt -mtriple=valhall -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TTI
; RUN: opt -passes='print<uniformity>' -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=TTI
; RUN: opt -mtriple=valhall -S %t.ll -o %t.opt.ll 2>&1 | count 0
; RUN: llc -mtriple=valhall -mcpu=mali-g610 %t.opt.ll -o - | FileCheck %s
; RUN: sed -e '/^target/d' %s | opt -mtriple=valhall -S -o - 2>&1 | FileCheck %s --check-prefix=LAYOUT
; LAYOUT-NOT: warning
; LAYOUT: target datalayout = "e-i64:64-{{.*}}-G1"
; LAYOUT: target triple = "spir64-unknown-unknown"
; RUN: opt -mtriple=bifrost -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TTI
; RUN: llc -mtriple=bifrost -mcpu=mali-g52 %s -o - | FileCheck %s --check-prefix=BIFROST
; BIFROST-LABEL: {{^}}k:
; BIFROST: IADD
; BIFROST: cpu: mali-g52
; TTI: DIVERGENT: {{.*}}%id = call
; TTI-NOT: DIVERGENT: {{.*}}%group = call

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_global_id(i32) #0
declare spir_func i32 @__mgpu_group_id(i32) #0

define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %group = call spir_func i32 @__mgpu_group_id(i32 0)
  %sum = add i32 %id, %group
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

attributes #0 = { nounwind willreturn memory(none) speculatable }
