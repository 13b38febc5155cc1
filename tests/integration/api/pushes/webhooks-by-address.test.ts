import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import { bitbucketPull } from "#tests/support/doubles/hosts/bitbucket-pull-sender.ts";
import { bitbucketDelivery, bitbucketPush } from "#tests/support/doubles/hosts/bitbucket-sender.ts";
import { giteaPull } from "#tests/support/doubles/hosts/gitea-pull-sender.ts";
import { giteaDelivery, giteaPush } from "#tests/support/doubles/hosts/gitea-sender.ts";
import { githubPull } from "#tests/support/doubles/hosts/github-pull-sender.ts";
import { sign } from "#tests/support/doubles/hosts/github-sender.ts";
import { gitlabPull } from "#tests/support/doubles/hosts/gitlab-pull-sender.ts";
import {
  gitlabPush,
  sendSigned,
  sendWithToken,
} from "#tests/support/doubles/hosts/gitlab-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import { findGitEvent } from "#store/pushes/git-events.ts";
import type { SamplePull, SamplePush } from "#tests/contract/host-under-test.ts";

const LOOK_EVERY_MS = 20;
const [A, B, C] = ["1", "2", "3"].map((digit) => digit.repeat(40)) as [string, string, string];
const NONE = "0".repeat(40);

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const hosts = [
  {
    provider: "gitlab" as const,
    url: "https://gitlab.com/garden/beds/roses",
    id: "7",
    send: (push: SamplePush, secret: string) => sendWithToken(gitlabPush(push), secret),
    sendPull: (pull: SamplePull, secret: string) =>
      sendWithToken(gitlabPull("opened", pull).payload, secret),
  },
  {
    provider: "gitea" as const,
    url: "https://codeberg.org/garden/roses",
    id: "8",
    send: (push: SamplePush, secret: string) => giteaDelivery("push", giteaPush(push), secret),
    sendPull: (pull: SamplePull, secret: string) =>
      giteaDelivery("pull_request", giteaPull("opened", pull).payload, secret),
  },
  {
    provider: "bitbucket" as const,
    url: "https://bitbucket.org/garden/roses",
    id: "{0c1d7b5e-0000-4000-8000-000000000000}",
    send: (push: SamplePush, secret: string) =>
      bitbucketDelivery("repo:push", bitbucketPush(push), secret),
    sendPull: (pull: SamplePull, secret: string) =>
      bitbucketDelivery("pullrequest:created", bitbucketPull("opened", pull)!.payload, secret),
  },
];

