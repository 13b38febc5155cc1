// `run-program.ts` starts this file as a process. It runs the programs that the messages name, and ends with its parent. It is no TypeScript, so that it starts
// quickly and stays small.
import { execFile } from "node:child_process";

const TIMEOUT_MS = 180_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

process.on("message", ({ id, run }) => {
  const { program, args, cwd, env, input, encoding = "utf8" } = run;
  const options = { cwd, env, encoding, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  const child = execFile(program, args, options, (error, stdout, stderr) => {
    if (error && typeof error.code !== "number") process.send({ id, failure: error.message });
    else process.send({ id, answer: { code: Number(error?.code ?? 0), stdout, stderr } });
  });
  // A program may end before it has read everything.
  child.stdin?.on("error", () => undefined).end(input);
});
process.on("disconnect", () => process.exit());
