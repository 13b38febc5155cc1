import type { BoundSocket } from "./sockets.ts";

export interface Program {
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** What it is to the others: doors stop first, then workers, then the services that both need. */
  role: Role;
  /** Accepted from by every run of the program, so that a restart refuses nobody. */
  socket?: BoundSocket | null;
  /** The others come first where they want the processor, too. */
  standsBack?: boolean;
  /** Finds the line that says that it serves. */
  ready: RegExp;
  /** Its lines are shown only while it serves, or when it fails before. */
  quiet?: boolean;
}

/** In the order of stopping. */
export const ROLES = ["door", "worker", "service"] as const;
export type Role = (typeof ROLES)[number];

/**
 * A TypeScript file of ours, loaded by `require`, so it may not `await` at its top. What lets Node `import` one is a thread of its
 * own, of 25 MB, that is asked about every module: an api took a third more processor time for that, and all start at once.
 */
export function ourProgram(
  script: string,
  options: Pick<Program, "role"> & Partial<Program> & { flags?: string[] },
): Program {
  const { flags = [], ...rest } = options;
  const required = ["--require", "tsx/cjs", "--eval", `require("./${script}")`];
  const args = ["--enable-source-maps", ...flags, ...required];
  return { command: process.execPath, args, ready: /\bready\b/, ...rest };
}
