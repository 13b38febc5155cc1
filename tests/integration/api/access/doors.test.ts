import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REST_BASE } from "#api/rest/base.ts";
import { operations } from "#api/rest/operations.ts";
import { newId } from "#schemas/ids.ts";
import {
  type CallerKind,
  callerKinds,
  type Callers,
  makeCallers,
  PLATFORM_ADMIN,
} from "#tests/support/callers.ts";
import { openPlans } from "#tests/support/inputs/plans.ts";
import { doorsOf } from "#tests/support/doors.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/**
 * Every plain HTTP route of the api and who may use it. This suite fails for a route without a row. The procedures behind /trpc have a matrix of their own
 * (authorization.test.ts), and so does the git remote (git-doors.test.ts).
 */
interface Door {
  /**
   * `everybody`: the response does not depend on the caller. `session`: signed-in users only. `service`: holders of a service token only. `signature`: callers
   * who know the project's secret only. `internal`: Pressmark's own processes only. `elsewhere`: another suite has the rows.
   */
  who: "everybody" | "session" | "service" | "signature" | "internal" | "elsewhere";
  /** The path with values for its parameters. Defaults to the path of the route. */
  path?: string;
  body?: unknown;
}

const uuid = "3f0f6f0c-6a4e-4c1b-9d8e-0a1b2c3d4e5f";
const everybody: Door = { who: "everybody" };
const session: Door = { who: "session" };
const service: Door = { who: "service" };
const internal: Door = { who: "internal", body: {} };
const wrongMethods = (path: string, example: string): Record<string, Door> =>
  Object.fromEntries(
    ["GET", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} ${path}`,
      { who: "everybody", path: example } satisfies Door,
    ]),
  );
/** Of routes that take every method. */
const allMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"];

const doors: Record<string, Door> = {
  "GET /healthz": everybody,
  "GET /readyz": everybody,
  "GET /metrics": everybody,
  "GET /version": everybody,
  "GET /config.json": everybody,
  "GET /internal/domains/check": { who: "everybody", path: "/internal/domains/check?domain=x" },
  "GET /api/icons/:file": { who: "everybody", path: "/api/icons/lucide.json?icons=rocket" },
  "GET /schema/pressmark.json": everybody,
  "GET /status/feed.xml": everybody,
  "GET /avatars/:file": { who: "everybody", path: `/avatars/${"0".repeat(64)}.webp` },
  "GET /api/data/:deploymentId/:name": { who: "elsewhere" },
  // subscribers.test.ts has the callers.
  "GET /api/subscribers/:projectId": { who: "elsewhere" },
  "POST /hooks/:token": { who: "everybody", path: "/hooks/pmh_unknown" },
  ...wrongMethods("/hooks/:token", "/hooks/x"),
  "POST /api/uploads": { who: "elsewhere" },
  ...wrongMethods("/api/uploads", "/api/uploads"),
  "POST /unsubscribe": { who: "everybody", path: "/unsubscribe?token=x" },
  "POST /api/contact": { who: "everybody", body: {} },
  ...wrongMethods("/api/contact", "/api/contact"),
  // mcp-access.test.ts has the callers.
  ...Object.fromEntries(
    ["/mcp", "/mcp*", "/mcp/:org/:project"].flatMap((path) =>
      allMethods.map((method) => [`${method} ${path}`, { who: "elsewhere" } satisfies Door]),
    ),
  ),
  "POST /webhooks/github": { who: "signature" },
  ...wrongMethods("/webhooks/github", "/webhooks/github"),
  "POST /webhooks/github/:projectId": { who: "signature", path: "/webhooks/github/{project}" },
  ...wrongMethods("/webhooks/github/:projectId", "/webhooks/github/x"),
  "POST /webhooks/gitlab/:projectId": { who: "signature", path: "/webhooks/gitlab/{project}" },
  ...wrongMethods("/webhooks/gitlab/:projectId", "/webhooks/gitlab/x"),
  "POST /webhooks/gitea/:projectId": { who: "signature", path: "/webhooks/gitea/{project}" },
  ...wrongMethods("/webhooks/gitea/:projectId", "/webhooks/gitea/x"),
  "POST /webhooks/bitbucket/:projectId": {
    who: "signature",
    path: "/webhooks/bitbucket/{project}",
  },
  ...wrongMethods("/webhooks/bitbucket/:projectId", "/webhooks/bitbucket/x"),
  ...Object.fromEntries(
    ["commands", "interactions", "events"].flatMap((door) => {
      const path = `/webhooks/slack/${door}`;
      return Object.entries({
        [`POST ${path}`]: { who: "signature" } satisfies Door,
        ...wrongMethods(path, path),
      });
    }),
  ),
  "POST /webhooks/stripe": { who: "signature" },
  ...wrongMethods("/webhooks/stripe", "/webhooks/stripe"),
  "POST /webhooks/bounces": { who: "signature" },
  ...wrongMethods("/webhooks/bounces", "/webhooks/bounces"),
  "GET /.well-known/oauth-protected-resource/mcp/:org/:project": {
    who: "everybody",
    path: "/.well-known/oauth-protected-resource/mcp/x/y",
  },
  "GET /.well-known/oauth-authorization-server": everybody,
  "GET /.well-known/oauth-authorization-server/mcp/:org/:project": {
    who: "everybody",
    path: "/.well-known/oauth-authorization-server/mcp/x/y",
  },
  "POST /oauth/register": { who: "everybody", body: {} },
  "POST /oauth/token": { who: "everybody", body: {} },
  "POST /oauth/revoke": { who: "everybody", body: {} },
  "POST /internal/git/authorize": internal,
  "POST /internal/git/push": internal,
  "POST /internal/git/follow": internal,
  "POST /internal/ready-made": internal,
  "POST /internal/access-token": internal,
  "GET /trpc": { who: "elsewhere" },
  ...Object.fromEntries(
    allMethods.map((method) => [`${method} /trpc/:path`, { who: "elsewhere" } satisfies Door]),
  ),
  "POST /trpc/source.write": { who: "elsewhere" },
  "POST /trpc/source.merge": { who: "elsewhere" },
  "POST /trpc/source.drafts.keep": { who: "elsewhere" },
  "POST /trpc/source.preview": { who: "elsewhere" },
  "POST /trpc/tasks.create": { who: "elsewhere" },
  "POST /trpc/tasks.send": { who: "elsewhere" },
  "GET /git/:org/:repository/info/refs": { who: "elsewhere" },
  "POST /git/:org/:repository/git-upload-pack": { who: "elsewhere" },
  "POST /git/:org/:repository/git-receive-pack": { who: "elsewhere" },

  "GET /auth/v1/settings": everybody,
  "GET /auth/v1/health": everybody,
  "GET /auth/v1/.well-known/jwks.json": everybody,
  "POST /auth/v1/signup": everybody,
  "POST /auth/v1/token": { who: "everybody", path: "/auth/v1/token?grant_type=password" },
  "GET /auth/v1/verify": everybody,
  "POST /auth/v1/verify": everybody,
  "POST /auth/v1/otp": everybody,
  "POST /auth/v1/magiclink": everybody,
  "POST /auth/v1/recover": everybody,
  "POST /auth/v1/resend": everybody,
  "POST /auth/v1/sso": { who: "everybody", body: { domain: "example.com" } },
  "GET /auth/v1/authorize": everybody,
  "GET /auth/v1/callback": everybody,
  "POST /auth/v1/callback": everybody,
  "GET /auth/v1/user": session,
  "PUT /auth/v1/user": { who: "session", body: {} },
  "POST /auth/v1/logout": { who: "session", path: "/auth/v1/logout?scope=others" },
  "GET /auth/v1/reauthenticate": session,
  "GET /auth/v1/user/identities/authorize": {
    who: "session",
    path: "/auth/v1/user/identities/authorize?provider=github",
  },
  "DELETE /auth/v1/user/identities/:identityId": {
    who: "session",
    path: `/auth/v1/user/identities/${uuid}`,
  },
  "POST /auth/v1/factors": { who: "session", body: {} },
  "POST /auth/v1/factors/:factorId/challenge": {
    who: "session",
    path: `/auth/v1/factors/${uuid}/challenge`,
  },
  "POST /auth/v1/factors/:factorId/verify": {
    who: "session",
    path: `/auth/v1/factors/${uuid}/verify`,
    body: {},
  },
  "GET /auth/v1/admin/users": service,
  "POST /auth/v1/admin/users": service,
  "GET /auth/v1/admin/users/:userId": { who: "service", path: `/auth/v1/admin/users/${uuid}` },
  "PUT /auth/v1/admin/users/:userId": { who: "service", path: `/auth/v1/admin/users/${uuid}` },
  "DELETE /auth/v1/admin/users/:userId": { who: "service", path: `/auth/v1/admin/users/${uuid}` },
  "GET /auth/v1/admin/users/:userId/factors": {
    who: "service",
    path: `/auth/v1/admin/users/${uuid}/factors`,
  },
  "DELETE /auth/v1/admin/users/:userId/factors/:factorId": {
    who: "service",
    path: `/auth/v1/admin/users/${uuid}/factors/${uuid}`,
  },
  "POST /auth/v1/admin/generate_link": service,
  "POST /auth/v1/invite": service,
  "DELETE /auth/v1/factors/:factorId": { who: "session", path: `/auth/v1/factors/${uuid}` },
};

/** The rights of REST are those of the acts behind it (authorization.test.ts). */
const isOfRest = (door: string) => door.split(" ")[1]!.startsWith(REST_BASE);

const people = callerKinds.filter(
  (kind) => kind !== "visitor" && kind !== "expired token" && !/\bkey\b/.test(kind),
);

let world: World;
let callers: Callers;
let projectId: string;

beforeAll(async () => {
  world = await startWorld({
    ADMIN_EMAIL: PLATFORM_ADMIN,
    GITHUB_WEBHOOK_SECRET: "shh",
    SLACK_CLIENT_ID: "1.2",
    SLACK_CLIENT_SECRET: "shh",
    SLACK_SIGNING_SECRET: "shh",
    PLANS: JSON.stringify(openPlans),
    STRIPE_SECRET_KEY: "sk_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    MAIL_BOUNCE_SECRET: "a-secret-of-24-characters",
  });
  callers = await makeCallers(world);
  const newProject = { orgId: callers.orgId, name: newId(), source: { kind: "remote" } as const };
  projectId = (await callers.owner.api.projects.create.mutate(newProject)).project.id;
});
afterAll(() => world.close());

async function knock(name: string, kind: CallerKind): Promise<number> {
  const [method = "", path = ""] = name.split(" ");
  const door = doors[name]!;
  const { token } = callers.of(kind);
  const url = (door.path ?? path).replace("{project}", projectId);
  const response = await fetch(world.url + url, {
    method,
    redirect: "manual",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(door.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(door.body === undefined ? {} : { body: JSON.stringify(door.body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const statuses = (name: string, kinds: readonly CallerKind[]) =>
  Promise.all(kinds.map((kind) => knock(name, kind)));
const refused = (status: number) => status === 401 || status === 403;

test("every route has a row, and every row has a route", () => {
  const routes = doorsOf(world.app).filter((door) => !isOfRest(door));
  expect(Object.keys(doors).toSorted()).toEqual(routes.toSorted());
});

test("every operation of REST has a route, and refuses a caller without a key", async () => {
  // Routes that begin with the same parameter may call it by other names.
  const nameless = (route: string) => route.replaceAll(/:\w+(?:\|:\w+)*/g, ":x");
  const routes = doorsOf(world.app).filter(isOfRest).map(nameless);
  for (const { method, path } of operations) {
    const route = `${method} ${REST_BASE}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    expect(routes).toContain(nameless(route));
    const url = world.url + REST_BASE + path.replaceAll(/\{\w+\}/g, "x");
    const { status } = await fetch(url, { method });
    expect({ route, status }).toEqual({ route, status: 401 });
  }
});

describe.each(Object.entries(doors).filter(([, { who }]) => who !== "elsewhere"))(
  "%s",
  (name, { who }) => {
    test(`lets in: ${who}`, async () => {
      if (who === "everybody") {
        const answers = new Set(await statuses(name, callerKinds));
        expect([...answers]).toHaveLength(1);
        expect([...answers].some(refused)).toBe(false);
        return;
      }
      if (who !== "session") {
        expect((await statuses(name, callerKinds)).every(refused)).toBe(true);
        return;
      }
      const others = callerKinds.filter((kind) => !people.includes(kind));
      expect((await statuses(name, others)).every(refused)).toBe(true);
      expect((await statuses(name, people)).some(refused)).toBe(false);
    });
  },
);
