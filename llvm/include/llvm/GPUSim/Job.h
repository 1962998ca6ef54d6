//===- Job.h - What a simulation run is asked to do -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A job names a kernel, its NDRange, its arguments and the buffers behind them,
// and says what is done with the buffers afterwards (print, save, compare).
// The simulator and the host reference run the same job, so that their buffers
// can be compared byte for byte. docs/Simulator.md describes the YAML form.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_JOB_H
#define LLVM_GPUSIM_JOB_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUObject/PrintfBuffer.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/USCLaunch.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {

/// Scalar element types of OpenCL C that a buffer or a value can have.
enum class ElementType : uint8_t {
  Char,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  Half,
  Float,
  Double
};

/// Size of one element in bytes: 1, 2, 4 or 8.
unsigned elementSize(ElementType Type);
bool isFloatElement(ElementType Type);
bool isSignedElement(ElementType Type);
/// OpenCL C spelling: "uchar", "half", ...
StringRef elementName(ElementType Type);

/// A scalar or OpenCL vector type. A vector of three takes the room of four.
struct DataType {
  ElementType Element = ElementType::UChar;
  unsigned Lanes = 1; ///< 1, 2, 3, 4, 8 or 16.

  unsigned slots() const { return Lanes == 3 ? 4 : Lanes; }
  unsigned size() const { return slots() * elementSize(Element); }
  std::string name() const;
};

/// Parses "float", "uint4", "half2", ...; std::nullopt if it is no such type.
std::optional<DataType> parseDataType(StringRef Name);

/// How far a result may be from what is expected. Integers are always exact
/// unless Abs is given.
struct Tolerance {
  /// Distance in units of the last place of the expected value.
  double Ulp = 0;
  /// Absolute distance; used if it is not negative, and then accepts a value
  /// that either limit accepts.
  double Abs = -1;
  /// A subnormal and a zero count as equal.
  bool SubnormalAsZero = false;
};

/// Initial contents of a buffer. What a rule does not reach is zero.
struct FillSpec {
  enum KindTy : uint8_t {
    Zero,      ///< All bytes 0.
    Undefined, ///< As Zero, but the kernel must write them before it uses them.
    Values,   ///< Bytes, as given.
    File,     ///< Bytes of the file Path.
    Index,    ///< Element i is Start + i * Step.
    Constant, ///< Each element is Start.
    Random,   ///< Elements from Min to Max, from a generator seeded with Seed.
    Picture   ///< Images: the pixels of the PNG file Path.
  };
  KindTy Kind = Zero;
  std::vector<uint8_t> Bytes;
  std::string Path;
  double Start = 0, Step = 1;
  uint64_t Seed = 1;
  /// Both absent: floats from 0 to 1, integers over their whole range.
  std::optional<double> Min, Max;
};

/// How a buffer is written to a file after the run.
struct SaveSpec {
  enum FormatTy : uint8_t { Raw, Text, PGM, PPM, PNG };
  std::string Path;
  FormatTy Format = Raw;
  /// Picture formats: size in pixels; components per pixel are 1 (grey), 3
  /// (RGB) or 4 (RGBA, the fourth is dropped). Element values are multiplied by
  /// Scale and clamped to 0..255.
  unsigned Width = 0, Height = 0, Components = 1;
  double Scale = 1;
  /// A uint buffer holds one pixel per element: red in the low byte.
  bool Packed = false;
};

/// What a buffer must hold after the run.
struct ExpectSpec {
  std::vector<uint8_t> Bytes; ///< Compared from the start of the buffer.
  std::string Path;           ///< If not empty: take the bytes from this file.
  Tolerance Limit;
  /// Components (slot numbers counted without the padding of 3-vectors) that
  /// are not compared.
  std::vector<uint64_t> Skip;
  /// Element type of the expectation; the buffer's own if absent.
  std::optional<DataType> Type;
};

struct BufferSpec;

/// Our own limit for images and pictures, so that a slip does not take all
/// memory.
constexpr uint64_t MaxImageBytes = uint64_t(1) << 30;

/// A buffer that is an image. Its contents are texels without gaps, as
/// layOut takes them; only in the simulated memory they have the layout.
struct ImageSpec {
  ImageView View;
  TexelOrdering Ordering = TexelOrdering::Linear;
};

