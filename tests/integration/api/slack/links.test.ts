import { expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { tokenIn, useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const slackOf = (person = here.member) => person.api.integrations.slack;
const linked = async (person = here.member) => (await slackOf(person).links.query()).links;
const ben = { id: "U0BEN", name: "ben" };

test("a Slack user gets a link, and the page shows who would be linked before anything happens", async () => {
  await here.connect();
  const { text } = await here.sender.command("link");
  expect(text).toContain(`${here.world.services.env.PUBLIC_URL}/settings/integrations?slack=`);
  const token = tokenIn(text);
  for (let views = 0; views < 2; views++) {
    const { request } = await slackOf().linkRequest.query({ token });
    expect(request).toEqual({
      teamId: "T0GARDEN",
      workspaceName: "Garden Club",
      slackUserName: "ada",
    });
  }
  expect(await linked()).toEqual([]);
  const { link } = await slackOf().link.mutate({ token });
  expect(link).toMatchObject({ workspaceName: "Garden Club", slackUserName: "ada" });
  expect(await linked()).toEqual([link]);
  expect(await codeOf(slackOf().link.mutate({ token }))).toBe("slack_link_invalid");
  expect(await codeOf(slackOf().linkRequest.query({ token }))).toBe("slack_link_invalid");
});

test("a link ends after 10 minutes", async () => {
  await here.connect();
  const token = tokenIn((await here.sender.command("link")).text);
  const expiresAt = new Date(Date.now() - 1);
  await collection(db(), "slackLinkRequests").updateMany({}, { $set: { expiresAt } });
  expect(await codeOf(slackOf().link.mutate({ token }))).toBe("slack_link_invalid");
});

test("an account outside the organizations of the workspace cannot be linked, and the link stays valid", async () => {
  await here.connect();
  const token = tokenIn((await here.sender.command("link")).text);
  const stranger = await here.world.signUp();
  expect(await codeOf(slackOf(stranger).link.mutate({ token }))).toBe("slack_link_foreign");
  await slackOf().link.mutate({ token });
});

test("the account and the audit log say who was linked and unlinked", async () => {
  await here.connect();
  await here.link(here.member);
  const { notifications } = await here.member.api.notifications.list.query({});
  expect(notifications[0]).toMatchObject({
    event: "account.security",
    title: "Your account was linked to ada in Slack",
  });
  await slackOf().unlink.mutate({ teamId: "T0GARDEN" });
  expect(await linked()).toEqual([]);
  expect(await codeOf(slackOf().unlink.mutate({ teamId: "T0GARDEN" }))).toBe("slack_link_missing");
  const { entries } = await here.owner.api.orgs.audit.query({ orgId: here.orgId, limit: 2 });
  expect(entries.map(({ action, actor, details }) => [action, actor.name, details])).toEqual(
    ["unlink", "link"].map((act) => [
      `integrations.slack.${act}`,
      here.member.email,
      { slackUser: "ada", workspace: "Garden Club" },
    ]),
  );
});

test("a Slack user has one account, and an account has one Slack user of a workspace", async () => {
  await here.connect();
  await here.link(here.member);
  await here.link(here.owner);
  expect(await linked()).toEqual([]);
  await here.link(here.owner, ben);
  expect(await linked(here.owner)).toMatchObject([{ slackUserName: "ben" }]);
});

test("a member who leaves the last organization of the workspace is no longer linked", async () => {
  await here.connect();
  await here.link(here.member);
  const { orgId, member } = here;
  await here.owner.api.orgs.removeMember.mutate({ orgId, userId: member.userId });
  expect(await linked()).toEqual([]);
  expect((await here.sender.command("status")).text).toContain("Link your Pressmark account");
  await here.owner.api.orgs.addMember.mutate({ orgId, userEmail: member.email });
});

test("links end with the account and with the last organization of the workspace", async () => {
  await here.connect();
  const person = await here.world.signUp();
  const { orgId } = here;
  await collection(db(), "authUsers").updateOne(
    { _id: person.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  await here.owner.api.orgs.addMember.mutate({ orgId, userEmail: person.email });
  await here.link(person, ben);
  await here.link(here.member);
  await person.api.account.delete.mutate({ confirm: person.email });
  expect(await collection(db(), "slackLinks").countDocuments({})).toBe(1);
  await here.sender.command("link", ben);
  await here.owner.api.integrations.slack.disconnect.mutate({ orgId });
  expect(await collection(db(), "slackLinks").countDocuments({})).toBe(0);
  expect(await collection(db(), "slackLinkRequests").countDocuments({})).toBe(0);
});
