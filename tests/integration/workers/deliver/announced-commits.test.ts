import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reportDeployment } from "#core/git-hosts/reports/report-deployment.ts";
import { collection } from "#store/collections.ts";
import { listReportsDue } from "#store/deployments/status-reports.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { hostSenders } from "#tests/support/doubles/hosts/host-senders.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What a host shows beside a commit before anything has fetched it. */
const starts = {
  gitlab: startGitlabDouble,
  gitea: startGiteaDouble,
  bitbucket: startBitbucketDouble,
};
const [FIRST, SECOND, THIRD] = ["a", "b", "c"].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
];
const WAITING = /^(?:pending|INPROGRESS)$/;

describe.each(["gitlab", "gitea", "bitbucket"] as const)("%s", (host) => {
  let world: World;
  let double: ConnectedHostDouble;
  let ada: Person;
  let projectId: string;
  let secret: string;
  const repository = { id: "3", owner: "garden", repo: "roses", isPrivate: true };

  beforeAll(async () => {
    double = await starts[host]();
    double.commits = [FIRST, SECOND, THIRD];
    double.repositories = [
      { id: 3, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" },
    ];
    world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: double.place });
    ada = await world.signUp();
    const { url: address, token, username } = double;
    const given = { orgId: ada.org, host, address, token, username };
    const { connection } = await ada.api.gitHosts.connections.create.mutate(given);
    const { project } = await ada.api.projects.create.mutate({
      orgId: ada.org,
      name: "Roses",
      source: { kind: "git", url: `${double.url}/garden/roses.git`, connectionId: connection.id },
    });
    projectId = project.id;
    secret = project.webhookSecret;
  });
  afterAll(() => Promise.all([world.close(), double.close()]));

  const deliver = async ({ raw, headers }: { raw: string; headers: object }): Promise<void> => {
    const events = async () =>
      (await ada.api.gitEvents.list.query({ projectId })).gitEvents.filter(
        ({ decision }) => decision !== "received",
      ).length;
    const before = await events();
    const sent = { method: "POST", body: raw, headers: headers as Record<string, string> };
    expect((await fetch(`${world.url}/webhooks/${host}/${projectId}`, sent)).status).toBe(202);
    await expect.poll(events).toBe(before + 1);
  };
  const push = (after: string) => {
    const change = { ref: "refs/heads/main", before: "1".repeat(40), after, message: "Plant" };
    return deliver(hostSenders[host].push({ ...change, repository }, secret));
  };
  const pull = (action: "opened" | "closed", at: string) =>
    deliver(
      hostSenders[host].pull(
        action,
        {
          number: 7,
          title: "Roses",
          branch: "roses",
          commit: THIRD,
          target: "main",
          url: "https://host.example/7",
          author: "ben",
          repository,
          fork: null,
          at,
        },
        secret,
      )!,
    );
  /** As the worker does once it is woken for each deployment. */
  const report = async () => {
    const rows = collection(world.services.db, "deployments").find({ projectId });
    for await (const { _id } of rows) await reportDeployment(world.services, _id);
  };
  const waiting = () =>
    double.statuses.filter(({ state }) => WAITING.test(state)).map(({ sha }) => sha);

  test("a commit waits on the host as soon as its push is known, until a newer push replaces it", async () => {
    await push(FIRST);
    await report();
    expect(waiting()).toEqual([FIRST]);
    await push(SECOND);
    await report();
    expect(double.statuses.map(({ sha }) => sha)).toEqual([FIRST, SECOND]);
    expect(waiting()).toEqual([SECOND]);
  });

  test("the commit of a pull request waits on the host, but not once the pull request is closed", async () => {
    await pull("opened", "2026-11-02T10:00:01Z");
    await report();
    expect(waiting()).toContain(THIRD);
    const { db } = world.services;
    expect(await listReportsDue(db, new Date())).toEqual([]);
    await pull("closed", "2026-11-02T10:00:02Z");
    const due = await listReportsDue(db, new Date());
    expect(due).toHaveLength(1);
    for (const id of due) await reportDeployment(world.services, id);
    expect(waiting()).not.toContain(THIRD);
    expect(await listReportsDue(db, new Date())).toEqual([]);
  });

  test("a canceled deployment does not take back what another one says about the same commit", async () => {
    await push(SECOND);
    await push(SECOND);
    await report();
    expect(waiting()).toContain(SECOND);
  });

  test("what waits ends on the host even if the project no longer reports", async () => {
    const values = { reportStatus: false };
    await ada.api.projects.settings.update.mutate({ projectId, section: "git", values });
    await collection(world.services.db, "deployments").updateMany(
      { projectId, status: "queued" },
      { $set: { status: "success" } },
    );
    await push(FIRST);
    await report();
    expect(waiting()).toEqual([]);
  });
});
