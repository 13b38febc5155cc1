import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordMissedDelivery } from "#core/pushes/missed-delivery.ts";
import { findProject } from "#store/projects/projects.ts";
import { noteAcceptedDelivery } from "#store/projects/webhook-health.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { hostileAnswers } from "#tests/support/inputs/hostile/hostile-answers.ts";
import {
  createApp,
  type GithubMember,
  signInAtGithub,
  signUpAdmin,
} from "#tests/support/worlds/github-world.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What the webhook doctor learns from GitHub about an imported repository. */
let github: GithubDouble;
let world: World;
let root: Person;
let member: GithubMember;
let projectId: string;

beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld({ ...github.variables, ADMIN_EMAIL: "root@example.com" });
  root = await signUpAdmin(world);
});
beforeEach(async () => {
  await root.api.admin.githubApp.forget.mutate().catch(() => undefined);
  github.hooks.length = 0;
  github.installations.length = 0;
  github.broken.clear();
  github.person = newGithubPerson({ repositories: [{ owner: "octo-org", name: "garden" }] });
});
afterAll(async () => {
  await world.close();
  await github.close();
});

async function importGarden() {
  member = await signInAtGithub(world);
  const { project } = await member.api.projects.create.mutate({
    orgId: member.org,
    name: "Garden",
    source: { kind: "github", owner: "octo-org", repo: "garden", connect: true },
  });
  projectId = project.id;
}
async function importWithApp() {
  await createApp(root);
  const installation = {
    id: 51,
    account: "octo-org",
    selected: ["octo-org/garden"],
    suspended: false,
  };
  github.installations.push(installation);
  await importGarden();
  return installation;
}
async function address() {
  const { checks } = await member.api.projects.webhookDoctor.query({ projectId });
  return checks.find(({ name }) => name === "address")!;
}

test("the doctor asks GitHub for the webhook that Pressmark created: there, turned off, without pushes, deleted", async () => {
  await importGarden();
  const hook = github.hooks[0]!;
  expect(await address()).toMatchObject({
    ok: true,
    found: "GitHub has a webhook with this project’s address. It sends pushes.",
  });
  hook.active = false;
  expect(await address()).toMatchObject({
    ok: false,
    found: "The webhook is turned off on GitHub.",
    mend: "Choose “Set up again” above.",
  });
  Object.assign(hook, { active: true, events: ["issues"] });
  expect((await address()).found).toBe("The webhook on GitHub does not send pushes.");
  hook.events = ["push"];
  expect(await address()).toMatchObject({
    ok: true,
    found:
      "GitHub has a webhook with this project’s address. It sends pushes, but no pull requests.",
    mend: "Previews of pull requests need them. Choose “Set up again” above.",
  });
  await member.api.projects.hostWebhook.create.mutate({ projectId });
  expect(await address()).toMatchObject({ ok: true, mend: null });
  hook.events = ["*"];
  expect(await address()).toMatchObject({ ok: true, mend: null });
  github.hooks.length = 0;
  expect((await address()).found).toBe("GitHub has no webhook with this project’s address.");
  await member.api.projects.hostWebhook.create.mutate({ projectId });
  expect((await address()).ok).toBe(true);
});

test("if the member may not see the webhooks, the doctor goes by the deliveries", async () => {
  github.person.repositories[0]!.admin = false;
  await importGarden();
  expect(await address()).toMatchObject({
    ok: false,
    found: "Nothing has arrived at this project’s webhook address yet.",
    mend: expect.stringContaining(`/webhooks/github/${projectId}`),
  });
});

test("the doctor asks GitHub whether the App has the repository, receives pushes and is not suspended", async () => {
  const installation = await importWithApp();
  expect(await address()).toMatchObject({
    ok: true,
    mend: null,
    found: "The GitHub App reports this repository’s pushes.",
  });
  installation.suspended = true;
  expect(await address()).toMatchObject({
    ok: false,
    found: "The GitHub App is suspended for the owner of the repository.",
    mend: expect.stringContaining("ends the suspension"),
  });
  installation.suspended = false;
  installation.selected = ["octo-org/other"];
  expect((await address()).found).toContain("not among those that the GitHub App may read");
  installation.selected = ["octo-org/garden"];
  github.app!.manifest["default_events"] = ["push", "repository"];
  expect(await address()).toMatchObject({
    ok: true,
    found: "The GitHub App reports this repository’s pushes, but no pull requests.",
    mend: expect.stringContaining("access to “Pull requests”"),
  });
  github.app!.manifest["default_events"] = ["repository"];
  expect((await address()).found).toBe("The GitHub App does not receive pushes.");
  github.installations.length = 0;
  expect((await address()).found).toContain("no longer installed for the owner");
});

test("the doctor says when GitHub is not responding, or the App is gone", async () => {
  await importWithApp();
  github.broken.add("/api/v3/app/installations/51");
  expect(await address()).toMatchObject({
    ok: false,
    found: "GitHub is not responding. Try again in a moment.",
  });
  github.broken.clear();
  await root.api.admin.githubApp.forget.mutate();
  expect(await address()).toMatchObject({
    ok: false,
    found: "The repository was imported with a GitHub App that this installation no longer has.",
    mend: "Connect the repository with your own account.",
  });
});

test("a push that no delivery announced says what GitHub knows about the webhook", async () => {
  await importGarden();
  const { db } = world.services;
  await noteAcceptedDelivery(db, projectId);
  const miss = async () => {
    await recordMissedDelivery(world.services, (await findProject(db, projectId))!, "a".repeat(40));
    return (await member.api.projects.get.query({ projectId })).project.webhookTrouble;
  };
  const trouble = "The webhook did not announce the last push.";
  const found = "Pressmark finds pushes only when it checks the repository.";
  expect(await miss()).toBe(`${trouble} ${found}`);
  github.hooks.length = 0;
  expect(await miss()).toBe(
    `${trouble} GitHub has no webhook with this project’s address. ${found}`,
  );
  github.broken.add("/api/v3/repos/octo-org/garden/hooks");
  expect(await miss()).toBe(`${trouble} ${found}`);
});

test("a rate limit of GitHub is not reported as a missing right", async () => {
  await importGarden();
  const path = "/api/v3/repos/octo-org/garden/hooks";
  const limits = [
    [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" }, "60 s"],
    [403, { "retry-after": "17" }, "17 s"],
    [429, {}, "60 s"],
  ] as const;
  for (const [status, headers, wait] of limits) {
    github.answers.set(path, { status, headers, body: {} });
    const { project } = await member.api.projects.hostWebhook.create.mutate({ projectId });
    expect(project.hostWebhook?.message).toBe(
      `GitHub has received too many requests. Try again in ${wait}.`,
    );
  }
  github.answers.clear();
});

test.each(hostileAnswers.filter(({ isEndless }) => !isEndless))(
  "GitHub answers with $name: the import and the webhook say what to do, and nothing crashes",
  async ({ answer }) => {
    await importGarden();
    github.instead = answer;
    const { project } = await member.api.projects.hostWebhook.create.mutate({ projectId });
    const source = { kind: "github" as const, owner: "octo-org", repo: "garden", connect: true };
    const importing = member.api.projects.create.mutate({ orgId: member.org, name: "B", source });
    const refused = await importing.catch((error: Error) => error.message);
    github.instead = () => null;
    for (const message of [project.hostWebhook?.message, refused]) {
      expect(message).toMatch(/GitHub/);
      expect(message).not.toMatch(/[<>]|unexpected|internal/i);
    }
  },
);