/// Gives \p Buffer the bytes that the image needs. An image without a size has
/// that of the picture in it. An error if there is none, or if it is too large.
Error sizeImage(ImageSpec &Image, BufferSpec &Buffer);

/// The format called \p Name, as GLSL names them; and what names there are.
std::optional<TexelFormat> parseTexelFormat(StringRef Name);
StringRef texelFormatHelp();

/// Half of the window of addresses that a buffer has.
constexpr uint64_t MaxBufferBytes = uint64_t(1) << 35;

/// A global or constant memory object.
struct BufferSpec {
  std::string Name;
  DataType Type;
  uint64_t Size = 0; ///< In bytes.
  FillSpec Fill;
  /// Elements to print after the run; 0 = none.
  uint64_t Print = 0;
  std::vector<SaveSpec> Saves;
  std::optional<ExpectSpec> Expect;
  /// Limit for the comparison with the host reference.
  Tolerance Reference;
  /// Leave this buffer out of the comparison with the host reference.
  bool IgnoreReference = false;
  std::optional<ImageSpec> Image;
};

/// One kernel argument, in the order of the kernel's parameters.
struct ArgumentSpec {
  enum KindTy : uint8_t { Buffer, Local, Value, Image, Sampler };
  KindTy Kind = Value;
  unsigned BufferIndex = 0;     ///< Buffer, Image: index into JobSpec::Buffers.
  uint64_t BufferOffset = 0;    ///< Buffer: bytes added to its address.
  uint64_t LocalBytes = 0;      ///< Local: size of the local memory object.
  std::vector<uint8_t> Bytes;   ///< Value: little-endian bytes.
  std::optional<DataType> Type; ///< Value: its type, if one was given.
  SamplerState State;           ///< Sampler
};

/// Numbers in a block: in a member, or at an offset.
struct BlockPart {
  std::string Member;           ///< "lights[1].color"; empty: at Offset.
  uint64_t Offset = 0;          ///< In bytes.
  std::optional<DataType> Type; ///< With an offset: of the numbers, or absent
                                ///< if they are given as bytes.
  std::vector<std::string> Values; ///< Of a member.
  std::vector<uint8_t> Bytes;      ///< At an offset.
  std::string Where;               ///< "job.yaml: line 3, column 5".
};

/// What a descriptor of a shader refers to: a part of a buffer, a block that is
/// made for it, an image, a sampler, or both of these.
struct BindingSpec {
  uint32_t Set = 0, Binding = 0, Element = 0;
  std::optional<unsigned> BufferIndex; ///< Index into JobSpec::Buffers.
  uint64_t Offset = 0;                 ///< Bytes added to its address.
  std::optional<uint64_t> Range;       ///< Bytes; absent: up to its end.
  std::vector<BlockPart> Block;
  std::optional<unsigned> ImageIndex; ///< Index into JobSpec::Buffers.
  std::optional<SamplerState> Sampler;
  std::string Where;
};

/// A value of a specialization constant.
struct SpecializationSpec {
  uint32_t Id = 0;
  std::string Value; ///< As in -fspec-constant=ID=VALUE.
  std::string Where;
};

/// Most bytes of local memory per work-group, of private memory per work-item,
/// and of arguments that a launch is made with. Our own limits, so that a slip
/// does not take all memory.
constexpr uint64_t MaxLaunchMemory = 1 << 20;
constexpr uint64_t MaxArgumentBytes = 1 << 26;

