import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets builds, pushes and readers go first where the machine is busy: Linux gives each thread a priority of its own, and
 * the calling one's number stands in `/proc/thread-self`. Elsewhere nothing happens.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  setPriority(thread, constants.priority.PRIORITY_LOW);
}
