import { compiledFile } from "#service/compiled/compiled-file.ts";
import type { BoundSocket } from "./sockets.ts";

export interface Program {
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** Its role, which decides when it is stopped: servers first, then workers, then the services that both need. */
  role: Role;
  /** Every run of the program accepts connections from it, so that a restart refuses nobody. */
  socket?: BoundSocket | null;
  /** Other programs have priority for the processor. */
  standsBack?: boolean;
  /** Matches the line that the program prints when it is ready. */
  ready: RegExp;
  /** Its lines are shown only while it is ready, or if it fails before that. */
  quiet?: boolean;
}

/** In the order of stopping. */
export const ROLES = ["server", "worker", "service"] as const;
export type Role = (typeof ROLES)[number];

/**
 * A TypeScript file of ours. If it has not been compiled since its last change, it is loaded with `require`, so it must not use top-level `await`. Loading
 * TypeScript with `import` needs an additional thread of 25 MB that handles every module. For an API process that takes a third more processor time, and
 * all processes start together.
 */
export function ourProgram(
  script: string,
  options: Pick<Program, "role"> & Partial<Program> & { flags?: string[] },
): Program {
  const { flags = [], ...rest } = options;
  const compiled = compiledFile(script);
  const sources = ["--require", "tsx/cjs", "--eval", `require("./${script}")`];
  const args = ["--enable-source-maps", ...flags, ...(compiled ? [compiled] : sources)];
  return { command: process.execPath, args, ready: /\bready\b/, ...rest };
}
