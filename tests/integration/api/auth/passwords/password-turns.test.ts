import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailTo } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newPassword,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const HOUR_MS = 3_600_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: { AUTH_RATE_LIMITS: "on" } });
});
afterAll(() => server.close());

interface From {
  ip?: string;
  cookie?: string;
}
const headersOf = ({ ip, cookie }: From): Record<string, string> => ({
  ...(ip ? { "x-forwarded-for": ip } : {}),
  ...(cookie ? { cookie } : {}),
});

const tryPassword = (email: string, password: string, from: From = {}) =>
  ask(server, "/token?grant_type=password", {
    method: "POST",
    body: { email, password },
    headers: headersOf(from),
  });

/** Sends wrong passwords, one after the other. @returns how many were checked */
async function guess(email: string, from: From, times: number): Promise<number> {
  let checks = 0;
  for (let time = 0; time < times; time += 1)
    if ((await tryPassword(email, "wrong-1-wrong", from)).status === 400) checks += 1;
  return checks;
}

const cookieIn = (response: Response) =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

let lastHost = 0;
/** Calls come from a network that no other test uses. */
const newAddress = () => `203.0.${Math.floor((lastHost += 1) / 250)}.${(lastHost % 250) + 1}`;

async function guessedFromEverywhere(email: string): Promise<number> {
  let checks = 0;
  for (let host = 0; host < 70; host += 1)
    checks += await guess(email, { ip: newAddress() }, host < 8 ? 12 : 2);
  return checks;
}

describe("while attackers guess a password", () => {
  test("endlessly from a few addresses, the owner can sign in from a new address", async () => {
    const { client, email, password } = await signedUp(server);
    await client.signOut();
    for (let host = 0; host < 8; host += 1) await guess(email, { ip: newAddress() }, 12);
    expect((await tryPassword(email, password, { ip: newAddress() })).status).toBe(200);
  });

  test("from many addresses, an hour allows 150 attempts, and the owner is recognized by address or browser", async () => {
    const { email, password } = await signedUp(server);
    const cookie = cookieIn(await tryPassword(email, password));
    expect(await guessedFromEverywhere(email)).toBe(150);
    expect((await tryPassword(email, password, { ip: newAddress() })).status).toBe(429);
    expect((await tryPassword(email, password)).status).toBe(200);
    expect((await tryPassword(email, password, { ip: newAddress(), cookie })).status).toBe(200);
    server.pass(HOUR_MS);
    expect((await tryPassword(email, password, { ip: newAddress() })).status).toBe(200);
  });

  test("from the owner's own address, the owner's browser can sign in", async () => {
    const { email, password } = await signedUp(server);
    const signIn = await tryPassword(email, password);
    expect(signIn.headers.get("set-cookie")).toMatch(
      /^auth_device_[0-9a-f]{12}=[\w.-]+; Path=\/auth\/v1\/token; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieIn(signIn);
    expect(await guess(email, {}, 12)).toBe(10);
    expect((await tryPassword(email, password)).status).toBe(429);
    expect((await tryPassword(email, password, { cookie })).status).toBe(200);
  });
});

describe("a browser that signed in before", () => {
  test("may send ten wrong passwords in a quarter of an hour, like an address", async () => {
    const { email, password } = await signedUp(server);
    const cookie = cookieIn(await tryPassword(email, password));
    expect(await guess(email, { cookie, ip: newAddress() }, 12)).toBe(10);
    expect((await tryPassword(email, password, { cookie })).status).toBe(429);
  });

  test("has no separate limit for another account, or with a forged cookie", async () => {
    const [ann, ben] = [await signedUp(server), await signedUp(server)];
    const own = cookieIn(await tryPassword(ann.email, ann.password));
    const others = cookieIn(await tryPassword(ben.email, ben.password));
    await guess(ann.email, {}, 10);
    const [name = ""] = own.split("=");
    const [, value = ""] = others.split("=");
    const madeUp = `${"x".repeat(22)}.${own.split(".")[1]}`;
    for (const cookie of [others, `${name}=${value}`, `${name}=${madeUp}`, `${name}=`])
      expect((await tryPassword(ann.email, ann.password, { cookie })).status).toBe(429);
  });

  test("is unknown after the password changes, except the one in which it was changed", async () => {
    const { email, password, session } = await signedUp(server);
    const old = cookieIn(await tryPassword(email, password));
    const next = newPassword();
    const change = await ask(server, "/user", {
      method: "PUT",
      body: { password: next },
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const newCookie = cookieIn(change);
    await guess(email, {}, 10);
    expect((await tryPassword(email, next, { cookie: old })).status).toBe(429);
    expect((await tryPassword(email, next, { cookie: newCookie })).status).toBe(200);
  });

  test("is also recognized after a sign-in with a link or code from an email", async () => {
    const { client, email, password } = await signedUp(server);
    await client.signOut();
    await authClient(server).signInWithOtp({ email });
    const { token } = await mailTo(server, email, "magiclink");
    const arrived = await ask(server, `/verify?token=${token}&type=magiclink`);
    expect(arrived.status).toBe(303);
    // The link verified the address, so the earlier password is invalid.
    const set = await authClient(server).signInWithPassword({ email, password });
    expect(set.error?.code).toBe("invalid_credentials");
    expect(cookieIn(arrived)).toMatch(/^auth_device_/);
  });

  test("cannot sign in with its cookie alone", async () => {
    const { email, password } = await signedUp(server);
    const cookie = cookieIn(await tryPassword(email, password));
    const answer = await ask(server, "/user", { headers: { cookie } });
    expect(answer.status).toBe(401);
  });
});
