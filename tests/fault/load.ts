import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { collection } from "#store/collections.ts";
import type { Copies } from "./copies.ts";
import type { Site } from "./rig.ts";

/** Concurrent loops of each kind. A push follows the one before, so there is one loop of them. */
const READERS = 4;
const CALLERS = 2;
/** Pause between two requests of a loop. */
const PAUSE_MS = 20;
const PUSH_PAUSE_MS = 700;

/** How often each kind of request succeeded. */
export type LoadCounts = Record<"reads" | "calls" | "writes" | "pushes", number>;

export interface Load {
  counts: Readonly<LoadCounts>;
  /** Marks a moment, which is named with each later failure. */
  note(moment: string): void;
  /** Ends the load, and returns what failed. */
  stop(): Promise<{ failures: string[] } & LoadCounts>;
  /** The newest deployment. */
  lastDeployment(): Promise<Deployment>;
  /** A page of the site, by default the first. */
  read(path?: string): Promise<string>;
}

/**
 * People who read a site, call the api, change a setting and push, until it is stopped. All through Caddy.
 * @param options.mayFail they try these again instead of reporting the failure
 */
export function startLoad(
  { caddy }: Copies,
  site: Site,
  { mayFail = [] }: { mayFail?: readonly (keyof LoadCounts)[] } = {},
): Load {
  const { project, member, tree, remote } = site;
  const { api } = member;
  const projectId = project.id;
  const counts: LoadCounts = { reads: 0, calls: 0, writes: 0, pushes: 0 };
  const failures: string[] = [];
  let moment = "the start";
  let isOver = false;

  const loop = async (kind: keyof LoadCounts, pauseMs: number, act: () => Promise<void>) => {
    while (!isOver) {
      try {
        await act();
        counts[kind]++;
      } catch (error) {
        if (!mayFail.includes(kind)) failures.push(`${kind} after ${moment}: ${String(error)}`);
      }
      await sleep(pauseMs);
    }
  };
  const read = async (path = "/") => {
    const { status, text } = await caddy.get(new URL(project.url).hostname, path);
    if (status !== 200) throw new Error(`the site answered ${status}`);
    return text;
  };
  const newest = async () => {
    const { deployments } = await api.deployments.list.query({ projectId, limit: 1 });
    return deployments[0]!;
  };
  const loops = [
    ...Array.from({ length: READERS }, () =>
      loop("reads", PAUSE_MS, async () => void (await read())),
    ),
    ...Array.from({ length: CALLERS }, () =>
      loop("calls", PAUSE_MS, async () => void (await api.projects.get.query({ projectId }))),
    ),
    loop("writes", PAUSE_MS, async () => {
      const name = `Garden ${counts.writes}`;
      await api.projects.update.mutate({ projectId, name });
      const { project: renamed } = await api.projects.get.query({ projectId });
      if (renamed.name !== name) throw new Error(`the name is ${renamed.name}, not ${name}`);
    }),
    loop("pushes", PUSH_PAUSE_MS, async () => {
      await tree.commit({ "index.md": `# Version ${counts.pushes + 1}\n` });
      await tree.git("push", "--quiet", remote, "main");
    }),
  ];
  return {
    counts,
    note: (next) => void (moment = next),
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      return { failures, ...counts };
    },
    lastDeployment: newest,
    read,
  };
}

/** No deployment failed or still runs, and each pushed commit was built once, whichever process noticed it first. */
export async function expectBuiltOnce({ db }: Copies, sites: readonly Site[]): Promise<void> {
  const projectId = { $in: sites.map(({ project }) => project.id) };
  const rows = await collection(db, "deployments").find({ projectId }).toArray();
  const states = ["failed", "running"];
  const unwell = rows.filter(({ status }) => states.includes(status));
  expect(unwell.map(({ status, reason }) => [status, reason])).toEqual([]);
  // A renamed project is built again, at the commit that it has.
  const built = rows.filter(
    ({ status, trigger }) => status === "success" && trigger.kind === "push",
  );
  // Sites that push the same text in the same second have equal commits.
  const commits = built.map(({ projectId: id, commit }) => `${id} ${commit?.sha}`);
  expect(commits).toEqual([...new Set(commits)]);
}