/** Requests go through fetch, so every header has one value. */
async function deliver(address: string, { raw, headers }: SentDelivery) {
  const response = await fetch(address, {
    method: "POST",
    headers: headers as Record<string, string>,
    body: raw,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Deliveries are acknowledged when they are stored, and routed a moment later. */
async function eventsOf(projectId: string) {
  for (;;) {
    const { gitEvents } = await ada.api.gitEvents.list.query({ projectId, limit: 100 });
    if (gitEvents.every(({ decision }) => decision !== "received")) return gitEvents;
    await sleep(LOOK_EVERY_MS);
  }
}

describe.each(hosts)("$provider", ({ provider, url, id, send, sendPull }) => {
  const [repo = "", ...owner] = new URL(url).pathname.slice(1).split("/").toReversed();
  const sample = (change: Partial<SamplePush> = {}): SamplePush => ({
    ref: "refs/heads/main",
    before: A,
    after: B,
    message: "Water the roses",
    repository: { id, owner: owner.toReversed().join("/"), repo, isPrivate: false },
    ...change,
  });
  const create = async () => {
    const source = { kind: "git" as const, url };
    const { project } = await ada.api.projects.create.mutate({
      orgId: ada.org,
      name: `Roses ${provider}`,
      branch: "main",
      source,
    });
    return project;
  };

  test("a push is queued, a repeated delivery is a duplicate, and other branches are not built", async () => {
    const project = await create();
    expect(new URL(project.webhookUrl ?? "").pathname).toBe(`/webhooks/${provider}/${project.id}`);
    const address = project.webhookUrl ?? "";
    const sent = send(sample(), project.webhookSecret);
    const first = await deliver(address, sent);
    expect(first).toMatchObject({ status: 202, body: { success: true, duplicate: false } });
    expect(await deliver(address, sent)).toMatchObject({ status: 202, body: { duplicate: true } });
    await deliver(address, send(sample({ ref: "refs/heads/other" }), project.webhookSecret));
    await deliver(address, send(sample({ before: B, after: NONE }), project.webhookSecret));
    const events = await eventsOf(project.id);
    expect(events.map(({ source, reason }) => [source, reason])).toEqual([
      [provider, "branch was deleted; the site stays as it is"],
      [provider, "branch other is not published"],
      [provider, null],
    ]);
    const { deployments } = await ada.api.deployments.list.query({ projectId: project.id });
    expect(deployments).toMatchObject([
      { status: "queued", commit: { sha: B, message: "Water the roses" } },
    ]);
    expect(deployments[0]?.trigger.kind).toBe("webhook");
  });

  test("a wrong secret, another project's secret and no secret are refused alike", async () => {
    const [project, other] = [await create(), await create()];
    const address = project.webhookUrl ?? "";
    for (const secret of ["wrong", other.webhookSecret])
      expect(await deliver(address, send(sample(), secret))).toMatchObject({
        status: 401,
        body: { appCode: "signature_invalid" },
      });
    expect(await eventsOf(project.id)).toEqual([]);
  });

  test("a renamed repository is followed by its id, and another repository is not built", async () => {
    const project = await create();
    const address = project.webhookUrl ?? "";
    const push = sample();
    await deliver(address, send(push, project.webhookSecret));
    await eventsOf(project.id);
    const renamed = { ...push.repository, repo: "tulips" };
    const after = { before: B, after: C };
    await deliver(address, send(sample({ ...after, repository: renamed }), project.webhookSecret));
    const stranger = { ...push.repository, id: id.replace(/[78]|0c/, "9") };
    await deliver(address, send(sample({ repository: stranger }), project.webhookSecret));
    const events = await eventsOf(project.id);
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ["push of another repository", "event is not a push"],
      ["push", null],
      ["push", null],
    ]);
    const { project: now } = await ada.api.projects.get.query({ projectId: project.id });
    expect(now.sourceUrl).toBe(url.replace(/roses$/, "tulips.git"));
    expect(now.repo).toBe("tulips");
  });

  test("a pull request is stored with its event, but not one of another repository", async () => {
    const project = await create();
    const address = project.webhookUrl ?? "";
    const { repository } = sample();
    const stranger = { ...repository, id: id.replace(/[78]|0c/, "9"), repo: "tulips" };
    const pull: SamplePull = {
      number: 3,
      title: "Prune",
      branch: "prune",
      commit: C,
      target: "main",
      author: "ann",
      url: "https://git.example/3",
      at: "2026-11-02T10:00:00Z",
      repository,
      fork: stranger,
    };
    await deliver(address, sendPull(pull, project.webhookSecret));
    await eventsOf(project.id);
    await deliver(address, sendPull({ ...pull, repository: stranger }, project.webhookSecret));
    const events = await eventsOf(project.id);
    const stored = await Promise.all(
      events.map((event) => findGitEvent(world.services.db, event.id)),
    );
    expect(stored.map((event) => event?.pull ?? null)).toMatchObject([
      null,
      {
        number: 3,
        title: "Prune",
        isOpen: true,
        branch: "prune",
        target: "main",
        fork: `${repository.owner}/tulips`,
        at: new Date("2026-11-02T10:00:00Z"),
      },
    ]);
    // The builds of a project follow its branch, and not its pull requests.
    expect(events.map(({ decision, deploymentId }) => [decision, deploymentId])).toEqual([
      ["ignored", null],
      ["ignored", null],
    ]);
  });
});

test("a pull request at GitHub is none of a project that is only mirrored there", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Mirrored",
    branch: "main",
    source: { kind: "remote" },
  });
  const { payload } = githubPull("opened", {
    number: 3,
    title: "Prune",
    branch: "prune",
    commit: C,
    target: "main",
    author: "ann",
    url: "https://github.com/garden/roses/pull/3",
    at: "2026-11-02T10:00:00Z",
    fork: null,
    repository: { id: "7", owner: "garden", repo: "roses", isPrivate: false },
  });
  const raw = JSON.stringify(payload);
  const { status } = await deliver(`${world.url}/webhooks/github/${project.id}`, {
    raw,
    headers: {
      "content-type": "application/json",
      "x-github-event": "pull_request",
      "x-github-delivery": randomUUID(),
      "x-hub-signature-256": sign(raw, project.webhookSecret),
    },
  });
  expect(status).toBe(202);
  const [event] = await eventsOf(project.id);
  expect(event).toMatchObject({ event: "pull_request", decision: "ignored" });
  expect(await findGitEvent(world.services.db, event?.id ?? "")).not.toHaveProperty("pull");
});

test("a signed delivery of a newer GitLab is accepted without a secret token", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Signed",
    branch: "main",
    source: { kind: "git", url: "https://git.example/garden/roses", provider: "gitlab" },
  });
  const repository = { id: "7", owner: "garden", repo: "roses", isPrivate: true };
  const push = { ref: "refs/heads/main", before: A, after: B, message: "Water", repository };
  const { status } = await deliver(
    project.webhookUrl ?? "",
    sendSigned(gitlabPush(push), project.webhookSecret),
  );
  expect(status).toBe(202);
  expect(await eventsOf(project.id)).toMatchObject([{ decision: "accepted" }]);
});

test("one push of Bitbucket to two branches builds the project's branch, whatever its position", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Several",
    branch: "main",
    source: { kind: "git", url: "https://bitbucket.org/garden/roses" },
  });
  const repository = { id: "{1}", owner: "garden", repo: "roses", isPrivate: false };
  const push = { ref: "refs/heads/old", before: A, after: NONE, message: "", repository };
  const main = { ref: "refs/heads/main", before: A, after: B, message: "Water the roses" };
  const sent = bitbucketDelivery("repo:push", bitbucketPush(push, [main]), project.webhookSecret);
  await deliver(project.webhookUrl ?? "", sent);
  await deliver(project.webhookUrl ?? "", sent);
  const events = await eventsOf(project.id);
  expect(events.map(({ ref, decision, duplicates }) => [ref, decision, duplicates])).toEqual([
    ["refs/heads/main", "accepted", 1],
    ["refs/heads/old", "ignored", 1],
  ]);
});
