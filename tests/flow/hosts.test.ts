import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import type { Project } from "#schemas/projects/project.ts";
import { collection } from "#store/collections.ts";
import { scaled } from "#tests/fault/scale.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { hostSenders } from "#tests/support/doubles/hosts/host-senders.ts";
import { startHttpBackend } from "#tests/support/doubles/git/http-backend.ts";
import { type SshHost, startSshHost } from "#tests/support/doubles/git/ssh-host.ts";
import { until } from "#tests/support/until.ts";
import type { ApiClient } from "#tests/support/worlds/api-client.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { newBareRepository, signInAtGithub } from "#tests/support/worlds/github-world.ts";
import type { RunningWorld } from "#tests/support/worlds/processes/running-world.ts";
import { startRunningWorld } from "#tests/support/worlds/processes/running-world.ts";

/** Each git host as a new user meets it, with every Pressmark process: from "New project" to a merged pull request. */
let running: RunningWorld;
let directory: string;
let git: GitRemote;
let github: GithubDouble;
let connected: Record<Exclude<GitHostName, "github">, ConnectedHostDouble>;
let backend: Awaited<ReturnType<typeof startHttpBackend>>;
let ssh: SshHost;
const NOTES = "garden/notes";

beforeAll(async () => {
  running = await startRunningWorld(
    async (path) => {
      directory = path;
      await mkdir(join(directory, "garden"));
      git = await startGitRemote(join(directory, "host"));
      github = await startGithubDouble();
      connected = {
        gitlab: await startGitlabDouble({ git }),
        gitea: await startGiteaDouble({ git }),
        bitbucket: await startBitbucketDouble({ git }),
      };
      backend = await startHttpBackend(directory);
      ssh = await startSshHost(join(directory, "ssh"));
      const places = [...Object.values(connected).map(({ place }) => place), ssh.place];
      const addresses = [github.url, backend.origin].map((url) => new URL(url).host);
      return { ...github.variables, GIT_ALLOW_PRIVATE_HOSTS: [...places, ...addresses].join() };
    },
    ["builder", "sweep", "deliver"],
  );
});
afterAll(async () => {
  await running?.close();
  for (const host of [github, ...Object.values(connected), backend, git]) await host.close();
  await ssh.stop();
});

interface Walker {
  api: ApiClient["api"];
  org: string;
}

/** A repository at a host, and what the host knows. */
interface Place {
  walker: Walker;
  /** Where the user's own git pushes to. */
  to: string;
  id: string;
  /** The clicks from "New project" to the project. */
  create(): Promise<Project>;
  /** The webhook that is in the repository then. */
  hook(): { url: string; secret: string } | undefined;
  statuses(): { sha: string; state: string; url: string }[];
  comments(): { pull: number | null; text: string }[];
}

async function atGithub(): Promise<Place> {
  const bare = newBareRepository(directory);
  const [owner, name] = NOTES.split("/") as [string, string];
  const repository = { owner, name, private: true, directory: bare };
  github.person = newGithubPerson({ repositories: [repository], organizations: [owner] });
  const walker = await signInAtGithub(running.world);
  return {
    walker,
    to: bare,
    id: String(github.person.repositories[0]?.id),
    create: async () => {
      const { repos } = await walker.api.github.listRepos.query({});
      expect(repos).toMatchObject([{ fullName: NOTES, private: true }]);
      const source = { kind: "github", owner, repo: name, connect: true } as const;
      const input = { orgId: walker.org, name: "Notes", source };
      return (await walker.api.projects.create.mutate(input)).project;
    },
    hook: () => github.hooks[0]?.config,
    statuses: () => github.statuses.map((one) => ({ ...one, url: one.target_url })),
    comments: () => github.comments,
  };
}

async function atConnected(host: keyof typeof connected, id: number): Promise<Place> {
  const double = connected[host];
  // Each has its own repository behind the double.
  const fullName = `garden/${host}`;
  double.repositories.push({ id, fullName, isPrivate: true, defaultBranch: "main" });
  const { api, org: orgId } = running.ada;
  return {
    walker: running.ada,
    to: git.url(host),
    id: String(id),
    create: async () => {
      const { url: address, token, username } = double;
      const given = { orgId, host, address, token, username };
      const { connection } = await api.gitHosts.connections.create.mutate(given);
      const { id: connectionId } = connection;
      const { repositories } = await api.gitHosts.repositories.query({ connectionId });
      const [chosen] = repositories;
      expect(chosen).toMatchObject({ fullName });
      const source = { kind: "git" as const, url: chosen!.url, connectionId };
      return (await api.projects.create.mutate({ orgId, name: host, source })).project;
    },
    hook: () => double.hooks.get(fullName)?.[0],
    statuses: () => double.statuses,
    comments: () => double.comments,
  };
}

