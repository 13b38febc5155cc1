import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ProgramSignIn,
  DEV_ACCOUNT_SUBJECT,
  type DevAccount,
} from "#schemas/sites/internal-calls.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = (from: World, subject = DEV_ACCOUNT_SUBJECT) => {
  const token = from.services.secretBox.sign(subject, new Date(Date.now() + 60_000));
  return fetch(`${from.url}/internal/ready-made`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
};
const readyMade = async () => (await (await ask(world)).json()) as DevAccount;

test("every start uses the same account and the same sample, with a new token", async () => {
  const first = await readyMade();
  const second = await readyMade();
  expect(first).toMatchObject({
    orgHandle: "demo",
    siteUrl: "http://sample--demo.localhost:5600/",
    signInUrl: expect.stringContaining("/auth/v1/verify?token="),
  });
  expect(second.projectId).toBe(first.projectId);
  expect(second.signInUrl).not.toBe(first.signInUrl);
  const ls = (pushUrl: string) => runGit(["ls-remote", pushUrl], { cwd: "/" });
  expect((await ls(first.pushUrl)).code).not.toBe(0);
  expect((await ls(second.pushUrl)).code).toBe(0);
});

test("the link signs in once, as this machine's administrator", async () => {
  const { signInUrl } = await readyMade();
  const landed = await fetch(signInUrl, { redirect: "manual" });
  const fragment = new URL(landed.headers.get("location") ?? "").hash.slice(1);
  const token = new URLSearchParams(fragment).get("access_token") ?? "";
  const account = await world.client(token).api.account.get.query();
  expect(account).toMatchObject({ isAdmin: true, user: { email: "demo@localhost" } });
  const again = await fetch(signInUrl, { redirect: "manual" });
  expect(again.headers.get("location")).not.toContain("access_token");
});

test("a program on this machine can sign in without using up the printed link", async () => {
  const { signInUrl } = await readyMade();
  const token = world.services.secretBox.sign(DEV_ACCOUNT_SUBJECT, new Date(Date.now() + 60_000));
  const response = await fetch(`${world.url}/internal/access-token`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  const { accessToken, orgHandle } = (await response.json()) as ProgramSignIn;
  expect(orgHandle).toBe("demo");
  expect((await world.client(accessToken).api.account.get.query()).isAdmin).toBe(true);
  const landed = await fetch(signInUrl, { redirect: "manual" });
  expect(landed.headers.get("location")).toContain("access_token");
});

test("only a process that has the secret key may ask, and only while the dashboard runs on this machine", async () => {
  expect((await ask(world, "git-server")).status).toBe(401);
  const without = await fetch(`${world.url}/internal/ready-made`, { method: "POST" });
  expect(without.status).toBe(401);
  const outside = await startWorld({ PUBLIC_URL: "https://press.example" });
  try {
    expect((await ask(outside)).status).toBe(403);
  } finally {
    await outside.close();
  }
});
