//===- Scheduler.cpp - Commands run when nothing is in front of them ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each device has a thread that runs commands which wait for nothing. A command
// never blocks that thread, so a user event can always be set by another
// command's callback.
//
//===----------------------------------------------------------------------===//

#include "Clock.h"
#include "Interrupt.h"
#include "Queue.h"
#include "llvm/ADT/STLExtras.h"
#include <condition_variable>
#include <deque>
#include <map>
#include <thread>

using namespace llvm;
using namespace llvm::opencl;

namespace {

struct Worker {
  std::thread Thread;
  std::deque<Ref<Event>> Ready;
  cl_ulong LastEnd = 0; ///< Of the device's clock.
};

class Scheduler {
public:
  /// Never destroyed: threads of the application can outlive exit().
  static Scheduler &get() {
    static Scheduler *S = new Scheduler;
    return *S;
  }

  void submit(Ref<Event> E, const WaitList &List, CommandOrder Order);
  cl_int wait(Event &E);
  cl_int finish(Queue &Q);
  bool end(Event &E, cl_int Status);
  cl_int status(Event &E) {
    std::lock_guard<std::mutex> Guard(Lock);
    return E.Status;
  }
  void addCallback(Event &E, Event::Callback C);
  void stop();

  std::atomic<bool> Stopping{false};

private:
  void waitsFor(Event &E, Event *Before, bool IsListed);
  void makeReady(Event &E);
  void run(Worker &W);
  void runOne(Worker &W, Ref<Event> E, std::unique_lock<std::mutex> &Guard);
  void setStatus(Event &E, cl_int Status, std::unique_lock<std::mutex> &Guard);

  std::mutex Lock;
  std::condition_variable Changed;
  std::map<Device *, Worker> Workers;
};

} // namespace

void Scheduler::waitsFor(Event &E, Event *Before, bool IsListed) {
  if (!Before)
    return;
  if (Before->Status <= CL_COMPLETE) {
    E.WaitedForError |= IsListed && Before->Status < 0;
    return;
  }
  Before->Dependents.push_back({Ref<Event>(&E), IsListed});
  ++E.Pending;
}

void Scheduler::makeReady(Event &E) {
  Worker &W = Workers[&E.Queue->Dev];
  if (!W.Thread.joinable() && !Stopping)
    W.Thread = std::thread([this, &W] { run(W); });
  W.Ready.push_back(Ref<Event>(&E));
  Changed.notify_all();
}

void Scheduler::submit(Ref<Event> E, const WaitList &List, CommandOrder Order) {
  std::lock_guard<std::mutex> Guard(Lock);
  Queue &Q = *E->Queue;
  E->Queued = hostTime();
  for (const Ref<Event> &Before : List)
    waitsFor(*E, Before.get(), /*IsListed=*/true);
  if (Q.isInOrder())
    waitsFor(*E, Q.Last, /*IsListed=*/false);
  else if (Order != CommandOrder::Normal && List.empty())
    for (Event *Before : Q.Outstanding)
      waitsFor(*E, Before, /*IsListed=*/false);
  waitsFor(*E, Q.Barrier, /*IsListed=*/false);
  Q.Outstanding.push_back(E.get());
  Q.Last = E.get();
  if (Order == CommandOrder::Barrier)
    Q.Barrier = E.get();
  if (!E->Pending)
    makeReady(*E);
}

/// Notes \p Status and calls who wants to know, without the lock.
void Scheduler::setStatus(Event &E, cl_int Status,
                          std::unique_lock<std::mutex> &Guard) {
  E.Status = Status;
  std::vector<Event::Callback> Calls;
  for (auto It = E.Callbacks.begin(); It != E.Callbacks.end();) {
    if (Status > It->Status) {
      ++It;
      continue;
    }
    Calls.push_back(*It);
    It = E.Callbacks.erase(It);
  }
  if (Status <= CL_COMPLETE) {
    for (Event::Dependent &D : E.Dependents) {
      D.Waiting->WaitedForError |= D.IsListed && Status < 0;
      if (--D.Waiting->Pending == 0)
        makeReady(*D.Waiting);
    }
    E.Dependents.clear();
    if (Queue *Q = E.Queue.get()) {
      llvm::erase(Q->Outstanding, &E);
      if (Q->Last == &E)
        Q->Last = nullptr;
      if (Q->Barrier == &E)
        Q->Barrier = nullptr;
      // That a command could not begin is told by its event alone.
      Q->HasFailed |=
          Status < 0 && Status != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    }
    Changed.notify_all();
  }
  if (Calls.empty())
    return;
  Guard.unlock();
  for (const Event::Callback &C : Calls)
    C.Fn(&E, Status < 0 ? Status : C.Status, C.UserData);
  Guard.lock();
}

