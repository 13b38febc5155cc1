import { setTimeout as sleep } from "node:timers/promises";
import { EXIT_SETTINGS } from "#service/exit-codes.ts";
import { console as terminal } from "./console.ts";
import { type Program, type Role, ROLES } from "./program.ts";
import { type Run, startRun } from "./run.ts";
import type { BoundSocket } from "./sockets.ts";

export interface Processes {
  /** Aborts when the user asks to stop. */
  readonly stopping: AbortSignal;
  readonly count: number;
  /** Starts a program and waits until it is ready. From then on it is restarted whenever it ends. */
  start(name: string, program: Program): Promise<void>;
  /** Starts a program without waiting for it, and keeps it running from the start. */
  keep(name: string, program: Program): void;
  /** Stops everything: servers first, then workers, then the services they need. */
  stopAll(): Promise<void>;
}

/** A start fails if the program is silent for this long, neither ready nor waiting for a dependency. */
const READY_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** Shown immediately, even for a quiet program, because the user may have to act. */
const COMPLAINT = /^(warning|error): /;
/** A program that needs longer to close is killed. */
const STOP_TIMEOUT_MS: Record<Role, number> = { server: 8_000, worker: 8_000, service: 5_000 };
/** The time that a replaced process gets for its open requests, such as a long push. It normally ends sooner on its own. */
const DRAIN_MS = 35_000;
/** Pauses between starts after consecutive crashes; the last one is used for all further starts. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000, 8_000];
/** A process that was ready for this long counts as healthy and is restarted immediately. */
const SOUND_MS = 30_000;
/**
 * A first start gets several attempts if the program is killed. If the program fails on its own, it gets one more, because
 * a dependency may have been killed.
 */
const FIRST_STARTS = { killed: 5, failed: 2 };