/// Launch state of a bare instruction stream.
struct RawSpec {
  std::string CPU;
  std::string CodePath;
  std::vector<uint8_t> Code;
  unsigned RegisterMode = Mali::LargeRegisterMode; ///< 32 or 64 registers.
  /// Bit k: register r48+k is written before the start.
  uint32_t PreloadMask = 0;
  std::vector<uint8_t> FAU; ///< Bytes of the push area.
  /// PowerVR: the rest of the launch state. The fields before and behind are
  /// not used then, but the pointers.
  std::optional<USCLaunch> USC;
  struct Pointer {
    /// Byte offset, in FAU or in the shared registers, of a 64-bit address.
    uint64_t Offset = 0;
    unsigned BufferIndex = 0;
    uint64_t BufferOffset = 0;
    /// In this buffer; there the address is added to what the bytes hold.
    std::optional<unsigned> InBuffer;
    /// In a buffer and in shared registers: bits that the address is shifted
    /// to the left.
    unsigned Shift = 0;
  };
  std::vector<Pointer> Pointers;
  /// PowerVR: the state of an image or of a sampler in four shared registers.
  struct State {
    unsigned Register = 0;
    std::optional<unsigned> BufferIndex; ///< An image, else the sampler.
    SamplerState Sampler;
  };
  std::vector<State> States;
  /// Valhall: one descriptor of a resource table.
  struct DescriptorSpec {
    enum KindTy : uint8_t { Bytes, Buffer, Image, Sampler };
    KindTy Kind = Bytes;
    std::vector<uint32_t> Words;
    unsigned BufferIndex = 0;
    uint64_t Stride = 0; ///< Of elements of a buffer, 0 if it has none.
    SamplerState State;
  };
  struct Table {
    unsigned Number = 0;
    /// Bifrost: this one instead of a number.
    std::optional<DescriptorTable> Named;
    std::optional<unsigned> BufferIndex; ///< Holds the descriptors.
    std::vector<DescriptorSpec> Descriptors;
  };
  std::vector<Table> Tables;
  std::vector<LaneRegister> LaneRegisters;
  /// A pair of registers with the address of a work-item's part of a buffer.
  struct AddressRegister {
    unsigned Register = 0, BufferIndex = 0;
    uint64_t Stride = 0; ///< Bytes from one work-item to the next.
  };
  std::vector<AddressRegister> AddressRegisters;
  struct FragmentSpec {
    struct Target {
      unsigned Number = 0, BufferIndex = 0;
    };
    /// All but addresses, which the indices of buffers behind it stand for.
    FragmentLaunch State;
    std::vector<Target> Targets, Tile;
    std::optional<unsigned> Outputs, Results, VaryingRecords;
  };
  std::optional<FragmentSpec> Fragment;
  /// PowerVR: the launch is of a vertex shader.
  struct VertexSpec {
    std::vector<uint32_t> Inputs; ///< Vertex inputs of each work-item.
    unsigned Outputs = 0;         ///< Index into JobSpec::Buffers.
    unsigned OutputCount = 0;     ///< Words of a vertex.
  };
  std::optional<VertexSpec> Vertex;
  SamplingModel Sampling;
  uint32_t ShaderOutput = Launch::AllShaderOutputs;
  uint64_t LocalBytes = 0;   ///< Workgroup-local storage, bytes per work-group.
  uint64_t PrivateBytes = 0; ///< Thread-local storage, bytes per work-item.
  unsigned FlushToZero = 0;  ///< 0 preserve, 1 f32 only, 2 f32 and f16.
};

/// The work-items of a launch.
struct NDRange {
  unsigned Dims = 1;
  std::array<uint64_t, 3> Global = {1, 1, 1};
  std::array<uint64_t, 3> Local = {0, 0, 0}; ///< 0: chosen by the simulator.
  std::array<uint64_t, 3> Offset = {0, 0, 0};

  /// Fills in the work-group size where it is 0, from the size the kernel
  /// requires if it does.
  void chooseLocalSize(const std::optional<std::array<uint32_t, 3>> &Required);
};

/// Checks an NDRange whose work-group size is chosen.
Error checkNDRange(const NDRange &Range);

/// One launch of a kernel.
struct LaunchSpec : NDRange {
  std::string Kernel;
  std::vector<ArgumentSpec> Args;
  /// Of a shader, in place of Args.
  std::optional<std::vector<BindingSpec>> Bindings;
  std::vector<BlockPart> PushConstants;
  /// Where the bindings are; of the launch if there are none.
  std::string Where;

  bool isBound() const { return Bindings || !PushConstants.empty(); }
};

