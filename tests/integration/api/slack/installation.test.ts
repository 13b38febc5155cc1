import { expect, test } from "vitest";
import { AppError } from "#schemas/errors.ts";
import { collection } from "#store/collections.ts";
import { findWorkspace } from "#store/slack/workspaces.ts";
import { slackScopes } from "#core/slack/app.ts";
import { slackError } from "#tests/support/doubles/chat/slack-double.ts";
import { codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { useSlackWorld } from "#tests/support/worlds/slack-world.ts";
import { startWorld } from "#tests/support/worlds/world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const slackOf = async (orgId = here.orgId) =>
  (await here.owner.api.integrations.list.query({ orgId })).slack;
const finish = (query: URLSearchParams, by = here.owner, orgId = here.orgId) =>
  by.api.integrations.slack.finish.mutate({
    orgId,
    code: query.get("code") ?? "",
    state: query.get("state") ?? "",
  });

test("an admin connects a workspace, and members see who connected it", async () => {
  expect(await slackOf()).toEqual({ isAvailable: true, workspace: null });
  const { url } = await here.owner.api.integrations.slack.install.mutate({ orgId: here.orgId });
  const address = new URL(url);
  expect(address.origin + address.pathname).toBe(`${here.slack.url}/oauth/v2/authorize`);
  expect(address.searchParams.get("scope")?.split(",")).toEqual([...slackScopes]);
  await here.connect();
  const { slack } = await here.member.api.integrations.list.query({ orgId: here.orgId });
  expect(slack.workspace).toMatchObject({
    id: "T0GARDEN",
    name: "Garden Club",
    installedBy: here.owner.email,
    state: "connected",
  });
  const [exchanged] = here.slack.calls;
  expect(exchanged?.method).toBe("oauth.v2.access");
});

test("the token is stored encrypted, and no answer contains it", async () => {
  await here.connect();
  const stored = (await findWorkspace(db(), here.orgId))!;
  expect(JSON.stringify(stored)).not.toContain(here.slack.token!);
  expect(JSON.stringify(await slackOf())).not.toContain(here.slack.token!);
});

test("only admins connect and disconnect a workspace", async () => {
  const { orgId } = here;
  const { slack } = here.member.api.integrations;
  expect(await codeOf(slack.install.mutate({ orgId }))).toBe("forbidden");
  expect(await codeOf(slack.disconnect.mutate({ orgId }))).toBe("forbidden");
});

test("a state works once, for 10 minutes, and only for the session and the organization that began", async () => {
  const query = await here.returned();
  const other = await makeOrg(here.owner);
  expect(await codeOf(finish(query, here.owner, other.id))).toBe("slack_state");
  const stranger = await here.world.signUp();
  const theirs = await makeOrg(stranger);
  expect(await codeOf(finish(query, stranger, theirs.id))).toBe("slack_state");
  await finish(query);
  expect(await codeOf(finish(query))).toBe("slack_state");
  const late = await here.returned();
  const expiresAt = new Date(Date.now() - 1);
  await collection(db(), "slackAuthorizations").updateMany({}, { $set: { expiresAt } });
  expect(await codeOf(finish(late))).toBe("slack_state");
});

test("another admin of the organization cannot finish what an admin began", async () => {
  const query = await here.returned();
  const { member, orgId } = here;
  await here.owner.api.orgs.setMemberRole.mutate({ orgId, userId: member.userId, role: "admin" });
  expect(await codeOf(finish(query, member))).toBe("slack_state");
  await here.owner.api.orgs.setMemberRole.mutate({ orgId, userId: member.userId, role: "member" });
});

test.each([
  ["invalid_code", "slack_code"],
  ["code_already_used", "slack_code"],
  ["bad_client_secret", "slack_client"],
  ["bad_redirect_uri", "slack_client"],
  ["internal_error", "slack_unavailable"],
  ["something_new", "slack_refused"],
])("Slack's refusal %s of a code is answered with %s", async (error, code) => {
  here.slack.instead = () => slackError(error);
  expect(await codeOf(finish(await here.returned()))).toBe(code);
  expect((await slackOf()).workspace).toBeNull();
});

test("an installation for a whole Enterprise organization is refused", async () => {
  const body = { ok: true, access_token: "xoxb-1", is_enterprise_install: true, team: null };
  here.slack.instead = () => ({ body });
  expect(await codeOf(finish(await here.returned()))).toBe("slack_whole_enterprise");
});

test("a further installation replaces the token and the workspace", async () => {
  await here.connect();
  const former = (await findWorkspace(db(), here.orgId))!.sealedToken;
  Object.assign(here.slack, { team: { id: "T0OTHER", name: "Others" }, token: null });
  await here.connect();
  Object.assign(here.slack, { team: { id: "T0GARDEN", name: "Garden Club" } });
  const workspace = (await findWorkspace(db(), here.orgId))!;
  expect(workspace).toMatchObject({ teamId: "T0OTHER", name: "Others" });
  expect(workspace.sealedToken).not.toBe(former);
});

test("two organizations use one workspace, and the token ends with the last of them", async () => {
  const other = await makeOrg(here.owner);
  await here.connect();
  await here.connect(here.owner, other.id);
  const { disconnect } = here.owner.api.integrations.slack;
  await disconnect.mutate({ orgId: here.orgId });
  expect(here.slack.token).not.toBeNull();
  expect((await slackOf()).workspace).toBeNull();
  expect((await slackOf(other.id)).workspace).toMatchObject({ state: "connected" });
  await disconnect.mutate({ orgId: other.id });
  expect(here.slack.token).toBeNull();
  expect(await codeOf(disconnect.mutate({ orgId: other.id }))).toBe("slack_not_connected");
});

test("an admin disconnects a workspace while Slack is not responding", async () => {
  await here.connect();
  here.slack.instead = () => ({ status: 503 });
  await here.owner.api.integrations.slack.disconnect.mutate({ orgId: here.orgId });
  expect((await slackOf()).workspace).toBeNull();
});

test("an installation without a Slack app says which settings are missing", async () => {
  const world = await startWorld();
  try {
    const owner = await world.signUp();
    const org = await makeOrg(owner);
    const { slack } = await owner.api.integrations.list.query({ orgId: org.id });
    expect(slack).toEqual({ isAvailable: false, workspace: null });
    const { links, isAvailable } = await owner.api.integrations.slack.links.query();
    expect([links, isAvailable]).toEqual([[], false]);
    const refused = owner.api.integrations.slack.install.mutate({ orgId: org.id });
    await expect(refused).rejects.toThrow(new AppError("slack_not_set_up").message);
    const response = await fetch(`${world.url}/webhooks/slack/commands`, { method: "POST" });
    expect(response.status).toBe(409);
  } finally {
    await world.close();
  }
});
