import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGitWorld, type GitWorld } from "#tests/support/worlds/git-world.ts";

let world: GitWorld;
beforeEach(async () => {
  world = await createGitWorld();
  await world.tree.commit({ "note.md": "one" });
});
afterEach(() => world.end());

const ADDRESSES = ["Site: http://site.example/"];

describe("a push that is built", () => {
  test("stays connected, prints what happens and then the addresses", async () => {
    await world.restart({
      onPush: async () => ({
        lines: ["main: building deployment 1"],
        async *follow() {
          yield "parse 12 ms";
          await sleep(50);
          yield "Live in 0.4 s";
        },
        addresses: ADDRESSES,
      }),
    });
    const { code, stderr } = await world.push("main");
    const lines = [...stderr.matchAll(/^remote: (.*?) *$/gm)].map(([, line]) => line);
    expect(lines).toEqual([
      "main: building deployment 1",
      "parse 12 ms",
      "Live in 0.4 s",
      ...ADDRESSES,
    ]);
    expect(code).toBe(0);
  });

  test("does not wait with the option nowait, and names an unknown option", async () => {
    await world.restart({
      onPush: async () => ({
        lines: [],
        async *follow() {
          yield "not shown";
        },
        addresses: ADDRESSES,
      }),
    });
    const { code, stderr } = await world.push("-o", "nowait", "-o", "fast", "main");
    expect(stderr).not.toContain("not shown");
    expect(stderr).toContain(ADDRESSES[0]);
    expect(stderr).toContain('does not know the push option "fast". It knows nowait.');
    expect(code).toBe(0);
  });

  test("succeeds and says so if the build cannot be shown, and the error is logged", async () => {
    await world.restart({
      onPush: async () => ({
        lines: [],
        async *follow() {
          throw new Error("the api is away");
        },
        addresses: ADDRESSES,
      }),
    });
    const { code, stderr } = await world.push("main");
    expect(stderr).toContain(ADDRESSES[0]);
    expect(code).toBe(0);
    expect(stderr).toContain("The build cannot be shown here.");
    expect(world.remote.errors.join()).toContain("the api is away");
  });

  test("does not delay the next push to the same project", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let pushes = 0;
    await world.restart({
      onPush: async () => ({
        lines: [],
        async *follow() {
          pushes += 1;
          if (pushes === 1) await released;
          yield `built ${pushes}`;
        },
        addresses: [],
      }),
    });
    const first = world.push("main");
    while (pushes === 0) await sleep(10);
    const second = await world.push("main:other");
    expect(second.stderr).toContain("built 2");
    release();
    expect((await first).code).toBe(0);
  });
});
