import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { lowerPriority } from "#embedded/supervisor/priority.ts";

test("a build has lower priority than other processes", () => {
  const [build, other] = [newSession(), newSession()];
  onTestFinished(() => {
    for (const child of [build, other]) child.kill("SIGKILL");
  });
  lowerPriority(build.pid ?? 0);
  expect(getPriority(build.pid)).toBe(5);
  expect(getPriority(other.pid)).toBe(0);
  const autogroup = `/proc/${build.pid}/autogroup`;
  if (existsSync(autogroup)) {
    expect(readFileSync(autogroup, "utf8")).toContain("nice 5");
    expect(readFileSync(`/proc/${other.pid}/autogroup`, "utf8")).toContain("nice 0");
  }
});

function newSession() {
  return spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true });
}
