import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askHost } from "#core/git-hosts/connections/ask-host.ts";
import { bitbucket } from "#core/git-hosts/bitbucket/host.ts";
import { gitea } from "#core/git-hosts/gitea/host.ts";
import { github } from "#core/git-hosts/github/host.ts";
import { githubApi } from "#core/git-hosts/github/host-api.ts";
import { gitlab } from "#core/git-hosts/gitlab/host.ts";
import type { GitHost, HostApi } from "#core/git-hosts/port.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGithubDouble } from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { hostReportsContract, type ReportsUnderTest } from "./host-reports.ts";

const ROSES = { id: 3, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };

async function ofConnection(
  { name, connections, reports }: GitHost,
  double: ConnectedHostDouble,
): Promise<ReportsUnderTest> {
  double.repositories = [ROSES];
  const { token, username } = double;
  const target = {
    name,
    api: connections!.apiAt(double.url),
    allowPrivate: [double.place],
    headers: connections!.authorize({ username, token }),
  };
  const api: HostApi = { ask: (request) => askHost(target, request) };
  return {
    reports,
    api,
    repository: await connections!.findRepository(api, ROSES.fullName),
    statuses: () => double.statuses,
    answer: (instead) => (double.instead = () => instead),
    comments: () => double.comments,
    pulls: () => double.pulls,
    clear() {
      Object.assign(double, { statuses: [], comments: [], pulls: [] });
    },
    close: double.close,
  };
}

async function ofGithub(scopes = "repo") {
  const double = await startGithubDouble();
  const person = newGithubPerson({ repositories: [{ owner: "garden", name: "roses", id: 3 }] });
  const env = parseEnv({ GITHUB_URL: double.url });
  const under: ReportsUnderTest = {
    reports: github.reports,
    api: githubApi(env, double.tokenOf(person, "gho", scopes)),
    repository: { id: "3", fullName: "garden/roses" },
    statuses: () =>
      double.statuses.map(({ context: name, target_url: url, ...rest }) => ({
        ...rest,
        name,
        url,
      })),
    comments: () => double.comments,
    pulls: () => double.pulls,
    answer: (instead) => (double.instead = () => instead),
    clear() {
      Object.assign(double, { statuses: [], deployments: [], comments: [], pulls: [] });
    },
    close: double.close,
  };
  return { ...under, double };
}

hostReportsContract("GitLab", async () => ofConnection(gitlab, await startGitlabDouble()));
hostReportsContract("Gitea", async () => ofConnection(gitea, await startGiteaDouble()));
hostReportsContract("Bitbucket", async () => ofConnection(bitbucket, await startBitbucketDouble()));
hostReportsContract("GitHub", ofGithub);

describe("GitHub's limits and deployments:", () => {
  let under: Awaited<ReturnType<typeof ofGithub>>;
  beforeAll(async () => {
    under = await ofGithub();
  });
  afterAll(() => under.close());
  beforeEach(() => {
    under.clear();
    under.answer(null);
  });

  const SHA = "a".repeat(40);
  const put = () =>
    under.reports.putStatus(under.api, under.repository, {
      sha: SHA,
      name: "Pressmark: roses",
      context: "pressmark/roses",
      url: "https://p.example",
      state: "success",
      description: "Live",
    });
  const failure = (asking: Promise<unknown>) =>
    asking.then(
      () => ({ appCode: "none", details: {} as { retryAfter?: number } }),
      (error: { appCode: string; details: { retryAfter?: number } }) => error,
    );

  test("a used up limit and a secondary limit are busy, and the wait ends when GitHub says", async () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 120);
    const limits = [
      [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }, {}],
      [429, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }, {}],
      [403, { "retry-after": "120", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" }, {}],
      [403, {}, { message: "You have exceeded a secondary rate limit." }],
    ] as const;
    for (const [status, headers, body] of limits) {
      under.answer({ status, headers, body });
      const { appCode, details } = await failure(put());
      expect(appCode).toBe("host_busy");
      expect(details.retryAfter).toBeGreaterThanOrEqual("message" in body ? 60 : 115);
      expect(details.retryAfter).toBeLessThanOrEqual(121);
    }
    under.answer({ status: 403, body: { message: "Resource not accessible by integration" } });
    expect((await failure(put())).appCode).toBe("host_forbidden");
  });

  test("a deployment is created once, whatever is asked twice", async () => {
    const { api, repository, double } = under;
    const deployments = under.reports.deployments!;
    const wanted = { key: "d1", sha: SHA, environment: "Production" as const };
    const id = await deployments.create(api, repository, wanted);
    expect(await deployments.create(api, repository, wanted)).toBe(id);
    expect(await deployments.create(api, repository, { ...wanted, key: "d2" })).not.toBe(id);
    // GitHub may answer the payload as text.
    double.deployments[0]!.payload = JSON.stringify({ pressmark: "d1" });
    expect(await deployments.create(api, repository, wanted)).toBe(id);
    expect(double.deployments).toHaveLength(2);
    expect(double.deployments[0]?.asked).toMatchObject({
      production_environment: true,
      transient_environment: false,
    });
  });

  test("a token with less scopes names them, and only some may write deployments", async () => {
    const { mayWrite } = under.reports.deployments!;
    expect(mayWrite(await put())).toBe(true);
    const other = await ofGithub("repo:status read:org");
    const scopes = await other.reports.putStatus(other.api, other.repository, {
      sha: SHA,
      name: "",
      context: "x",
      url: "https://p.example",
      state: "success",
      description: "Live",
    });
    expect(scopes).toEqual(["repo:status", "read:org"]);
    expect(mayWrite(scopes)).toBe(false);
    await other.close();
  });

  test("a renamed repository is still reported to", async () => {
    const { double } = under;
    const person = newGithubPerson({
      repositories: [{ owner: "garden", name: "park", formerly: "garden/lawn" }],
    });
    const api = githubApi(parseEnv({ GITHUB_URL: double.url }), double.tokenOf(person));
    const repository = { id: "1", fullName: "garden/lawn" };
    await under.reports.putStatus(api, repository, {
      sha: SHA,
      name: "",
      context: "x",
      url: "https://p.example",
      state: "success",
      description: "Live",
    });
    expect(double.statuses).toMatchObject([{ context: "x" }]);
  });
});
