import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startHttpDouble } from "#tests/support/doubles/http-double.ts";
import { hostileAnswers } from "#tests/support/inputs/hostile/hostile-answers.ts";
import {
  type ConnectedProject,
  connectedHosts,
  type HostsWorld,
  startHostsWorld,
} from "#tests/support/worlds/hosts-world.ts";
import { scaled } from "../scale.ts";

/**
 * Whatever the API of a git host answers, pushes are published, users read what is wrong, and nothing waits forever. Git itself
 * answers as usual: `slow-builds.test.ts` and `mirror-refusals.test.ts` are about a hostile git server.
 */
const TIMEOUT_MS = scaled(300_000, 900_000);
/** The longest that an act may ask a host, and time for a busy machine to notice. */
const ACT_MS = 30_000 + 30_000;

/** The contract suite asks every host. Here, each answer comes from one of them, and in the full run from all. */
const HOSTS_PER_ANSWER = scaled(1, connectedHosts.length);
/** More repositories than a page has. */
const MANY = 60;

let hosts: HostsWorld;
let projects: ConnectedProject[];
/** A server in the private network that only redirects lead to. */
let trap: Awaited<ReturnType<typeof startHttpDouble>>;
let caught: string[];

beforeAll(async () => {
  caught = [];
  trap = await startHttpDouble(({ path }) => {
    caught.push(path);
    return { body: {} };
  });
  hosts = await startHostsWorld({});
  projects = [];
  for (const host of connectedHosts) projects.push(await hosts.connect(host, `${host}-roses`));
}, TIMEOUT_MS);
afterAll(async () => {
  await hosts?.close();
  await trap?.close();
});
afterEach(() => {
  for (const { double } of projects) double.instead = () => null;
});

const isGit = (path: string) => /\.git\//.test(path);
type Answering = ConnectedProject["double"]["instead"];
/** The API answers like this, and git as usual. */
const answerWith = ({ double }: ConnectedProject, instead: Answering) => {
  double.instead = (request) => (isGit(request.path) ? null : instead(request));
};

interface Told {
  message: string;
  ms: number;
}

/** Everything that asks the host while a user waits. */
async function askEverything({ id: projectId, connectionId }: ConnectedProject): Promise<Told[]> {
  const { api } = hosts.ada;
  const acts: (() => Promise<string>)[] = [
    async () => {
      const { checks } = await api.projects.webhookDoctor.query({ projectId });
      return checks.find(({ name }) => name === "address")?.found ?? "";
    },
    async () => {
      const { project } = await api.projects.hostWebhook.create.mutate({ projectId });
      return project.hostWebhook?.message ?? "";
    },
    async () => {
      const { connection } = await api.gitHosts.connections.test.mutate({ connectionId });
      return connection.failure?.message ?? "";
    },
    async () => {
      await api.gitHosts.repositories.query({ connectionId });
      return "";
    },
  ];
  return Promise.all(
    acts.map(async (act) => {
      const start = performance.now();
      const message = await act().catch((error: Error) => error.message);
      return { message, ms: performance.now() - start };
    }),
  );
}

