import { expect, test } from "vitest";
import { findLatestDeployment } from "#store/deployments/deployments.ts";
import { collection } from "#store/collections.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const say = async (text: string) => (await here.sender.command(text)).text;
const project = (name: string, orgId: string) =>
  here.owner.api.projects.create.mutate({ orgId, name, source: { kind: "remote" } });

test("help lists the commands, and so does a command that does not exist", async () => {
  const help = await say("help");
  for (const usage of ["status [project]", "deploy project", "link", "help"])
    expect(help).toContain(`\`/pressmark ${usage}\``);
  expect(await say("")).toBe(help);
  expect(await say("toString <b>")).toBe(`There is no command “toString”.\n${help}`);
  expect(await say("<!channel>")).toBe(`There is no command “&lt;!channel&gt;”.\n${help}`);
});

test("a workspace without an organization and a Slack user without an account learn what to do", async () => {
  expect(await say("status")).toContain("not connected to an organization");
  await here.connect();
  expect(await say("status")).toContain("Link your Pressmark account");
  expect(await say("deploy garden")).toContain("Link your Pressmark account");
});

test("only the user sees an answer", async () => {
  const { body } = await here.sender.command("help");
  expect(body["response_type"]).toBe("ephemeral");
});

test("status shows what is live and the last state of each project that the member can see", async () => {
  await here.connect();
  await here.link(here.member);
  const live = await storeDeployment(here.world, here.projectId, { live: true });
  await storeDeployment(here.world, here.projectId, { status: "failed" });
  const others = await makeOrg(here.owner, "Others");
  await project("Elsewhere", others.id);
  const private_ = await makeOrg(here.owner, "Hidden");
  await project("Hidden", private_.id);
  await here.connect(here.owner, private_.id);
  const status = await say("status");
  expect(status).toContain("|Garden>* (Together): ");
  expect(status).toMatch(new RegExp(`/${live}\\|#\\d+> is live since <!date\\^`));
  expect(status).toMatch(/\|#\d+> failed/);
  expect(status).not.toMatch(/Elsewhere|Hidden/);
  expect(await say("status GARDEN")).toBe(status);
  expect(await say(`status ${here.handle}/garden`)).toBe(status);
  expect(await say("status elsewhere")).toContain("You have no project “elsewhere”");
});

test("a name that two projects have needs its organization", async () => {
  const org = await makeOrg(here.owner, "Second");
  await here.owner.api.projects.create.mutate({
    orgId: org.id,
    name: "Garden",
    handle: "garden",
    source: { kind: "remote" },
  });
  await here.connect();
  await here.connect(here.owner, org.id);
  await here.link(here.owner);
  const answer = await say("deploy garden");
  expect(answer).toContain("Several projects have this name");
  expect(answer).toContain(`${org.handle}/garden`);
  expect(await say(`deploy ${org.handle}/garden`)).toContain("is queued");
});

test("deploy deploys as the member, and the audit log says that it came from Slack", async () => {
  await here.connect();
  await here.link(here.member);
  expect(await say("deploy")).toBe("Add the name of a project, such as /pressmark deploy my-site.");
  expect(await say("deploy garden")).toMatch(/^Deployment <.+\|#\d+> of <.+\|Garden> is queued\.$/);
  const deployment = await findLatestDeployment(db(), here.projectId);
  expect(deployment).toMatchObject({ status: "queued", trigger: { actor: here.member.email } });
  const { entries } = await here.owner.api.orgs.audit.query({ orgId: here.orgId, limit: 1 });
  expect(entries[0]).toMatchObject({
    action: "deployments.create",
    actor: { kind: "user", name: here.member.email },
    target: { kind: "project", name: "Garden" },
    details: { via: "Slack" },
  });
});

test("what the dashboard would refuse, Slack refuses too", async () => {
  await here.connect();
  await here.link(here.member);
  const { projectId, orgId } = here;
  await here.owner.api.projects.archive.mutate({ projectId });
  expect(await say("deploy garden")).toContain("You have no project “garden”");
  await here.owner.api.projects.unarchive.mutate({ projectId });
  const suspension = { reason: "Spam", since: new Date(), sitesOffline: false };
  await collection(db(), "orgs").updateOne({ _id: orgId }, { $set: { suspension } as object });
  expect(await say("deploy garden")).toMatch(/^This organization is suspended/);
  await collection(db(), "orgs").updateOne({ _id: orgId }, { $unset: { suspension: "" } });
  await collection(db(), "authUsers").updateOne(
    { _id: here.member.userId },
    { $set: { bannedUntil: new Date(Date.now() + 60_000) } },
  );
  expect(await say("deploy garden")).toContain("Link your Pressmark account");
  await collection(db(), "authUsers").updateOne(
    { _id: here.member.userId },
    { $set: { bannedUntil: null } },
  );
});
