import { existsSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** A third of the processor time that others get who want it at the same moment. */
const NICE = 5;

/**
 * Lets a process of ours stand back where others want the processor, too: somebody waits for a page or for the
 * acknowledgement of a push, and nobody for a build to the millisecond. Linux weighs whole sessions against each other
 * (`man 7 sched`, autogroup), and each of our processes leads one, so there the session is what must be told.
 */
export function lowerPriority(pid: number): void {
  setPriority(pid, NICE);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(NICE));
}
