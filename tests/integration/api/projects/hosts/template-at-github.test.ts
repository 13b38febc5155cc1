import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { templateFiles } from "#core/projects/template-files.ts";
import { newBareDirectory } from "#tests/support/doubles/hosts/github-creation-double.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import type { DoubleRequest } from "#tests/support/doubles/http-double.ts";
import {
  createApp,
  type GithubMember,
  signInAtGithub,
  signUpAdmin,
} from "#tests/support/worlds/github-world.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let github: GithubDouble;
let world: World;
let root: Person;
let ann: GithubMember;
beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld({
    ...github.variables,
    ADMIN_EMAIL: "root@example.com",
    GIT_ALLOW_PRIVATE_HOSTS: new URL(github.url).host,
  });
  root = await signUpAdmin(world);
});
beforeEach(async () => {
  github.person = newGithubPerson({ organizations: ["acme-org", "closed-org"] });
  github.person.closedOrganizations = ["closed-org"];
  github.instead = () => null;
  github.refusesPushes = false;
  github.hooks.length = 0;
  ann = await signInAtGithub(world);
});
afterAll(async () => {
  await world.close();
  await github.close();
});

const create = (
  name: string,
  { owner = github.person.login, isPrivate = true }: { owner?: string; isPrivate?: boolean } = {},
) =>
  ann.api.projects.create.mutate({
    orgId: ann.org,
    name: "Garden",
    source: {
      kind: "template",
      templateId: "digital-garden",
      repository: { owner, name, isPrivate },
    },
  });
const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => "allowed",
    (error: unknown) => (error as Error).message,
  );
const stateOf = async (name: string, owner = github.person.login) =>
  (await ann.api.github.checkName.query({ owner, name })).state;
const repositoriesNamed = (name: string) =>
  github.person.repositories.filter((at) => at.name === name);
const git = (directory: string, ...args: string[]) =>
  execFileSync("git", ["-c", "safe.directory=*", "-C", directory, ...args], { encoding: "utf8" });
const isCreation = ({ method, path }: DoubleRequest) =>
  method === "POST" && /\/(?:user|orgs\/[\w-]+)\/repos$/.test(path);

test("a template becomes the only commit of a new private repository, which the project follows", async () => {
  expect(await stateOf("garden")).toBe("free");
  const { project, pushToken } = await create("garden");
  const [repository] = repositoriesNamed("garden");
  expect(repository).toMatchObject({ owner: github.person.login, private: true });
  expect(git(repository!.directory!, "rev-list", "--count", "--all").trim()).toBe("1");
  expect(
    git(repository!.directory!, "ls-tree", "-r", "-z", "--name-only", "main")
      .split("\0")
      .filter(Boolean),
  ).toEqual((await templateFiles("digital-garden")).toSorted());
  expect(project).toMatchObject({
    source: "github",
    repo: "garden",
    branch: "main",
    githubAccess: { through: "account", isPrivate: true },
    hostWebhook: { state: "ready" },
  });
  expect(pushToken).toBeNull();
  expect(github.hooks).toHaveLength(1);
  const { settings } = await ann.api.projects.settings.get.query({ projectId: project.id });
  expect(settings).toMatchObject({ build: { theme: { id: "garden" } } });
  expect(await stateOf("garden")).toBe("taken");
});

test("a public repository of an organization is created there", async () => {
  await create("public-garden", { owner: "acme-org", isPrivate: false });
  expect(repositoriesNamed("public-garden")).toMatchObject([{ owner: "acme-org", private: false }]);
});

test("a name that is taken is said, and nothing is created here", async () => {
  github.person.repositories.push(
    ...newGithubPerson({ repositories: [{ owner: github.person.login, name: "mine" }] })
      .repositories,
  );
  expect(await messageOf(create("mine"))).toBe(
    `${github.person.login} already has a repository named mine. Choose another name.`,
  );
  expect(await stateOf("mine")).toBe("taken");
  expect((await ann.api.projects.list.query()).projects).toEqual([]);
});

test("an organization that does not let members create repositories is shown with the reason, and refuses", async () => {
  const { scopes, isConnected } = await ann.api.github.listCreationScopes.query();
  expect(isConnected).toBe(true);
  expect(scopes).toMatchObject([
    { value: github.person.login, mayCreate: "any", obstacle: null },
    { value: "acme-org", mayCreate: "any", obstacle: null },
    {
      value: "closed-org",
      mayCreate: "none",
      obstacle: "This organization does not let you create repositories.",
    },
  ]);
  expect(await messageOf(create("garden", { owner: "closed-org" }))).toBe(
    "GitHub did not create closed-org/garden. It says: You need admin access to the organization before adding a repository to it.",
  );
});

test("a connection that may only create public repositories says so", async () => {
  await ann.api.github.disconnect.mutate();
  const token = github.tokenOf(github.person, "gho", "public_repo read:org");
  await ann.api.github.saveProviderToken.mutate({ token });
  const { scopes } = await ann.api.github.listCreationScopes.query();
  expect(scopes[0]).toMatchObject({ mayCreate: "public" });
  expect(await messageOf(create("secret-garden"))).toMatch(/GitHub did not create/);
  await create("open-garden", { isPrivate: false });
});