void Scheduler::runOne(Worker &W, Ref<Event> E,
                       std::unique_lock<std::mutex> &Guard) {
  E->Submitted = hostTime();
  setStatus(*E, CL_SUBMITTED, Guard);
  bool Runs = !E->WaitedForError;
  cl_int Result = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (Runs) {
    // The device's clock never goes back, also where it takes longer than we
    // do.
    E->Started = std::max(hostTime(), W.LastEnd);
    setStatus(*E, CL_RUNNING, Guard);
  }
  Guard.unlock();
  if (Runs)
    Result = E->Action ? E->Action(*E) : CL_SUCCESS;
  // What it keeps alive is gone when the command has ended; it can have
  // callbacks of the application.
  E->Action = nullptr;
  Guard.lock();
  if (Runs) {
    E->Ended = E->DeviceTime ? E->Started + *E->DeviceTime
                             : std::max(hostTime(), E->Started);
    W.LastEnd = E->Ended;
  }
  setStatus(*E, Result < 0 ? Result : CL_COMPLETE, Guard);
}

void Scheduler::run(Worker &W) {
  std::unique_lock<std::mutex> Guard(Lock);
  while (true) {
    Changed.wait(Guard, [&] { return Stopping || !W.Ready.empty(); });
    if (Stopping)
      return;
    Ref<Event> E = std::move(W.Ready.front());
    W.Ready.pop_front();
    runOne(W, std::move(E), Guard);
  }
}

cl_int Scheduler::wait(Event &E) {
  std::unique_lock<std::mutex> Guard(Lock);
  Changed.wait(Guard, [&] { return E.Status <= CL_COMPLETE || Stopping; });
  return E.Status;
}

cl_int Scheduler::finish(Queue &Q) {
  std::unique_lock<std::mutex> Guard(Lock);
  Changed.wait(Guard, [&] { return Q.Outstanding.empty() || Stopping; });
  bool HasFailed = Q.HasFailed;
  Q.HasFailed = false;
  return HasFailed ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}

bool Scheduler::end(Event &E, cl_int Status) {
  std::unique_lock<std::mutex> Guard(Lock);
  if (E.Status <= CL_COMPLETE)
    return false;
  setStatus(E, Status, Guard);
  return true;
}

void Scheduler::addCallback(Event &E, Event::Callback C) {
  cl_int Status;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Status = E.Status;
    if (Status > C.Status) {
      E.Callbacks.push_back(C);
      return;
    }
  }
  C.Fn(&E, Status < 0 ? Status : C.Status, C.UserData);
}

void Scheduler::stop() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Stopping = true;
    interruptLaunches();
    Changed.notify_all();
  }
  for (auto &[Dev, W] : Workers) {
    if (!W.Thread.joinable())
      continue;
    // exit() can be called in a callback.
    if (W.Thread.get_id() == std::this_thread::get_id())
      W.Thread.detach();
    else
      W.Thread.join();
  }
}

/// Before the libraries that commands use go away.
__attribute__((destructor)) static void stopScheduler() {
  Scheduler::get().stop();
}

//===----------------------------------------------------------------------===//
// What others see
//===----------------------------------------------------------------------===//

cl_int opencl::enqueue(Queue &Q, cl_command_type Type, const WaitList &List,
                       Event::ActionFn Action, cl_event *Out, bool IsBlocking,
                       CommandOrder Order) {
  Ref<Event> E(new Event(Q.Context, Ref<Queue>(&Q), Type));
  E->Action = std::move(Action);
  if (Out)
    *Out = publish(E);
  Scheduler::get().submit(E, List, Order);
  if (!IsBlocking)
    return CL_SUCCESS;
  cl_int Status = Scheduler::get().wait(*E);
  return Status < 0 ? Status : CL_SUCCESS;
}

cl_int opencl::waitFor(Event &E) { return Scheduler::get().wait(E); }
cl_int opencl::finish(Queue &Q) { return Scheduler::get().finish(Q); }
bool opencl::setUserStatus(Event &E, cl_int Status) {
  return Scheduler::get().end(E, Status);
}
cl_int opencl::getStatus(Event &E) { return Scheduler::get().status(E); }
void opencl::addCallback(Event &E, Event::Callback Callback) {
  Scheduler::get().addCallback(E, Callback);
}
const std::atomic<bool> &opencl::isStopping() {
  return Scheduler::get().Stopping;
}