/** What the test does with a project, through the api and the user's own git. */
async function walkIn({ walker: { api }, to, create }: Pick<Place, "walker" | "to" | "create">) {
  const tree = await createWorkTree(join(directory, `tree-${to.replace(/\W+/g, "-")}`));
  const first = await tree.commit({ "index.md": "# Home", "roses.md": "# Roses" });
  await tree.git("push", "--quiet", to, "HEAD:refs/heads/main");
  const project = await create();
  const projectId = project.id;
  const list = async (of: "site" | "previews") =>
    (await api.deployments.list.query({ projectId, of })).deployments;
  return {
    tree,
    first,
    project,
    /** The deployment of a commit, once it has ended. */
    built: async (sha: string, of: "site" | "previews") => {
      let id = "";
      await until(async () => {
        const own = (await list(of)).filter(({ commit }) => commit?.sha === sha);
        id = own.find(({ status }) => isFinal(status) && status !== "skipped")?.id ?? "";
        return id !== "";
      });
      return (await api.deployments.get.query({ deploymentId: id })).deployment;
    },
    list,
    previews: async (state: "open" | "closed" = "open") =>
      (await api.previews.list.query({ projectId, state })).previews,
    live: async () => (await api.projects.get.query({ projectId })).project.live?.commit?.sha,
    /** Merges a branch as the host does, and returns the commit. */
    merge: async (branch: string) => {
      await tree.git("checkout", "--quiet", "main");
      await tree.git("merge", "--quiet", "--no-ff", "--no-edit", branch);
      await tree.git("push", "--quiet", to, "HEAD:refs/heads/main");
      return tree.head();
    },
    /** Commits to a new branch and pushes it. */
    branchOff: async (branch: string) => {
      await tree.git("checkout", "--quiet", "-b", branch);
      const sha = await tree.commit({ "lilies.md": "# Lilies", "roses.md": "[[Nowhere]]" });
      await tree.git("push", "--quiet", to, `HEAD:refs/heads/${branch}`);
      return sha;
    },
  };
}

type Arrival = [host: GitHostName, arrive: () => Promise<Place>];
/** `tests/contract` proves each host. `github-repositories` and `previews` prove what only GitHub has. */
const FEW_HOSTS: Arrival[] = [["gitlab", () => atConnected("gitlab", 31)]];
const ALL_HOSTS: Arrival[] = [
  ["github", atGithub],
  ...FEW_HOSTS,
  ["gitea", () => atConnected("gitea", 32)],
  ["bitbucket", () => atConnected("bitbucket", 33)],
];

