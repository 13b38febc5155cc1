import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bitbucket } from "#core/git-hosts/bitbucket/host.ts";
import { gitea } from "#core/git-hosts/gitea/host.ts";
import { github } from "#core/git-hosts/github/host.ts";
import { gitlab } from "#core/git-hosts/gitlab/host.ts";
import { gitlabPull } from "#tests/support/doubles/hosts/gitlab-pull-sender.ts";
import type { GitHost, SentDelivery } from "#core/git-hosts/port.ts";
import { bitbucketDelivery, bitbucketPush } from "#tests/support/doubles/hosts/bitbucket-sender.ts";
import { examples } from "#tests/support/doubles/hosts/github-sender.ts";
import { giteaPull } from "#tests/support/doubles/hosts/gitea-pull-sender.ts";
import { giteaDelivery, giteaRepository } from "#tests/support/doubles/hosts/gitea-sender.ts";
import {
  gitlabHeaders,
  gitlabPush,
  sendSigned,
  sendWithToken,
} from "#tests/support/doubles/hosts/gitlab-sender.ts";
import type { SamplePull, SamplePush } from "#tests/contract/host-under-test.ts";

const SECRET = "a webhook secret";
const MINUTE_MS = 60_000;
const A = "1".repeat(40);
const B = "2".repeat(40);
const NONE = "0".repeat(40);
const push: SamplePush = {
  ref: "refs/heads/main",
  before: A,
  after: B,
  message: "Water the roses",
  repository: { id: "7", owner: "garden/beds", repo: "roses", isPrivate: false },
};
const read = (host: GitHost, { raw, headers }: SentDelivery) =>
  host.read(headers, JSON.parse(raw) as Record<string, unknown>);
const outcome = (host: GitHost, sent: SentDelivery) =>
  host.verify(sent, SECRET).then(
    () => "accepted",
    (error: { appCode?: string }) => error.appCode,
  );

test("GitLab's secret token is enough, because only newer versions sign", async () => {
  const payload = gitlabPush(push);
  expect(await outcome(gitlab, sendWithToken(payload, SECRET))).toBe("accepted");
  expect(await outcome(gitlab, sendWithToken(payload, `${SECRET}x`))).toBe("signature_invalid");
  expect(await outcome(gitlab, sendWithToken(payload, ""))).toBe("signature_invalid");
});

test("a signature of GitLab is refused after five minutes, and accepted beside others", async () => {
  const payload = gitlabPush(push);
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  for (const minutes of [-6, 6])
    expect(await outcome(gitlab, sendSigned(payload, SECRET, { at: at(minutes) }))).toBe(
      "signature_invalid",
    );
  const { raw, headers } = sendSigned(payload, SECRET, { at: at(-4) });
  const signature = `v1,${"x".repeat(44)} ${String(headers["webhook-signature"])}`;
  const replaced = { raw, headers: { ...headers, "webhook-signature": signature } };
  expect(await outcome(gitlab, replaced)).toBe("accepted");
  const otherId = { raw, headers: { ...headers, "webhook-id": randomUUID() } };
  expect(await outcome(gitlab, otherId)).toBe("signature_invalid");
});

test("a retry of GitLab is a duplicate, and events that share an id are not", () => {
  const idOf = (payload: object, headers: Record<string, string>) =>
    read(gitlab, { raw: JSON.stringify(payload), headers }).deliveryId;
  const first = gitlabHeaders();
  const other = gitlabPush({ ...push, after: A, before: B });
  expect(idOf(gitlabPush(push), first)).toBe(idOf(gitlabPush(push), first));
  // A webhook that triggers itself again: one event id, two keys.
  const nested = { ...gitlabHeaders(), "x-gitlab-event-uuid": first["x-gitlab-event-uuid"] ?? "" };
  expect(idOf(gitlabPush(push), nested)).not.toBe(idOf(gitlabPush(push), first));

  const { "idempotency-key": _, ...older } = first;
  expect(idOf(gitlabPush(push), older)).toBe(idOf(gitlabPush(push), older));
  expect(idOf(other, older)).not.toBe(idOf(gitlabPush(push), older));

  const { "x-gitlab-event-uuid": __, ...oldest } = older;
  expect(idOf(gitlabPush(push), oldest)).not.toBe(idOf(gitlabPush(push), oldest));
  expect(() => idOf(other, { ...first, "idempotency-key": "../x" })).toThrow(/delivery id/);
});

test("a project in a subgroup of GitLab keeps its whole path, below any path of the server", () => {
  const { repository } = read(gitlab, sendSigned(gitlabPush(push), SECRET));
  expect(repository?.fullName).toBe("garden/beds/roses");
  const delivered = { ...repository!, webPath: "/gitlab/garden/beds/roses" };
  const source = {
    kind: "git" as const,
    url: "https://git.example/gitlab/garden/beds/roses.git",
    owner: "gitlab/garden/beds",
    repo: "roses",
  };
  expect(gitlab.isRepositoryOf(source, delivered)).toBe(true);
  expect(gitlab.isRepositoryOf(source, { ...delivered, webPath: "/beds/roses" })).toBe(false);
  const renamed = { ...delivered, fullName: "garden/tulips", webPath: "/gitlab/garden/tulips" };
  expect(gitlab.learn({} as never, source, renamed)).toMatchObject({
    url: "https://git.example/gitlab/garden/tulips.git",
    owner: "garden",
    repo: "tulips",
    repositoryId: "7",
  });
});

test("a page of a repository is not taken for the address of another one", () => {
  const env = {} as never;
  expect(gitlab.sourceAt(env, "https://gitlab.com/garden/roses/-/tree/main")).toBeNull();
  expect(gitlab.sourceAt(env, "https://gitlab.com/garden/beds/roses")?.owner).toBe("garden/beds");
  expect(gitea.sourceAt(env, "https://codeberg.org/garden/roses/src/branch/main")).toBeNull();
});

