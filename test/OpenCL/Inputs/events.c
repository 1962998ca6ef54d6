// Events: user events, both kinds of queues, markers, barriers, callbacks,
// failures that go on, and times.

#include "check.h"

static const char *Source =
    "kernel void step(global int *p, int factor, int summand) {\n"
    "  *p = *p * factor + summand;\n"
    "}\n"
    "kernel void wrong(global int *p) { p[get_global_id(0) + 1] = 1; }\n";

static cl_program Program;
static cl_mem Cell;

static cl_event enqueueStep(cl_command_queue Q, int Factor, int Summand,
                            cl_uint Count, const cl_event *Events) {
  cl_kernel K = kernel(Program, "step");
  cl_event Done;
  size_t One = 1;
  setArg(K, 0, sizeof(cl_mem), &Cell);
  setArg(K, 1, sizeof(int), &Factor);
  setArg(K, 2, sizeof(int), &Summand);
  OK(clEnqueueNDRangeKernel(Q, K, 1, NULL, &One, NULL, Count, Events, &Done));
  // The command keeps what it needs.
  clReleaseKernel(K);
  return Done;
}

static int cell(void) {
  int Value;
  readBack(Cell, sizeof(Value), &Value);
  return Value;
}

static void setCell(int Value) {
  OK(clEnqueueWriteBuffer(Queue, Cell, CL_TRUE, 0, sizeof(Value), &Value, 0,
                          NULL, NULL));
}

static cl_int status(cl_event Event) {
  cl_int Status;
  OK(clGetEventInfo(Event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(Status),
                    &Status, NULL));
  return Status;
}

static int Calls;
static cl_int LastStatus;
static void CL_CALLBACK note(cl_event Event, cl_int Status, void *Data) {
  (void)Event;
  (void)Data;
  ++Calls;
  LastStatus = Status;
}

static void outOfOrder(void) {
  cl_int Err;
  cl_queue_properties Properties[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_command_queue Q =
      clCreateCommandQueueWithProperties(Context, Device, Properties, &Err);
  OK(Err);
  setCell(1);
  cl_event Gate = clCreateUserEvent(Context, &Err);
  OK(Err);
  cl_event Last = enqueueStep(Q, 10, 0, 1, &Gate);
  // Runs, although the command before it waits.
  cl_event First = enqueueStep(Q, 1, 4, 0, NULL);
  OK(clWaitForEvents(1, &First));
  EXPECT(status(Last) > CL_COMPLETE);
  EXPECT(cell() == 5);
  OK(clSetEventCallback(Last, CL_COMPLETE, note, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clSetEventCallback(Last, 17, note, NULL));
  OK(clEnqueueBarrierWithWaitList(Q, 0, NULL, NULL));
  cl_event Behind = enqueueStep(Q, 1, 1, 0, NULL), Marker;
  OK(clEnqueueMarkerWithWaitList(Q, 0, NULL, &Marker));
  OK(clSetUserEventStatus(Gate, CL_COMPLETE));
  EXPECT_CODE(CL_INVALID_OPERATION, clSetUserEventStatus(Gate, CL_COMPLETE));
  OK(clWaitForEvents(1, &Marker));
  EXPECT(status(Behind) == CL_COMPLETE);
  EXPECT(cell() == 51);
  EXPECT(Calls == 1 && LastStatus == CL_COMPLETE);
  // It is too late to wait for it, so it is told at once.
  OK(clSetEventCallback(Last, CL_RUNNING, note, NULL));
  EXPECT(Calls == 2 && LastStatus == CL_RUNNING);
  cl_event All[] = {Gate, Last, First, Behind, Marker};
  for (int I = 0; I != 5; ++I)
    OK(clReleaseEvent(All[I]));
  OK(clReleaseCommandQueue(Q));
}

static void failures(void) {
  cl_int Err;
  setCell(1);
  cl_event Gate = clCreateUserEvent(Context, &Err);
  cl_event Step = enqueueStep(Queue, 2, 0, 1, &Gate);
  EXPECT_CODE(CL_INVALID_VALUE, clSetUserEventStatus(Gate, CL_RUNNING));
  OK(clSetUserEventStatus(Gate, -5));
  EXPECT_CODE(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
              clWaitForEvents(1, &Step));
  EXPECT(status(Step) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  OK(clFinish(Queue));
  EXPECT(cell() == 1);
  clReleaseEvent(Gate);
  clReleaseEvent(Step);
  // A kernel that does something wrong.
  cl_kernel Wrong = kernel(Program, "wrong");
  setArg(Wrong, 0, sizeof(cl_mem), &Cell);
  run(Wrong, 1, 1);
  EXPECT_CODE(CL_OUT_OF_RESOURCES, clFinish(Queue));
  OK(clFinish(Queue));
  clReleaseKernel(Wrong);
}

static void times(void) {
  cl_ulong Queued, Submit, Start, End;
  cl_event Step = enqueueStep(Queue, 1, 1, 0, NULL);
  OK(clWaitForEvents(1, &Step));
  OK(clGetEventProfilingInfo(Step, CL_PROFILING_COMMAND_QUEUED, 8, &Queued, 0));
  OK(clGetEventProfilingInfo(Step, CL_PROFILING_COMMAND_SUBMIT, 8, &Submit, 0));
  OK(clGetEventProfilingInfo(Step, CL_PROFILING_COMMAND_START, 8, &Start, 0));
  OK(clGetEventProfilingInfo(Step, CL_PROFILING_COMMAND_END, 8, &End, 0));
  EXPECT(Queued <= Submit && Submit <= Start && Start < End);
  // A kernel of a few instructions takes a few cycles.
  EXPECT(End - Start < 1000);
  EXPECT_CODE(CL_INVALID_VALUE, clGetEventProfilingInfo(Step, 1, 8, &End, 0));
  clReleaseEvent(Step);
  cl_int Err;
  cl_event User = clCreateUserEvent(Context, &Err);
  EXPECT_CODE(
      CL_PROFILING_INFO_NOT_AVAILABLE,
      clGetEventProfilingInfo(User, CL_PROFILING_COMMAND_END, 8, &End, 0));
  clReleaseEvent(User);
}

int main(void) {
  setUp();
  Program = build(Source, "");
  Cell = buffer(sizeof(int), NULL);
  outOfOrder();
  failures();
  times();
  clReleaseMemObject(Cell);
  clReleaseProgram(Program);
  return tearDown();
}