test("after the connection broke before the push, another attempt continues with the same repository", async () => {
  github.refusesPushes = true;
  const message = await messageOf(create("broken"));
  expect(message).toContain(
    `${github.person.login}/broken was created on GitHub, but the template did not reach it.`,
  );
  expect(message).toContain("Try again: Pressmark continues with this repository.");
  expect(await stateOf("broken")).toBe("unfinished");
  expect((await ann.api.projects.list.query()).projects).toEqual([]);
  github.refusesPushes = false;
  const { project } = await create("broken");
  expect(project.repo).toBe("broken");
  expect(repositoriesNamed("broken")).toHaveLength(1);
  expect(
    git(repositoriesNamed("broken")[0]!.directory!, "rev-list", "--count", "--all").trim(),
  ).toBe("1");
  expect(await stateOf("broken")).toBe("taken");
});

test("after GitHub's answer was lost, another attempt finds the repository that was created", async () => {
  let lost = 0;
  github.instead = (request) => {
    if (!isCreation(request) || lost > 0) return null;
    lost += 1;
    const { name } = JSON.parse(request.sent.toString()) as { name: string };
    const [made] = newGithubPerson({
      repositories: [
        { owner: github.person.login, name, private: true, createdAt: new Date().toISOString() },
      ],
    }).repositories;
    github.person.repositories.push({ ...made!, directory: newBareDirectory() });
    return { status: 502, body: { message: "Bad Gateway" } };
  };
  expect(await messageOf(create("lost"))).toBe(
    `GitHub did not say whether ${github.person.login}/lost was created. Try again: if it was, Pressmark continues with it.`,
  );
  const { project } = await create("lost");
  expect(project.repo).toBe("lost");
  expect(repositoriesNamed("lost")).toHaveLength(1);
});

test("another attempt does not make a private repository public", async () => {
  github.refusesPushes = true;
  await messageOf(create("private-first"));
  expect(await messageOf(create("private-first", { isPrivate: false }))).toBe(
    `An earlier attempt created ${github.person.login}/private-first as a private repository. Choose that, or another name.`,
  );
});

test("GitHub's limit of requests is said with the time to wait", async () => {
  github.instead = (request) =>
    isCreation(request)
      ? { status: 403, headers: { "retry-after": "30" }, body: { message: "secondary rate limit" } }
      : null;
  expect(await messageOf(create("later"))).toBe(
    "GitHub has received too many requests. Try again in 30 s.",
  );
  github.instead = () => null;
  expect((await create("later")).project.repo).toBe("later");
});

test("two attempts at the same time create one repository and one project", async () => {
  const results = await Promise.all([messageOf(create("twice")), messageOf(create("twice"))]);
  expect(results.toSorted()).toEqual([
    "This repository is being created right now. Try again in a minute.",
    "allowed",
  ]);
  expect(repositoriesNamed("twice")).toHaveLength(1);
});

describe("with a token of the GitHub App", () => {
  const permissions = { contents: "read", metadata: "read" };
  beforeEach(async () => {
    await root.api.admin.githubApp.forget.mutate().catch(() => undefined);
    await createApp(root, { createsRepositories: true });
    await ann.api.github.disconnect.mutate();
    const token = github.tokenOf(github.person, "ghu", "");
    await ann.api.github.saveProviderToken.mutate({ token });
    github.installations.length = 0;
    const installation = { selected: [], suspended: false };
    github.installations.push({ ...installation, id: 71, account: github.person.login });
    github.installations.push({ ...installation, id: 72, account: "acme-org", permissions });
  });

  test("the accounts that have not allowed it are shown with the page where they can", async () => {
    const { scopes } = await ann.api.github.listCreationScopes.query();
    expect(scopes).toMatchObject([
      { value: github.person.login, mayCreate: "any", obstacle: null },
      {
        value: "acme-org",
        mayCreate: "none",
        obstacle: "In this account, the GitHub App may not create repositories and write to them.",
        url: "https://github.example/settings/installations/72",
      },
    ]);
    expect(await messageOf(create("garden", { owner: "acme-org" }))).toBe(
      "GitHub did not create acme-org/garden. It says: Resource not accessible by integration.",
    );
  });

  test("the App reads the repository that it created, and reports its pushes", async () => {
    const { project } = await create("by-app");
    expect(project.githubAccess).toEqual({ through: "app", isPrivate: true });
    expect(project.hostWebhook).toBeNull();
    expect(github.installations[0]?.selected).toEqual([`${github.person.login}/by-app`]);
  });

  test("an administrator sees whether the App asks for what this needs", async () => {
    const asked = async () =>
      (await root.api.admin.githubApp.permissions.query()).permissions.createsRepositories;
    expect(await asked()).toBe(true);
    expect(github.app?.manifest["default_permissions"]).toMatchObject({
      contents: "write",
      administration: "write",
    });
    await root.api.admin.githubApp.forget.mutate();
    await createApp(root);
    expect(await asked()).toBe(false);
  });
});

test.each(["", "with space", "ünïcode", "..", "notes.git", "a".repeat(101)])(
  "the name “%s” is refused before GitHub is asked",
  async (name) => {
    expect(await messageOf(create(name))).not.toBe("allowed");
    expect(github.person.repositories).toEqual([]);
  },
);
