import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scaled } from "#tests/fault/scale.ts";
import { serviceToken } from "#tests/support/worlds/accounts/auth-admin.ts";
import {
  type AuthServer,
  newPassword,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

let server: AuthServer;
let tokens: Record<"nobody" | "person" | "program", string | null>;
let names: Record<string, string>;
beforeAll(async () => {
  server = await startAuthServer({
    variables: { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret", GOOGLE_CLIENT_ID: "id" },
  });
});
beforeEach(async () => {
  const { session, client } = await signedUp(server);
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  tokens = {
    nobody: null,
    person: session.access_token,
    program: await serviceToken(server),
  };
  names = {
    userId: session.user.id,
    factorId: data?.id ?? "",
    identityId: session.user.identities?.[0]?.identity_id ?? "",
  };
});
afterAll(() => server.close());

const deep = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;
const deepObject = (depth: number) =>
  JSON.parse('{"a":'.repeat(depth) + "1" + "}".repeat(depth)) as unknown;

const oddValues: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  [],
  ["ann@example.com", "ann@example.com"],
  {},
  { $gt: "" },
  { "a.b": 1, $set: { x: 1 }, "\u0000": 1, "": 1 },
  { toString: "x", hasOwnProperty: "y", toJSON: "z", _bsontype: "ObjectId", length: 7 },
  { a: { "b\u0000": 1, _bsontype: "Long" } },
  { a: { $date: "x" }, b: [{ _bsontype: "Binary" }] },
  deep(2000),
  { a: deepObject(1000) },
  "",
  " ",
  "\u0000",
  "a\u0000b@example.com",
  "\uD800",
  "\uD800@example.com",
  "\u202E\u200B\uFEFF",
  "e\u0301".repeat(20),
  "__proto__",
  "constructor",
  "%00%ff%zz",
  "../../etc/passwd",
  "9".repeat(400),
  "x".repeat(100_000),
];

const oddBodies = [
  "",
  "null",
  "[]",
  "[[[]]]",
  '"text"',
  "1e999",
  "{",
  '{"email":}',
  "\uFEFF{}",
  '{"email":"a@example.com","email":{"$ne":1}}',
  '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"x":1}}}',
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  "\u0000",
  "email=a@example.com&password=x",
];

const oddQueries = [
  "?",
  "?&&=&==",
  "?__proto__[x]=1&constructor=2&hasOwnProperty=3&toString=4",
  "?grant_type=password&grant_type=password&type=email&type=email&token=a&token=b",
  "?grant_type[]=password&token[$gt]=&type[]=magiclink&provider[]=github",
  "?grant_type=%00&token=%00&type=%00&provider=%00&state=%00&redirect_to=%00&scope=%00&scopes=%00",
  "?grant_type=%ff&token=%ff&type=recovery&provider=%ff&page=%ff&code=%ff",
  "?token=%zz&type=%zz&provider=%zz",
  "?provider=github&scopes=%00%ff&prompt=%00&login=%F0%9F%98%80&redirect_to=http://[&code_challenge=x",
  "?provider=github&provider=google&scopes=a&scopes=b&prompt=a&prompt=b&redirect_to=a&redirect_to=b",
  "?provider=__proto__&type=__proto__&grant_type=__proto__&token=x&scope=__proto__",
  "?token=pkce_x&type=recovery&redirect_to=javascript:alert(1)",
  "?state=6f1c1e0e-58a5-4d4b-9d8e-0f2b7a1c9d11&state=x&code=a&code=b&error=c&error=d",
  "?page=99999999999999999999&per_page=99999999999999999999&filter=%00",
  "?page=9007199254740991&per_page=1000",
  "?page=-1&per_page=0x10&filter=%F0%9F%98%80",
  "?page=1e3&page=2&filter=a&filter=b",
  `?token=${"x".repeat(4000)}&type=email&provider=${"x".repeat(4000)}`,
];

const oddHeaders: Record<string, string>[] = [
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: "Basic QQ==" },
  { authorization: "Bearer a.b.c" },
  { authorization: `Bearer ${"x".repeat(6000)}` },
  ...[
    { alg: "none" },
    { alg: "ES256", kid: "__proto__" },
    { alg: "ES256", kid: 7 },
    { alg: "HS256", kid: "constructor", crit: ["x"] },
    [],
    null,
  ].map((header) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return { authorization: `Bearer ${part(header)}.${part({ sub: {}, exp: "x" })}.AAAA` };
  }),
  {
    redirect_to: "http://[",
    "x-supabase-api-version": "\u00FF",
    cookie: "auth_flow=;;=;auth_flow",
  },
  { redirect_to: "\u00E9", "user-agent": "x".repeat(5000), "x-forwarded-for": ":::::, <x>" },
  {
    referer: "http://[",
    origin: "null",
    "sec-fetch-mode": "navigate",
  },
];