test("merge requests and pull requests are recorded with their branch and commit", () => {
  const request = {
    object_kind: "merge_request",
    user: { username: "ann" },
    object_attributes: {
      source_branch: "roses",
      last_commit: { id: B, message: "Prune", timestamp: null, author: { name: "Ann" } },
    },
  };
  expect(read(gitlab, sendSigned(request, SECRET))).toMatchObject({
    event: "merge_request",
    ref: "refs/heads/roses",
    after: B,
    actor: "ann",
    commit: { message: "Prune" },
  });
  const pull = { action: "opened", pull_request: { head: { ref: "roses", sha: B } } };
  expect(read(gitea, giteaDelivery("pull_request", pull, SECRET))).toMatchObject({
    event: "pull_request",
    ref: "refs/heads/roses",
    after: B,
  });
  const opened = {
    pullrequest: { source: { branch: { name: "roses" }, commit: { hash: B } } },
  };
  expect(read(bitbucket, bitbucketDelivery("pullrequest:created", opened, SECRET))).toMatchObject({
    event: "pullrequest:created",
    ref: "refs/heads/roses",
    after: B,
  });
});

const pull: SamplePull = {
  number: 3,
  title: "Prune",
  branch: "prune",
  commit: B,
  target: "main",
  author: "ann",
  url: "https://git.example/3",
  at: "2026-11-02T10:00:00Z",
  fork: null,
  repository: { id: "7", owner: "garden", repo: "roses", isPrivate: false },
};

test("a pull request that was pushed to refs/for at Gitea needs approval, because anyone may do that", () => {
  const { payload } = giteaPull("opened", { ...pull, branch: "refs/pull/3/head" });
  const { head } = (payload as { pull_request: { head: object } }).pull_request;
  // Gitea names the repository itself, and no branch.
  Object.assign(head, { label: "" });
  const delivery = read(gitea, giteaDelivery("pull_request", payload, SECRET));
  expect(delivery.ref).toBe("refs/pull/3/head");
  expect(delivery.pull?.branch).toBe("pull/3/head");
  expect(delivery.pull?.fork).not.toBeNull();
});

test("of GitHub's published examples, only those that change a preview report a pull request", () => {
  const reported = examples.flatMap(({ name, examples: payloads }) =>
    payloads.flatMap((payload) => {
      const headers = { "x-github-event": name, "x-github-delivery": randomUUID() };
      const delivery = github.read(headers, payload as Record<string, unknown>);
      if (!delivery.pull) return [];
      const { action } = payload as { action: string };
      return { name: `${name} ${action}`, ...delivery.pull };
    }),
  );
  const actions = ["opened", "closed", "reopened", "synchronize"];
  expect(new Set(reported.map(({ name }) => name))).toEqual(
    new Set(actions.map((action) => `pull_request ${action}`)),
  );
  for (const one of reported)
    expect(one).toMatchObject({
      number: 2,
      branch: "changes",
      target: "master",
      fork: null,
      author: "Codertocat",
      commit: "ec26c3e57ca3a959ca5aad62de7213c562f8c821",
      isOpen: !one.name.endsWith("closed"),
      url: "https://github.com/Codertocat/Hello-World/pull/2",
    });
});

test("a closed pull request at Gitea keeps its branch after that was deleted", () => {
  const { payload } = giteaPull("merged", pull);
  const { head } = (payload as { pull_request: { head: object } }).pull_request;
  Object.assign(head, { ref: "refs/pull/3/head" });
  expect(read(gitea, giteaDelivery("pull_request", payload, SECRET)).pull).toMatchObject({
    branch: "prune",
    fork: null,
    isOpen: false,
  });
});

test("the author of a merge request is known if they caused the event", () => {
  const { payload } = gitlabPull("opened", pull);
  expect(read(gitlab, sendSigned(payload, SECRET)).pull?.author).toBe("ann");
  const byOther = { ...payload, user: { id: 2, username: "ben" } };
  expect(read(gitlab, sendSigned(byOther, SECRET))).toMatchObject({
    actor: "ben",
    pull: { author: null },
  });
});

test("Gitea reports a deleted branch by its short name", () => {
  const repository = giteaRepository("7", "garden/roses", true);
  const deleted = { ref: "roses", ref_type: "branch", pusher_type: "user", repository };
  expect(read(gitea, giteaDelivery("delete", deleted, SECRET))).toMatchObject({
    event: "delete",
    ref: "refs/heads/roses",
    after: null,
    repository: { fullName: "garden/roses", isPrivate: true },
  });
});

test("one push to several branches on Bitbucket is one delivery for each, and a retry has the same ids", () => {
  const others = [
    { ref: "refs/heads/old", before: A, after: NONE, message: "" },
    { ref: "refs/tags/v1", before: NONE, after: B, message: "Tag" },
  ];
  const sent = bitbucketDelivery("repo:push", bitbucketPush(push, others), SECRET);
  const delivery = read(bitbucket, sent);
  expect(delivery).toMatchObject({ ref: "refs/heads/main", before: A, after: B });
  expect(delivery.further).toMatchObject([
    { event: "push", ref: "refs/heads/old", before: A, after: null, commit: null },
    { event: "push", ref: "refs/tags/v1", before: null, after: B },
  ]);
  const ids = [delivery, ...(delivery.further ?? [])].map(({ deliveryId }) => deliveryId);
  expect(new Set(ids).size).toBe(3);
  expect(read(bitbucket, sent).further?.map(({ deliveryId }) => deliveryId)).toEqual(ids.slice(1));
  expect(delivery.commit?.author).toEqual({ name: "Ann", email: "ann@example.com" });
});
