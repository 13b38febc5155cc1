import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  ask,
  type AuthServer,
  newEmail,
  newPassword,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import {
  type App,
  codeOf,
  textVariables,
  verifiedApp,
} from "#tests/support/worlds/accounts/second-factors.ts";

/** What a session can do after the password and before the second factor. */
interface Row {
  route: string;
  query?: string;
  body?: (owner: Owner) => unknown;
  /** `open`: the same with and without a session. `service`: service tokens only. A number: refused because of the missing factor. */
  gets: "open" | "service" | 401 | 403 | 422 | 200 | 204;
}

const rows: Row[] = [
  { route: "OPTIONS *", gets: "open" },
  { route: "POST /signup", gets: "open" },
  { route: "POST /otp", gets: "open" },
  { route: "POST /magiclink", gets: "open" },
  { route: "POST /recover", gets: "open" },
  { route: "POST /resend", gets: "open" },
  { route: "POST /sso", gets: "open" },
  { route: "POST /token", gets: "open" },
  {
    route: "POST /token",
    query: "?grant_type=id_token",
    body: () => ({ provider: "google", id_token: "x.y.z", link_identity: true }),
    gets: 401,
  },
  { route: "POST /verify", gets: "open" },
  { route: "GET /verify", gets: "open" },
  { route: "GET /authorize", gets: "open" },
  { route: "GET /callback", gets: "open" },
  { route: "POST /callback", gets: "open" },
  { route: "GET /.well-known/jwks.json", gets: "open" },
  { route: "GET /settings", gets: "open" },
  { route: "GET /health", gets: "open" },

  { route: "GET /user", gets: 200 },
  { route: "PUT /user", body: () => ({ data: { full_name: "Mallory" } }), gets: 401 },
  { route: "PUT /user", body: () => ({ password: newPassword() }), gets: 401 },
  { route: "PUT /user", body: () => ({ email: newEmail() }), gets: 401 },
  { route: "PUT /user", body: () => ({}), gets: 401 },
  { route: "GET /reauthenticate", gets: 401 },
  {
    route: "GET /user/identities/authorize",
    query: "?provider=github&skip_http_redirect=true",
    gets: 401,
  },
  { route: "DELETE /user/identities/:identityId", gets: 401 },
  { route: "POST /factors", body: () => ({ factor_type: "totp" }), gets: 403 },
  {
    route: "POST /factors",
    body: () => ({ factor_type: "phone", phone: "+4930123456" }),
    gets: 403,
  },
  { route: "DELETE /factors/:factorId", gets: 422 },
  { route: "POST /factors/:factorId/challenge", body: () => ({}), gets: 200 },
  {
    route: "POST /factors/:factorId/verify",
    body: async ({ challengeId, code }) => ({ challenge_id: challengeId, code: await code() }),
    gets: 200,
  },
  { route: "POST /logout", gets: 401 },
  { route: "POST /logout", query: "?scope=global", gets: 401 },
  { route: "POST /logout", query: "?scope=others", gets: 401 },
  { route: "POST /logout", query: "?scope=local", gets: 204 },

  { route: "GET /admin/users", gets: "service" },
  { route: "POST /admin/users", gets: "service" },
  { route: "GET /admin/users/:userId", gets: "service" },
  { route: "PUT /admin/users/:userId", gets: "service" },
  { route: "DELETE /admin/users/:userId", gets: "service" },
  { route: "GET /admin/users/:userId/factors", gets: "service" },
  { route: "DELETE /admin/users/:userId/factors/:factorId", gets: "service" },
  { route: "POST /invite", gets: "service" },
  { route: "POST /admin/generate_link", gets: "service" },
];

interface Owner {
  userId: string;
  email: string;
  app: App;
  challengeId: string;
  code: () => Promise<string>;
}

