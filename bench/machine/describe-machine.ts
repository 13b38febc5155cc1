import { execFileSync } from "node:child_process";
import { cpus, release, totalmem } from "node:os";

/** What a figure depends on besides the code. */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 1e6),
    system: release(),
  };
}

/** "0.111.3", or null if Hugo is not installed. */
export function hugoVersion(): string | null {
  return /v([\d.]+)/.exec(output("hugo", ["version"]) ?? "")?.[1] ?? null;
}

export function describeCommit(): { commit: string; isDirty: boolean } {
  const commit = output("git", ["rev-parse", "--short=8", "HEAD"]);
  return {
    commit: commit ?? "unknown",
    isDirty: output("git", ["status", "--porcelain", "--untracked-files=no"]) !== "",
  };
}

/** Null if the program is missing or fails. */
function output(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // The line of the history then says that it is unknown.
    return null;
  }
}
