import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Stopping } from "./command.ts";
import { UsageError } from "./failure.ts";

/**
 * Asks at the terminal.
 * @param isSecret what is typed is not shown
 * @throws UsageError if there is no terminal
 */
export async function ask(
  question: string,
  { signal, isSecret = false, otherwise }: Stopping & { isSecret?: boolean; otherwise: string },
): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`There is no terminal to ask on. ${otherwise}`);
  if (isSecret) process.stderr.write(question);
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? silent() : process.stderr,
    terminal: true,
  });
  try {
    return (
      await Promise.race([
        terminal.question(isSecret ? "" : question, { signal }),
        closed(terminal),
      ])
    ).trim();
  } finally {
    terminal.close();
    if (isSecret) process.stderr.write("\n");
  }
}

/** Without it, what is typed would appear on the screen. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

function closed(terminal: Interface): Promise<never> {
  // In raw mode, the terminal sends no signal of its own.
  terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  return new Promise((_, reject) => {
    terminal.once("close", () => reject(new UsageError("There was no answer.")));
  });
}

/** Asks before something that is hard to undo. Without a terminal, only `--yes` says yes. */
export async function isConfirmed(
  question: string,
  { yes, signal }: Stopping & { yes: boolean | undefined },
): Promise<boolean> {
  if (yes) return true;
  const otherwise = "To confirm, add --yes.";
  return /^y(?:es)?$/i.test(await ask(`${question} [y/N] `, { signal, otherwise }));
}

/** All that arrives at stdin. */
export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