let server: AuthServer;
let owner: Owner;
let full: string;
let credentials: { email: string; password: string };
beforeAll(async () => {
  server = await startAuthServer({
    variables: {
      GITHUB_CLIENT_ID: "id",
      GITHUB_CLIENT_SECRET: "secret",
      GOOGLE_CLIENT_ID: "id",
      ...textVariables,
    },
  });
  const { client, session, email, password } = await signedUp(server);
  const app = await verifiedApp(server, client);
  credentials = { email, password };
  full = (await client.getSession()).data.session?.access_token ?? "";
  owner = {
    userId: session.user.id,
    email,
    app,
    challengeId: "",
    code: async () => {
      server.pass(30_000);
      return codeOf(server, app);
    },
  };
});
afterAll(() => server.close());

async function request({ route, query = "", body }: Row, token: string | null) {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern
    .replace(":userId", owner.userId)
    .replace(":factorId", owner.app.factorId)
    .replace(":identityId", randomUUID());
  return ask(server, `${path}${query}`, {
    method,
    ...(body ? { body: await body(owner) } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

const rowsWhere = (pick: (gets: Row["gets"]) => boolean): [string, Row][] =>
  rows
    .filter(({ gets }) => pick(gets))
    .map((row) => [`${row.route}${row.query ?? ""} ${row.body ? "with a body" : ""}`.trim(), row]);

const codeIn = async (response: Response) =>
  ((await response.json()) as { error_code: string }).error_code;

const state = async () => {
  const user = await collection(server.db, "authUsers").findOne({ _id: owner.userId });
  const mails = await collection(server.db, "mails").countDocuments({ to: owner.email });
  return { revision: user?.revision, mails };
};

test("every route declares what it returns while the second factor is missing", () => {
  expect(new Set(rows.map(({ route }) => route))).toEqual(new Set(server.routes));
});

describe("a session whose second factor is missing", () => {
  const refused = rowsWhere((gets) => typeof gets === "number" && gets >= 400);
  test.each(refused)("gets nothing from %s", async (_name, row) => {
    const { session } = await signedIn(server, credentials);
    const before = await state();
    const answer = await request(row, session.access_token);
    expect(answer.status).toBe(row.gets);
    expect(await codeIn(answer)).toBe("insufficient_aal");
    expect(await state()).toEqual(before);
    expect(await server.tokens.verifyAccessToken(full)).not.toBeNull();
    expect((await request(row, null)).status).toBe(401);
  });

  test.each(rowsWhere((gets) => gets === "service"))(
    "cannot use %s like a service token",
    async (_name, row) => {
      const { session } = await signedIn(server, credentials);
      const answer = await request(row, session.access_token);
      expect(answer.status).toBe(403);
      expect(await codeIn(answer)).toBe("not_admin");
    },
  );

  test.each(rowsWhere((gets) => gets === "open"))(
    "gets no more than an anonymous caller from %s",
    async (_name, row) => {
      const { session } = await signedIn(server, credentials);
      const [stranger, half] = [await request(row, null), await request(row, session.access_token)];
      expect(half.status).toBe(stranger.status);
    },
  );

  test.each(rowsWhere((gets) => gets === 200 || gets === 204))(
    "may still use %s, and the owner stays signed in",
    async (_name, row) => {
      const { client, session } = await signedIn(server, credentials);
      const { data } = await client.mfa.challenge({ factorId: owner.app.factorId });
      owner.challengeId = data?.id ?? "";
      expect((await request(row, session.access_token)).status).toBe(row.gets);
      expect(await server.tokens.verifyAccessToken(full)).not.toBeNull();
    },
  );

  test("can change the account and end other sessions once the factor is used", async () => {
    const { client } = await signedIn(server, credentials);
    const { error } = await client.mfa.challengeAndVerify({
      factorId: owner.app.factorId,
      code: await owner.code(),
    });
    expect(error).toBeNull();
    expect((await client.updateUser({ data: { full_name: "Ann" } })).error).toBeNull();
    expect((await client.signOut({ scope: "others" })).error).toBeNull();
  });
});