/// A whole run: launches that follow each other, on the same buffers and the
/// same instance of the program, whose variables keep what is stored there. The
/// first launch is the job itself.
struct JobSpec : LaunchSpec {
  std::string Name;
  /// Path of the object file, or of a source that is compiled for CPU; unless
  /// Raw is present.
  std::string Object;
  std::string CPU;    ///< Empty: the default, or that of the object.
  std::string IR;     ///< Path of linked LLVM IR for the host reference.
  std::string Source; ///< Path of the source for the host reference.
  std::vector<std::string> SourceOptions; ///< Compiler options for sources.
  std::vector<BufferSpec> Buffers;
  std::vector<LaunchSpec> FurtherLaunches; ///< Behind the first; not for Raw.
  std::vector<SpecializationSpec> Specialization;
  std::optional<RawSpec> Raw;
  /// Size of the buffer that printf writes to, with its header. Each launch has
  /// one.
  uint64_t PrintfBytes = gpuobj::DefaultPrintfBufferBytes;
  /// What the kernels must print.
  std::optional<std::string> PrintfExpect;
  /// Leave what was printed out of the comparison with the host reference.
  bool IgnorePrintfReference = false;

  /// All launches, in order.
  std::vector<LaunchSpec *> launches();
  std::vector<const LaunchSpec *> launches() const;
};

/// Puts the arguments into \p Launch, one of \p Job, that its bindings and push
/// constants mean for a kernel with \p Interface, which is null if it is no
/// shader. Blocks that are written down become buffers of the job, once. An
/// error names the place in the job.
Error bindArguments(JobSpec &Job, LaunchSpec &Launch,
                    const gpuobj::ShaderInterface *Interface);

/// Whether \p Part is in the block of \p R, by its name or its offset.
bool hasPart(const gpuobj::ShaderResource &R, const BlockPart &Part);

/// Fails unless the kernels of a job were compiled with its values, each of a
/// constant that one of them has. \p Interfaces are null for what is no shader.
Error checkSpecialization(const JobSpec &Job,
                          ArrayRef<const gpuobj::ShaderInterface *> Interfaces);

/// Contents of all buffers of a job, in the order of JobSpec::Buffers.
using BufferContents = std::vector<std::vector<uint8_t>>;

/// The least and the most that JobSpec::PrintfBytes can be.
constexpr uint64_t MinPrintfBytes = gpuobj::PrintfHeaderBytes;
constexpr uint64_t MaxPrintfBytes =
    gpuobj::PrintfHeaderBytes + uint64_t(gpuobj::MaxPrintfCapacity);
Error checkPrintfBytes(uint64_t Bytes);

/// Reads one or more YAML documents. Relative paths in them are relative to
/// the directory of the job file. An error names line and column.
Expected<std::vector<JobSpec>> readJobs(StringRef Text, StringRef Path);

/// The JSON schema of one document of a job file.
json::Value jobSchema();

/// Parses a scalar or a vector ("1,2,3,4") of \p Type into little-endian bytes.
Expected<std::vector<uint8_t>> parseValue(const DataType &Type, StringRef Text);

/// Whether \p Bytes can be allocated. A vector that finds no memory ends the
/// program.
bool isThereMemory(uint64_t Bytes);

/// Contents before the run; an error names the buffer, also if there is not
/// enough memory for a run.
Expected<std::vector<uint8_t>> makeInitialContents(const BufferSpec &Buffer);
Expected<BufferContents> makeInitialContents(const JobSpec &Job);

/// One difference between an expected and an actual buffer.
struct Mismatch {
  uint64_t Element = 0; ///< Index of the (vector) element.
  unsigned Component = 0;
  std::string Expected, Actual;
};

/// Compares element by element; returns up to \p MaxReported differences and
/// counts all of them in \p Total. \p Last receives the last element that
/// differs.
std::vector<Mismatch>
compareContents(ArrayRef<uint8_t> Expected, ArrayRef<uint8_t> Actual,
                const DataType &Type, const Tolerance &Limit,
                ArrayRef<uint64_t> Skip, uint64_t &Total,
                uint64_t *Last = nullptr, uint64_t MaxReported = 8);

/// Text of element \p Index, a vector as "(a, b, c)".
std::string formatElement(ArrayRef<uint8_t> Contents, const DataType &Type,
                          uint64_t Index);

/// Writes a buffer as bytes, as text or as a picture. An image has a size and
/// components of its own.
Error saveContents(ArrayRef<uint8_t> Contents, const DataType &Type,
                   const SaveSpec &Save, const ImageSpec *Image = nullptr);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_JOB_H
