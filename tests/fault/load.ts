import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Copies } from "./copies.ts";
import type { Site } from "./rig.ts";

/** Concurrent loops of each kind. A push follows the one before, so there is one loop of them. */
const READERS = 4;
const CALLERS = 2;
/** Pause between two requests of a loop. */
const PAUSE_MS = 20;
const PUSH_PAUSE_MS = 700;

export interface Load {
  /** Marks a moment, which is named with each later failure. */
  note(moment: string): void;
  /** Ends the load, and returns what failed and how often each kind of request succeeded. */
  stop(): Promise<{ failures: string[]; reads: number; writes: number; pushes: number }>;
  /** The newest deployment. */
  lastDeployment(): Promise<Deployment>;
  /** The first page of the site. */
  read(): Promise<string>;
}

/** People who read a site, call the api, change a setting and push, until it is stopped. All through Caddy. */
export function startLoad({ caddy }: Copies, site: Site): Load {
  const { project, member, tree, remote } = site;
  const { api } = member;
  const projectId = project.id;
  const counts = { reads: 0, calls: 0, writes: 0, pushes: 0 };
  const failures: string[] = [];
  let moment = "the start";
  let isOver = false;

  const loop = async (kind: keyof typeof counts, pauseMs: number, act: () => Promise<void>) => {
    while (!isOver) {
      try {
        await act();
        counts[kind]++;
      } catch (error) {
        failures.push(`${kind} after ${moment}: ${String(error)}`);
      }
      await sleep(pauseMs);
    }
  };
  const read = async () => {
    const { status, text } = await caddy.get(new URL(project.url).hostname, "/");
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
