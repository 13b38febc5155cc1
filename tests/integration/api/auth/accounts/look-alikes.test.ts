import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { mailsTo } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newPassword,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

/** The Kelvin sign, which `toLowerCase` turns into a plain k. */
const LOOK_ALIKE = "\u212Aelvin@example.com";
const OWNER = "kelvin@example.com";

let server: AuthServer;
let password: string;
let bearer: string;
beforeAll(async () => {
  server = await startAuthServer();
  password = newPassword();
  const { data } = await authClient(server).signUp({ email: OWNER, password });
  bearer = `Bearer ${data.session?.access_token}`;
});
afterAll(() => server.close());

const post = (path: string, body: object) => ask(server, path, { method: "POST", body });

test.each([
  ["/signup", { password: "a long sentence 4 tests" }],
  ["/otp", {}],
  ["/magiclink", {}],
  ["/recover", {}],
  ["/resend", { type: "signup" }],
  ["/token?grant_type=password", { password: "a long sentence 4 tests" }],
  ["/verify", { type: "email", token: "123456" }],
])("%s rejects an address with a look-alike character", async (path, body) => {
  const answer = await post(path, { ...body, email: LOOK_ALIKE });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "validation_failed" });
  expect(await mailsTo(server, OWNER)).toEqual([]);
});

test("nobody can sign in with a look-alike of their address or change their address to one", async () => {
  expect((await post("/token?grant_type=password", { email: LOOK_ALIKE, password })).status).toBe(
    400,
  );
  const change = await ask(server, "/user", {
    method: "PUT",
    body: { email: LOOK_ALIKE },
    headers: { authorization: bearer },
  });
  expect(change.status).toBe(400);
  expect(await collection(server.db, "authUsers").countDocuments({})).toBe(1);
});