describe("every host answers", () => {
  test.each(hostileAnswers)(
    "$name: pushes are published and users read what is wrong",
    async ({ name, answer, words }) => {
      const first = hostileAnswers.findIndex((one) => one.name === name);
      const asked = [...projects, ...projects].slice(first % projects.length);
      await Promise.all(
        asked.slice(0, HOSTS_PER_ANSWER).map(async (project) => {
          answerWith(project, answer);
          const asking = askEverything(project);
          const commit = await project.push(`${project.host}: ${name}`);
          expect(await project.deliver(project.announce(commit))).toBe(202);
          expect(await project.ended(commit)).toMatchObject({ status: "success" });
          for (const { message, ms } of await asking) {
            expect(message).toMatch(words);
            expect(message).not.toMatch(/[<>]|undefined|\bat .*\.ts:/);
            expect(message).not.toContain(project.double.token);
            expect(ms).toBeLessThan(ACT_MS);
          }
        }),
      );
    },
    TIMEOUT_MS,
  );

  test(
    "redirects into a private network: they are never followed, and pushes are published",
    async () => {
      const others = ["http://169.254.169.254/latest/", "//10.0.0.1/x"];
      for (const location of [`${trap.url}/api`, ...others.slice(scaled(2, 0))])
        await Promise.all(
          projects.map(async (project) => {
            answerWith(project, () => ({ status: 307, headers: { location } }));
            for (const { message } of await askEverything(project))
              expect(message).toMatch(/ redirects/);
            const commit = await project.push(`${project.host}: ${location}`);
            expect(await project.deliver(project.announce(commit))).toBe(202);
            expect(await project.ended(commit)).toMatchObject({ status: "success" });
          }),
        );
      expect(caught).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "nothing when the state of a commit is reported: the deployment says so, and the state is sent again",
    async () => {
      await Promise.all(
        projects.map(async (project) => {
          answerWith(project, () => ({ status: 503, body: {} }));
          const commit = await project.push(`${project.host}: status`);
          await project.deliver(project.announce(commit));
          const { id: deploymentId } = await project.ended(commit);
          const report = async () =>
            (await hosts.ada.api.deployments.get.query({ deploymentId })).deployment.statusReport;
          await expect.poll(async () => (await report())?.error).toMatch(/internal error/);
          project.double.instead = () => null;
          const sent = () => project.double.statuses.find(({ sha }) => sha === commit)?.state;
          await expect.poll(sent, { timeout: TIMEOUT_MS }).toMatch(/^success/i);
        }),
      );
    },
    TIMEOUT_MS,
  );
});

test("a list whose next page is always the first one ends", async () => {
  const { api } = hosts.ada;
  for (const { double, connectionId, repository } of projects) {
    double.repositories = Array.from({ length: MANY }, (_, at) => ({
      id: 1000 + at,
      fullName: `garden/bed-${at}`,
      isPrivate: false,
      defaultBranch: "main",
    }));
    double.instead = ({ query }) => {
      for (const name of ["id_before", "q"]) query.delete(name);
      if (query.has("page")) query.set("page", "1");
      return null;
    };
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { nextCursor: string | null } = await api.gitHosts.repositories.query({
        connectionId,
        ...(cursor ? { cursor } : {}),
      });
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null && pages < MANY);
    double.repositories = [repository];
    expect(pages).toBeLessThan(MANY);
  }
});

describe("deliveries", () => {
  test(
    "sent twice, in the wrong order and late: the newest commit is live, and repeats are counted",
    async () => {
      await Promise.all(
        projects.map(async (project) => {
          const commits: string[] = [];
          for (const number of [1, 2, 3])
            commits.push(await project.push(`${project.host}: order ${number}`));
          const [first, second, third] = commits.map((commit) => project.announce(commit));
          for (const sent of [third!, first!, first!, second!, third!])
            expect(await project.deliver(sent)).toBe(202);
          await project.ended(commits[2]!);
          const { api } = hosts.ada;
          const { gitEvents } = await api.gitEvents.list.query({ projectId: project.id });
          const repeats = gitEvents.filter(({ duplicates }) => duplicates > 0);
          expect(repeats).toHaveLength(2);
          await expect
            .poll(async () => {
              const { deployments } = await api.deployments.list.query({ projectId: project.id });
              return deployments.every(({ status }) => status !== "queued" && status !== "running");
            })
            .toBe(true);
          const { project: now } = await api.projects.get.query({ projectId: project.id });
          expect(now.live?.commit?.sha).toBe(commits[2]);
        }),
      );
    },
    TIMEOUT_MS,
  );

  test(
    "of a renamed repository: its pushes are published under the new name",
    async () => {
      await Promise.all(
        projects.map(async (project) => {
          const name = project.repository.fullName.split("/")[1] ?? "";
          project.repository.fullName = `park/${name}`;
          const commit = await project.push(`${project.host}: moved`);
          expect(await project.deliver(project.announce(commit))).toBe(202);
          expect(await project.ended(commit)).toMatchObject({ status: "success" });
          const { project: now } = await hosts.ada.api.projects.get.query({
            projectId: project.id,
          });
          expect(`${now.owner}/${now.repo}`).toBe(`park/${name}`);
        }),
      );
    },
    TIMEOUT_MS,
  );

  test(
    "of a deleted repository: the site stays, and the deployment says why",
    async () => {
      await Promise.all(
        projects.map(async (project) => {
          const { api } = hosts.ada;
          const live = async () =>
            (await api.projects.get.query({ projectId: project.id })).project.live?.id;
          const before = await live();
          const commit = await project.push(`${project.host}: gone`);
          project.double.repositories = project.double.repositories.filter(
            (one) => one !== project.repository,
          );
          expect(await project.deliver(project.announce(commit))).toBe(202);
          const { status, reason } = await project.ended(commit);
          expect(status).toBe("failed");
          expect(reason).toMatch(/does not exist|token|password/);
          expect(await live()).toBe(before);
        }),
      );
    },
    TIMEOUT_MS,
  );
});
