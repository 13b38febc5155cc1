import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copies, type ProcessName, startCopies } from "../copies.ts";
import { expectBuiltOnce, startLoad } from "../load.ts";
import type { Member, Site } from "../rig.ts";

/** Several copies of everything, as on several machines. Each process is killed, frozen and cut off in turn. */
const TIMEOUT_MS = 2_400_000;
const COUNTS = { api: 3, sites: 3, build: 4, chat: 2, sweep: 2, deliver: 2 };
/** Longer than the lease of a build (15 s): others take over in the meantime. */
const FROZEN_MS = 20_000;
const CUT_OFF_MS = 8_000;
const BETWEEN_MS = 1_000;
const SITES = 3;
const ATTEMPTS = 5;

let copies: Copies;
let ada: Member;
const sites: Site[] = [];

beforeAll(async () => {
  copies = await startCopies({ counts: COUNTS });
  ada = await copies.signUp();
  for (let at = 0; at < SITES; at++) {
    const site = await copies.createSite(ada);
    const { id } = await site.push({ "index.md": "# Version 0\n" });
    expect(await site.ended(id)).toMatchObject({ status: "success" });
    sites.push(site);
  }
}, TIMEOUT_MS);
afterAll(() => copies?.close());

const faults: Record<string, (name: ProcessName) => Promise<void>> = {
  killed: (name) => copies.kill(name),
  frozen: async (name) => {
    copies.hang(name);
    await sleep(FROZEN_MS);
    copies.go(name);
  },
  "cut off": async (name) => {
    copies.cutOff(name);
    await sleep(CUT_OFF_MS);
    await copies.reconnect(name);
  },
};

test.each(Object.keys(faults))(
  "while each process is %s in turn, every read succeeds, and no push is lost, doubled or mixed",
  { timeout: TIMEOUT_MS },
  async (fault) => {
    // There is one database and one git server: their absence delays writes, never reads.
    const loads = sites.map((site) =>
      startLoad(copies, site, { mayFail: ["calls", "writes", "pushes"] }),
    );
    const before = loads.map(({ counts }) => ({ ...counts }));
    for (const name of copies.names) {
      for (const load of loads) load.note(`${name} was ${fault}`);
      await faults[fault]!(name);
      await sleep(BETWEEN_MS);
    }
    // The database may answer late while the others go on.
    const results = await Promise.all(loads.map((load) => load.stop()));
    for (const [at, load] of loads.entries()) {
      const { failures, pushes, reads } = results[at]!;
      expect(failures).toEqual([]);
      expect(reads).toBeGreaterThan(before[at]!.reads + copies.names.length);
      expect(pushes).toBeGreaterThan(0);
      const site = sites[at]!;
      const title = `The end of being ${fault} ${at}`;
      const last = await patiently((attempt) =>
        site.push({ "index.md": `# ${title}, attempt ${attempt}\n` }),
      );
      // A build for a new name of the project may publish the commit, before or after this one. Then the push changes nothing, or is skipped.
      const { status } = await patiently(() => site.ended(last.id));
      expect(["success", "skipped"]).toContain(status);
      await expect.poll(() => load.read()).toContain(title);
    }
    await expectBuiltOnce(copies, sites);
  },
);

/** As people and the dashboard do, it tries again while the database does not answer in time. */
async function patiently<T>(act: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act(attempt);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(BETWEEN_MS);
    }
  }
}
