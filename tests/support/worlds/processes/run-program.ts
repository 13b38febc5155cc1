import { type ChildProcess, fork } from "node:child_process";

interface Run {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  input?: string | Buffer | undefined;
}

interface RunAnswer<Output> {
  code: number;
  stdout: Output;
  stderr: Output;
}

interface Waiting {
  resolve(answer: RunAnswer<never>): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let starter: ChildProcess | undefined;
let lastId = 0;

/**
 * Runs a program to its end. A small process starts it, because starting a process copies the page tables of the one that starts it. In a test process of
 * several hundred megabytes this takes longer than git.
 */
export function runProgram(run: Run): Promise<RunAnswer<string>> {
  return send(run);
}

/** For programs whose output is not text. */
export function runForBytes(run: Run): Promise<RunAnswer<Buffer>> {
  return send({ ...run, encoding: "buffer" });
}

function send<Output>(run: Run & { encoding?: "buffer" }): Promise<RunAnswer<Output>> {
  const small = (starter ??= startStarter());
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    if (waiting.size === 1) small.channel?.ref();
    small.send({ id, run });
  });
}

function startStarter(): ChildProcess {
  const child = fork(new URL("./small-process.mjs", import.meta.url), {
    execArgv: [],
    serialization: "advanced",
  });
  child.on(
    "message",
    ({ id, answer, failure }: { id: number; answer?: RunAnswer<never>; failure?: string }) => {
      const caller = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) child.channel?.unref();
      if (answer) caller?.resolve(answer);
      else caller?.reject(new Error(failure));
    },
  );
  child.once("exit", (code) => {
    starter = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`ended with code ${code}`));
    waiting.clear();
  });
  // The process must not keep its parent running.
  child.unref();
  return child;
}
