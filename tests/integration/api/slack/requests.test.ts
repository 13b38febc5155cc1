import { expect, test } from "vitest";
import { slackPaths } from "#core/slack/app.ts";
import { collection } from "#store/collections.ts";
import { until } from "#tests/support/until.ts";
import { useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const deployments = () => collection(db(), "deployments").countDocuments({});

test.each(Object.values(slackPaths).filter((path) => path.startsWith("/webhooks/")))(
  "%s refuses what Slack has not signed",
  async (path) => {
    const signed = here.sender.sign(path, "text=help");
    const { headers } = signed;
    const changed = await here.sender.send({ ...signed, body: "text=deploy" });
    expect([changed.status, changed.body["appCode"]]).toEqual([401, "signature_invalid"]);
    const old = here.sender.sign(path, "text=help", new Date(Date.now() - 301_000));
    expect((await here.sender.send(old)).status).toBe(401);
    const bare = { ...signed, headers: { "content-type": headers["content-type"]! } };
    expect((await here.sender.send(bare)).body["appCode"]).toBe("signature_missing");
    const response = await fetch(here.world.url + path);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  },
);

test("a sender with many invalid signatures has to wait, and Slack's own requests still arrive", async () => {
  const forged = here.sender.sign(slackPaths.events, "{}");
  const statuses = new Set<number>();
  for (let tries = 0; tries < 70; tries++)
    statuses.add((await here.sender.send({ ...forged, body: `{"try":${tries}}` })).status);
  expect([...statuses]).toEqual([401, 429]);
  const { status } = await here.sender.event({ type: "app_home_opened" });
  expect(status).toBe(200);
});

test("a body that Slack would not send is refused after its signature was checked", async () => {
  const { sender } = here;
  const noJson = await sender.send(sender.sign(slackPaths.interactions, "payload=x"));
  expect(noJson.body["appCode"]).toBe("invalid_json");
  const noUser = await sender.send(sender.sign(slackPaths.commands, "text=help"));
  expect(noUser.body["appCode"]).toBe("bad_request");
  const large = await sender.send(sender.sign(slackPaths.commands, "x".repeat(1_100_000)));
  expect(large.status).toBe(413);
});

test("Slack's check of the address is answered with its challenge", async () => {
  const { sender } = here;
  const body = JSON.stringify({ type: "url_verification", token: "x", challenge: "3eZbrw1aB" });
  const { status, body: answer } = await sender.send(sender.sign(slackPaths.events, body));
  expect([status, answer]).toEqual([200, { challenge: "3eZbrw1aB" }]);
});

test("a copy of a command deploys nothing again", async () => {
  await here.connect();
  await here.link(here.member);
  const before = await deployments();
  const signed = here.sender.commandOf("deploy garden");
  expect((await here.sender.send(signed)).text).toContain("is queued");
  expect(await here.sender.send(signed)).toMatchObject({ status: 200, text: "" });
  expect(await deployments()).toBe(before + 1);
});

test("a copy of a pressed button answers the user only once", async () => {
  await here.connect();
  const signed = here.sender.pressOf({ action_id: "approve", value: "unknown" });
  for (let copies = 0; copies < 3; copies++) await here.sender.send(signed);
  await until(() => here.answersTo().length > 0);
  await here.sender.command("help");
  expect(here.answersTo()).toHaveLength(1);
});

test("buttons with an address and other interactions are acknowledged", async () => {
  await here.connect();
  here.slack.calls.length = 0;
  expect((await here.sender.press({ action_id: "open-0" })).status).toBe(200);
  const body = new URLSearchParams({ payload: JSON.stringify({ type: "view_closed" }) }).toString();
  const signed = here.sender.sign(slackPaths.interactions, body);
  expect((await here.sender.send(signed)).status).toBe(200);
  expect(here.slack.calls).toEqual([]);
});

test("a Slack user who sends very many commands has to wait", async () => {
  const { env, limits } = here.world.services;
  expect(env.AUTH_RATE_LIMITS).toBe("off");
  const refused = new Set<string>();
  const take = limits.take;
  limits.take = (limit, key) => {
    refused.add(`${limit.name} ${limit.max}`);
    return take(limit, key);
  };
  await here.sender.command("help");
  limits.take = take;
  expect([...refused]).toEqual(["slack 30"]);
});