test.each(scaled(FEW_HOSTS, ALL_HOSTS))(
  "%s: a new user's pull request is previewed, and published by its merge",
  async (host, arrive) => {
    const place = await arrive();
    const { project, first, ...walk } = await walkIn(place);
    expect(project.webhookTrouble).toBeNull();
    expect(await walk.built(first, "site")).toMatchObject({ status: "success", live: true });

    const { PUBLIC_URL } = running.world.services.env;
    const hook = place.hook();
    expect(hook?.url).toBe(`${PUBLIC_URL}/webhooks/${host}/${project.id}`);
    const [owner = "", repo = ""] = (host === "github" ? NOTES : `garden/${host}`).split("/");
    const repository = { id: place.id, owner, repo, isPrivate: true };
    const deliver = async (sent: { raw: string; headers: object } | null) => {
      const headers = sent?.headers as Record<string, string>;
      const response = await fetch(`${running.world.url}${new URL(hook!.url).pathname}`, {
        method: "POST",
        body: sent?.raw ?? "",
        headers,
      });
      expect(response.status).toBe(202);
    };
    const push = (branch: string, before: string, after: string) => {
      const moved = { ref: `refs/heads/${branch}`, before, after, message: "Plant", repository };
      return deliver(hostSenders[host].push(moved, hook!.secret));
    };
    const pull = (action: "opened" | "merged", commit: string, at: string) => {
      const about = { number: 7, title: "Plant", branch: "plant", commit, target: "main" };
      const facts = { url: `${project.url}7`, author: "ben", fork: null, at, repository };
      return deliver(hostSenders[host].pull(action, { ...about, ...facts }, hook!.secret));
    };
    const shown = (sha: string) => place.statuses().find((one) => one.sha === sha);

    const planted = await walk.branchOff("plant");
    if (host !== "github") connected[host].commits.push(planted);
    await push("plant", "0".repeat(40), planted);
    await pull("opened", planted, "2026-11-02T10:00:00Z");
    const preview = await walk.built(planted, "previews");
    expect(preview).toMatchObject({ status: "success", live: false, preview: { pull: 7 } });
    expect(await walk.live()).toBe(first);
    await until(() => /^success/i.test(shown(planted)?.state ?? ""));
    expect(shown(planted)?.url).toContain(preview.id);
    await until(() => place.comments().length > 0);
    expect(place.comments()).toMatchObject([{ pull: 7 }]);
    expect(place.comments()[0]?.text).toContain("Lilies");
    expect(place.comments()[0]?.text).toContain(new URL(preview.preview!.url).host);

    const merged = await walk.merge("plant");
    await push("main", first, merged);
    await pull("merged", planted, "2026-11-02T10:05:00Z");
    expect(await walk.built(merged, "site")).toMatchObject({ status: "success", live: true });
    await until(() => /^success/i.test(shown(merged)?.state ?? ""));
    await until(async () => (await walk.previews()).length === 0);
    expect(await walk.previews("closed")).toMatchObject([{ pull: { number: 7 } }]);
    expect(place.comments()).toHaveLength(1);
    // Nothing was built twice, and nothing is left waiting.
    expect((await walk.list("site")).filter(({ commit }) => commit?.sha === merged)).toHaveLength(
      1,
    );
    const waiting = () => place.statuses().filter(({ state }) => /pending|progress/i.test(state));
    await expect.poll(waiting).toEqual([]);
  },
);

// `linked-repositories`, `ssh-repositories` and `polled-branches` prove the parts.
test.each(scaled<("https" | "ssh")[]>([], ["https", "ssh"]))(
  "any repository over %s: a branch is previewed without a webhook, and published by its merge",
  async (kind) => {
    const { api, org: orgId } = running.ada;
    const bare = join(directory, kind === "ssh" ? "ssh/notes.git" : "garden/any.git");
    const url = kind === "ssh" ? ssh.url : `${backend.origin}/garden/any.git`;
    const tree = await createWorkTree(join(directory, `first-${kind}`));
    if (kind === "https")
      await tree.git("init", "--quiet", "--bare", "--initial-branch=main", bare);
    const source = { kind: "git" as const, url };
    const { project, first, ...walk } = await walkIn({
      walker: running.ada,
      to: bare,
      create: async () => {
        const created = await api.projects.create.mutate({ orgId, name: `Any ${kind}`, source });
        return created.project;
      },
    });
    const { id: projectId } = project;
    const check = async (isDone: () => Promise<boolean>) =>
      until(async () => {
        await api.projects.check.mutate({ projectId });
        return isDone();
      });
    if (project.ssh) await ssh.admit(project.ssh.publicKey);
    await check(async () => (await walk.live()) === first);
    const values = { previewBranches: ["drafts/*"] };
    await api.projects.settings.update.mutate({ projectId, section: "git", values });
    // Branches that are there by then are not built.
    const seen = collection(running.world.services.db, "seenBranches");
    await until(async () => (await seen.findOne({ _id: projectId })) !== null);

    const planted = await walk.branchOff("drafts/plant");
    await check(async () => (await walk.previews()).length > 0);
    const preview = await walk.built(planted, "previews");
    expect(preview).toMatchObject({ status: "success", live: false, branch: "drafts/plant" });
    expect(await walk.live()).toBe(first);

    const merged = await walk.merge("drafts/plant");
    await tree.git("push", "--quiet", bare, ":refs/heads/drafts/plant");
    await check(async () => (await walk.live()) === merged);
    await check(async () => (await walk.previews()).length === 0);
    expect(await walk.list("previews")).toHaveLength(1);
    expect(await walk.previews("closed")).toMatchObject([{ branch: "drafts/plant" }]);
  },
);