/** The body that a correct client sends. The tests replace one field at a time by an odd value. */
const bodies: Record<string, () => Record<string, unknown>> = {
  "POST /signup": () => ({ email: newName(), password: newPassword(), data: { a: 1 }, ...pkce }),
  "POST /otp": () => ({ email: newName(), create_user: true, data: { a: 1 }, ...pkce }),
  "POST /magiclink": () => ({ email: newName(), data: { a: 1 }, ...pkce }),
  "POST /recover": () => ({ email: newName(), redirect_to: "x", redirectTo: "x", ...pkce }),
  "POST /resend": () => ({ type: "signup", email: newName(), phone: "", ...pkce }),
  "POST /sso": () => ({ domain: "example.com" }),
  "POST /token?grant_type=password": () => ({ email: newName(), phone: "", password: "x-1-x-1" }),
  "POST /token?grant_type=refresh_token": () => ({ refresh_token: "x".repeat(54) }),
  "POST /token?grant_type=pkce": () => ({ auth_code: "x", code_verifier: "x" }),
  "POST /token?grant_type=id_token": () => ({
    provider: "google",
    id_token: "a.b.c",
    access_token: "x",
    nonce: "x",
    link_identity: true,
  }),
  "POST /verify": () => ({ type: "email", email: newName(), token: "123456", token_hash: "" }),
  "POST /callback": () => ({ state: "x", code: "x" }),
  "PUT /user": () => ({
    email: newName(),
    phone: "",
    data: { a: 1 },
    password: newPassword(),
    current_password: "x",
    nonce: "x",
    app_metadata: undefined,
  }),
  "POST /logout": () => ({ scope: "local" }),
  "POST /factors": () => ({
    factor_type: "phone",
    phone: "+4930123456",
    friendly_name: "x",
    issuer: "x",
  }),
  "POST /factors/:factorId/challenge": () => ({ channel: "sms" }),
  "POST /factors/:factorId/verify": () => ({ challenge_id: "x", code: "123456" }),
  "POST /invite": () => ({ email: newName(), data: { a: 1 } }),
  "POST /admin/users": () => adminBody(),
  "PUT /admin/users/:userId": () => ({ ...adminBody(), email: undefined, id: undefined }),
  "DELETE /admin/users/:userId": () => ({ should_soft_delete: "x" }),
  "POST /admin/generate_link": () => ({
    type: "magiclink",
    email: newName(),
    password: newPassword(),
    new_email: newName(),
    data: { a: 1 },
    redirectTo: "x",
  }),
};
const pkce = { code_challenge: "x".repeat(43), code_challenge_method: "s256" };
const newName = () => `odd-${(lastName += 1)}@example.com`;
let lastName = 0;
const adminBody = () => ({
  id: undefined,
  email: newName(),
  phone: "",
  password: "",
  password_hash: "$argon2id$x",
  email_confirm: true,
  user_metadata: { a: 1 },
  app_metadata: { a: 1 },
  role: "",
  ban_duration: "1h",
});

interface Odd {
  route: string;
  query?: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
  /** A placeholder for a real id in the path. */
  id?: string;
}

async function faultOf(odd: Odd, token: string | null): Promise<string[]> {
  const { route, query = "", body, type = "application/json", headers = {}, id } = odd;
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => id ?? names[name] ?? "");
  const response = await fetch(`${server.url}${path}${query}`, {
    method,
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "content-type": type }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const summary = `${route}${query} ${JSON.stringify(headers)} ${id ?? ""} ${body ?? ""}`.slice(
    0,
    300,
  );
  return response.status < 500 ? [] : [`${response.status} ${summary} → ${text.slice(0, 200)}`];
}

const AT_ONCE = 8;
/** `npm test` sends every third request, so each value still meets nearly every route. `npm run test:fault` sends all of them. */
const EVERY = scaled(3, 1);
async function faultsOf(all: Odd[], token: string | null): Promise<string[]> {
  const odds = all.filter((_odd, at) => at % EVERY === 0);
  const faults: string[] = [];
  // Requests that end the session or the account come last.
  const ends = ({ route }: Odd) => Number(/logout|^DELETE/.test(route));
  const rest = odds.toSorted((a, b) => ends(b) - ends(a));
  const work = async () => {
    for (let odd = rest.pop(); odd; odd = rest.pop()) faults.push(...(await faultOf(odd, token)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}

/** Routes that behave differently with a session or a service token. Anonymous requests go to all routes. */
const asks: Record<keyof typeof tokens, RegExp> = {
  nobody: /^(?!OPTIONS)/,
  person: /\/(?:user|factors|logout|reauthenticate)|id_token/,
  program: / \/(?:admin|invite)/,
};
const writing = (route: string) => /^(?:POST|PUT|DELETE)/.test(route);

describe.each(["nobody", "person", "program"] as const)(
  "a request never causes a server error (caller: %s)",
  (who) => {
    test("with any value in its fields", async () => {
      const selected = Object.entries(bodies).filter(([name]) => asks[who].test(name));
      const odds = selected.flatMap(([name, make]) => {
        const [route = "", query] = name.split("?");
        return Object.keys(make()).flatMap((field) =>
          oddValues.map((value) => ({
            route,
            query: query ? `?${query}` : "",
            body: JSON.stringify({ ...make(), [field]: value }),
          })),
        );
      });
      expect(await faultsOf(odds, tokens[who])).toEqual([]);
    });

    test("with any body, query, headers or path", async () => {
      const routes = server.routes.filter((route) => asks[who].test(route));
      const odds: Odd[] = routes.flatMap((route) => [
        ...(writing(route) ? oddBodies.map((body) => ({ route, body })) : []),
        ...(writing(route)
          ? ["text/plain", "multipart/form-data", "x/y; charset=\u00FF", "application/xml"].map(
              (type) => ({ route, type, body: "{}" }),
            )
          : []),
        ...oddQueries.map((query) => ({ route, query })),
        ...oddHeaders.map((headers) => ({ route, headers })),
        ...["%00", "%zz", "..%2f..", "constructor", "x".repeat(3000), "%F0%9F%98%80"].map((id) => ({
          route,
          id,
        })),
      ]);
      expect(await faultsOf(odds, tokens[who])).toEqual([]);
    });
  },
);
