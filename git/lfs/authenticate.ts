import { Duplex } from "node:stream";
import { z } from "zod";

import { cleanText } from "../clean.ts";
import { connectTo } from "../mirrors/connection.ts";
import type { Remote } from "../mirrors/remotes.ts";
import { LFS_AUTHENTICATE } from "../ssh/ssh-arguments.ts";
import { type LfsAccess, LfsFailure } from "./request.ts";

/** As in an action of the batch API. */
const Answer = z.object({
  href: z.string().nullish(),
  header: z.record(z.string(), z.string()).nullish(),
});

const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_MESSAGE_LENGTH = 200;

/**
 * Asks a host over ssh how the project may read its Git LFS storage (git-lfs, docs/api/authentication.md).
 * @throws LfsFailure, and AppError as `connectTo` and of the ssh connection
 */
export async function authenticate(
  remote: Remote,
  { signal, resolve }: LfsAccess,
): Promise<{ href: string | null; header: Record<string, string> }> {
  signal.throwIfAborted();
  const { host, runOverSsh } = await connectTo({ ...remote, ...(resolve && { resolve }) });
  if (!runOverSsh) throw new Error("not an ssh address");
  const answer = collect();
  let said = "";
  const onStderr = (text: string) => void (said += text);
  const running = runOverSsh(LFS_AUTHENTICATE, { socket: answer.socket, onStderr });
  const onAbort = () => running.stop();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const failure = await running.ended;
    if (failure) throw failure;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
  signal.throwIfAborted();
  const { success, data } = Answer.safeParse(parsed(answer.text()));
  if (success) return { href: data.href ?? null, header: data.header ?? {} };
  const message = cleanText(said.trim().split("\n", 1)[0] ?? "").slice(0, MAX_MESSAGE_LENGTH);
  throw new LfsFailure(
    message
      ? `${host} offers no Git LFS over ssh. It says: ${message}`
      : `${host} offers no Git LFS over ssh.`,
  );
}

/** Asks for nothing more, and keeps what is answered. */
function collect(): { socket: Duplex; text(): string } {
  const pieces: Buffer[] = [];
  let size = 0;
  const socket = new Duplex({
    read() {
      this.push(null);
    },
    write(piece: Buffer, _encoding, done) {
      size += piece.length;
      if (size <= MAX_ANSWER_BYTES) pieces.push(piece);
      done();
    },
  });
  return { socket, text: () => (size > MAX_ANSWER_BYTES ? "" : Buffer.concat(pieces).toString()) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A host without Git LFS answers nothing, or in words.
    return null;
  }
}