export function openProcesses(environment: Record<string, string | undefined>): Processes {
  const running = new Map<Run, Role>();
  const sockets = new Set<BoundSocket>();
  const stop = new AbortController();

  function launch(name: string, program: Program): Run {
    const heldBack: string[] = [];
    const run = startRun(program, environment, (text) => {
      const isHeldBack = program.quiet && (!run.isReady() || stop.signal.aborted);
      if (isHeldBack && !COMPLAINT.test(text)) heldBack.push(text);
      else terminal.from(name, text);
    });
    running.set(run, program.role);
    void run.ended.then(() => {
      running.delete(run);
      if (!run.isReady() && !stop.signal.aborted)
        for (const text of heldBack) terminal.from(name, text);
    });
    return run;
  }

  /** @throws Error if the settings are wrong or the program ended too often */
  async function firstStart(name: string, program: Program): Promise<Run> {
    for (let starts = 1; ; starts++) {
      if (stop.signal.aborted)
        throw new Error(`${name} was not restarted, because Pressmark is stopping.`);
      const run = launch(name, program);
      const late = new AbortController();
      const outcome = await Promise.race([run.ready, run.ended, tooLate(run, late.signal)]);
      late.abort();
      if (stop.signal.aborted)
        throw new Error(`${name} was not restarted, because Pressmark is stopping.`);
      if (outcome === undefined) {
        if (starts > 1) sayBack(name, run);
        return run;
      }
      if (outcome === "late") {
        run.kill();
        throw new Error(`${name} did not become ready in ${READY_TIMEOUT_MS / 1000} s.`);
      }
      if (!outcome.hasRun) throw new Error(`${name} cannot be started: ${outcome.why}`);
      const what = `${name} ended before it was ready (${outcome.why})`;
      const most = outcome.code === null ? FIRST_STARTS.killed : FIRST_STARTS.failed;
      if (outcome.code === EXIT_SETTINGS || starts >= most)
        throw new Error(`${what}. Its last lines are above.`);
      const pauseMs = pauseBefore(starts);
      terminal.line(`${what}; ${again(pauseMs)}, try ${starts + 1} of ${most}`);
      await pause(pauseMs);
    }
  }

  /** Restarts the process whenever it ends, until everything stops. */
  async function keepAlive(name: string, program: Program, first: Run): Promise<void> {
    let run = first;
    for (let crashes = 0; ;) {
      const end = await Promise.race([run.ended, run.handsOver]);
      if (stop.signal.aborted) return;
      if (end === "hands over") {
        run = await replace(name, program, run);
        continue;
      }
      if (run.isReady() && run.lastedMs() > SOUND_MS) crashes = 0;
      if (!end.wasAsked) crashes++;
      const pauseMs = end.wasAsked ? 0 : pauseBefore(crashes);
      const inARow = crashes > 1 && !end.wasAsked ? `, ${crashes} times in a row` : "";
      terminal.line(
        `${name} ended${run.isReady() ? "" : " before it was ready"} (${end.why}${inARow}); ${again(pauseMs)}`,
      );
      await pause(pauseMs);
      if (stop.signal.aborted) return;
      run = launchAgain(name, program);
    }
  }

  /** Starts another run while this one is still serving, and ends this one when the other is ready. */
  async function replace(name: string, program: Program, run: Run): Promise<Run> {
    terminal.line(`${name} was asked to stop; it keeps serving until its replacement is ready`);
    for (let starts = 1; ; starts++) {
      const next = launchAgain(name, program);
      const outcome = await Promise.race([next.ready, next.ended, run.ended.then(() => undefined)]);
      if (!outcome || stop.signal.aborted) {
        void run.stop(DRAIN_MS);
        return next;
      }
      const pauseMs = pauseBefore(starts + 1);
      terminal.line(
        `the new ${name} ended before it was ready (${outcome.why}); ${again(pauseMs)}`,
      );
      await Promise.race([pause(pauseMs), run.ended]);
      if (stop.signal.aborted) return next;
    }
  }

  function launchAgain(name: string, program: Program): Run {
    const run = launch(name, program);
    void run.ready.then(() => sayBack(name, run));
    void endIfLate(name, run);
    return run;
  }

  function sayBack(name: string, run: Run): void {
    if (!stop.signal.aborted)
      terminal.line(`${name} is back after ${(run.lastedMs() / 1000).toFixed(1)} s`);
  }

  /** Ends a start that makes no progress, so that the program is restarted. */
  async function endIfLate(name: string, run: Run): Promise<void> {
    const over = new AbortController();
    void run.ended.then(() => over.abort());
    const outcome = await Promise.race([run.ready, tooLate(run, over.signal)]);
    if (outcome !== "late" || over.signal.aborted || stop.signal.aborted) return;
    terminal.line(`${name} did not become ready in ${READY_TIMEOUT_MS / 1000} s; ending it`);
    run.kill();
  }

  /** Ends early when everything stops. */
  function pause(pauseMs: number): Promise<void> {
    return sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }

  return {
    stopping: stop.signal,
    get count() {
      return running.size;
    },
    start: async (name, program) => {
      if (program.socket) sockets.add(program.socket);
      void keepAlive(name, program, await firstStart(name, program));
    },
    keep: (name, program) => {
      const run = launch(name, program);
      void endIfLate(name, run);
      void keepAlive(name, program, run);
    },
    stopAll: async () => {
      stop.abort();
      // A frozen dependency would make all others wait.
      for (const run of running.keys()) run.thaw();
      for (const role of ROLES) {
        const runs = [...running].filter(([, own]) => own === role);
        await Promise.all(runs.map(([run]) => run.stop(STOP_TIMEOUT_MS[role])));
      }
      for (const socket of sockets) socket.close();
    },
  };
}

async function tooLate(run: Run, signal: AbortSignal): Promise<"late"> {
  while (run.silentMs() < READY_TIMEOUT_MS && !run.isReady() && !signal.aborted)
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  return "late";
}

function pauseBefore(starts: number): number {
  return PAUSES_MS[Math.min(starts, PAUSES_MS.length) - 1] ?? 0;
}

function again(pauseMs: number): string {
  return `starting it again ${pauseMs === 0 ? "immediately" : `in ${pauseMs / 1000} s`}`;
}
