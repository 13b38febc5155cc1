import { existsSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** A third of the processor time of competing processes. */
const NICE = 5;

/**
 * Lowers the priority of a process, because users wait for pages and for acknowledgements of pushes, but a build may take a
 * little longer. Linux weighs whole sessions against each other (`man 7 sched`, autogroup). Each of our processes leads a
 * session, so the session's priority must be lowered too.
 */
export function lowerPriority(pid: number): void {
  setPriority(pid, NICE);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(NICE));
}
