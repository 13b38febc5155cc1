import type { Duplex } from "node:stream";
import type { AppError } from "#schemas/errors.ts";

/** What git asks the other side to run. */
export type GitService = "git-upload-pack" | "git-receive-pack";

/** Connects git to the other side, where git itself must not start the program that does. The address of the remote is then `WIRE_URL`. */
export type Wire = (service: GitService, git: GitEnd) => WireRun;

interface GitEnd {
  /** What git writes, and where git reads. */
  socket: Duplex;
  onStderr: (text: string) => void;
}

export interface WireRun {
  /** Resolves when the connection has ended, with the reason if it is to blame for a failure of git. */
  ended: Promise<AppError | null>;
  stop(): void;
}

/** git's helper for connections that are already open (git-remote-fd). The socket is the first descriptor after stdin, stdout and stderr. */
export const WIRE_URL = "fd::3";
export const WIRE_PROTOCOL = "fd";
