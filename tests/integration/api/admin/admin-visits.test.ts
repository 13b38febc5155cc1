import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import type { Act } from "#core/access/act.ts";
import { type ActName, acts } from "#core/access/acts.ts";
import { endVisitsDue } from "#core/admin-visits/end-visit.ts";
import { visitedActs } from "#core/admin-visits/visited-acts.ts";
import { functionNames } from "#functions/registry.ts";
import { VISIT_MS } from "#schemas/admin/visit.ts";
import { collection } from "#store/collections.ts";
import { waitingDeployment } from "#tests/support/inputs/stored/waiting-deployment.ts";
import { findProject } from "#store/projects/projects.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import type { Ids } from "#tests/support/inputs/acts/authorization-row.ts";
import { rows } from "#tests/support/inputs/acts/authorization-rows.ts";
import { storedObjects } from "#tests/support/inputs/stored/stored-objects.ts";
import { outcomeOf } from "#tests/support/outcome-of.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { codeOf, makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { PERSON_PASSWORD } from "#tests/support/worlds/accounts/stored-user.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const REASON = "The owner asked why the menu is empty.";
const REFUSALS = ["forbidden", "visit_hidden", "visit_read_only"];
type Api = Person["api"];
let world: World;
let root: Person;
let ada: Person;
let objects: Ids;
let handle: string;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN, GITHUB_API_URL: "http://127.0.0.1:9" });
  root = await world.signUp(PLATFORM_ADMIN);
  ada = await world.signUp();
  for (const person of [root, ada]) await verifyAddress(world, person);
  const org = await makeOrg(ada, "Garden club");
  const orgId = org.id;
  handle = org.handle;
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId, name: "Garden", source });
  const stored = (await findProject(db(), project.id))!;
  const { _id: deploymentId } = await waitingDeployment(db(), stored);
  objects = await storedObjects(world.services, stored, { userId: ada.userId, deploymentId });
});
afterAll(() => world.close());

const begin = () => root.api.admin.visits.begin.mutate({ orgId: objects.orgId, reason: REASON });
const look = (api: Api = root.api) => codeOf(api.orgs.get.query({ orgId: handle }));

/** A new session of the administrator. */
async function signInAgain(): Promise<{ token: string; api: Api }> {
  const response = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: PLATFORM_ADMIN, password: PERSON_PASSWORD }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { token, api: world.client(token).api };
}

const isWithin = ({ on }: Act) => !["anyone", "self", "own", "platform"].includes(on);
const isFunction = (name: string) => name.startsWith("functions.");

test("every read of an organization is either shown in a visit or hidden", () => {
  const reads = Object.entries<Act>(acts)
    .filter(([name, act]) => isWithin(act) && !act.changes && !isFunction(name))
    .map(([name]) => name);
  const everywhere = ["live.events", "projects.list", "search.find"];
  expect(Object.keys(visitedActs).toSorted()).toEqual([...reads, ...everywhere].toSorted());
});

test("a visit needs a reason of ten characters, and members need no visit", async () => {
  const { orgId } = objects;
  expect(await look()).toBe("org_not_found");
  const short = { orgId, reason: "  look " };
  expect(await codeOf(root.api.admin.visits.begin.mutate(short))).toBe("bad_request");
  const { orgs } = await root.api.orgs.list.query();
  const own = { orgId: orgs[0]!.id, reason: REASON };
  expect(await codeOf(root.api.admin.visits.begin.mutate(own))).toBe("visit_member");
  expect(await codeOf(ada.api.admin.visits.begin.mutate({ orgId, reason: REASON }))).toBe(
    "forbidden",
  );
  expect(await look()).toBe("org_not_found");
});

describe("in a visit", () => {
  beforeAll(begin);
  afterAll(() => root.api.admin.visits.end.mutate());

  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
  );

  test("no change passes, nothing hidden answers, and everything else does", async () => {
    const outcomes: Record<string, [string, string]> = {};
    for (const [path, { _def }] of procedures) {
      const name = path as ActName;
      const act: Act = acts[name];
      if (!isWithin(act) && !visitedActs[name]) continue;
      const input = rows[path]!.input?.(objects);
      const code = await outcomeOf(root.api, { path, type: _def.type }, input);
      // A shown object may be missing in this empty project, but never because of who asks.
      const refusals = new Set<unknown>([rows[path]!.unknown, ...REFUSALS]);
      const expected = act.changes ? "visit_read_only" : "visit_hidden";
      if (visitedActs[name] === "shown")
        outcomes[path] = [refusals.has(code) ? code : "shown", "shown"];
      else outcomes[path] = [code, expected];
    }
    expect(Object.keys(outcomes).length).toBeGreaterThan(120);
    expect(Object.entries(outcomes).filter(([, [code, expected]]) => code !== expected)).toEqual(
      [],
    );
  });

  test("the administrator reads as a member, and their own list of organizations stays theirs", async () => {
    const { org } = await root.api.orgs.get.query({ orgId: handle });
    expect(org).toMatchObject({ name: "Garden club", role: "member" });
    const { projects } = await root.api.projects.list.query({ orgId: handle });
    expect(projects.map(({ name }) => name)).toEqual(["Garden"]);
    expect((await root.api.projects.list.query()).projects).toEqual([]);
    expect((await root.api.orgs.list.query()).orgs.map(({ id }) => id)).not.toContain(org.id);
  });

  test("a search finds what the organization has", async () => {
    const { projects } = await root.api.search.find.query({ query: "garden" });
    expect(projects.map(({ orgHandle }) => orgHandle)).toEqual([handle]);
  });

  test("REST, MCP, git, downloads, uploads and private sites stay closed", async () => {
    const { url } = world;
    const { projectId, deploymentId, siteLabel } = objects;
    for (const name of functionNames) {
      const input = rows[`functions.${name}`]!.input?.(objects) as Record<string, unknown>;
      const { body } = await callFunction({ url, token: root.token }, name, input);
      expect([name, body["appCode"]]).toEqual([name, "project_not_found"]);
    }
    const authorization = `Bearer ${root.token}`;
    const statusOf = async (path: string, init: RequestInit = {}) =>
      (await fetch(url + path, { headers: { authorization }, ...init })).status;
    expect(await statusOf(`/api/v1/projects/${projectId}`)).toBe(404);
    expect(await statusOf(`/api/v1/projects/${projectId}/export`)).toBe(404);
    expect(await statusOf(`/api/data/${deploymentId}/content.sqlite`)).toBe(403);
    const initialize = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const mcp = await statusOf(`/mcp/${handle}/garden`, {
      method: "POST",
      headers: {
        authorization,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify(initialize),
    });
    expect(mcp).toBe(404);
    const basic = Buffer.from(`git:${root.token}`).toString("base64");
    const refs = `/git/${handle}/garden.git/info/refs?service=git-upload-pack`;
    const clone = await statusOf(refs, { headers: { authorization: `Basic ${basic}` } });
    expect([401, 403, 404]).toContain(clone);
    expect(await codeOf(root.api.siteTickets.create.mutate({ site: siteLabel }))).toBe(
      "project_not_found",
    );
  });

  test("another session of the same administrator sees nothing", async () => {
    const other = await signInAgain();
    expect(await look()).toBe("allowed");
    expect(await look(other.api)).toBe("org_not_found");
    expect(await codeOf(begin())).toBe("visit_open");
  });

  test("the owners are notified in the dashboard and by email, and members see it in the activity", async () => {
    const { notifications } = await ada.api.notifications.list.query();
    expect(notifications).toMatchObject([
      { event: "org.visited", message: expect.stringContaining(REASON) },
    ]);
    const { mails } = await root.api.admin.mails.list.query();
    expect(mails.filter(({ to }) => to === ada.email)).toMatchObject([
      { subject: "An administrator is visiting Garden club" },
    ]);
    const { activities } = await ada.api.orgs.activity.query({ orgId: handle });
    expect(activities[0]).toMatchObject({
      kind: "org.visited",
      text: expect.stringContaining(REASON),
    });
    const { entries } = await ada.api.orgs.audit.query({ orgId: handle });
    expect(entries[0]).toMatchObject({
      action: "admin.visits.begin",
      actor: { name: root.email },
      details: { reason: REASON },
      ip: "",
    });
  });

  test("what it reads is counted by area", async () => {
    const { visits } = await root.api.admin.visits.list.query({ orgId: objects.orgId });
    expect(visits[0]).toMatchObject({ by: root.email, reason: REASON, endedAt: null });
    expect(visits[0]!.areas["source"]).toBeGreaterThan(3);
    expect(visits[0]!.reads).toBeGreaterThan(40);
  });
});

describe("a visit ends", () => {
  beforeEach(begin);
  afterEach(async () => {
    // Whatever ended it, the next one can begin.
    await endVisitsDue(world.services, new Date(Date.now() + VISIT_MS));
  });

  const last = async () => (await root.api.admin.visits.list.query()).visits[0]!;

  test("when the administrator ends it, also for pages that listen", async () => {
    const { orgId } = objects;
    const closed = new Promise<void>((resolve) => {
      root.api.live.events.subscribe(
        { topics: [`org:${orgId}`] },
        {
          onData: ({ name }) => {
            if (name === "listening") void root.api.admin.visits.end.mutate();
          },
          onError: () => resolve(),
        },
      );
    });
    await closed;
    expect(await look()).toBe("org_not_found");
    expect(await last()).toMatchObject({ endedBy: "administrator" });
    const { entries } = await root.api.admin.audit.list.query();
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "admin.visits.end", target: { id: orgId } },
      { action: "admin.visits.begin", details: { reason: REASON } },
    ]);
  });

  test("after 30 minutes, immediately and in the records", async () => {
    const visit = await last();
    expect(Date.parse(visit.endsAt) - Date.parse(visit.beganAt)).toBe(30 * 60_000);
    const past = new Date(Date.now() - 1);
    await collection(db(), "adminVisits").updateOne({ _id: visit.id }, { $set: { endsAt: past } });
    expect(await look()).toBe("org_not_found");
    expect(await root.api.admin.visits.current.query()).toMatchObject({ visit: null });
    for (let run = 0; run < 2; run++) await endVisitsDue(world.services);
    expect(await last()).toMatchObject({ endedBy: "time", endedAt: past.toISOString() });
    const { entries } = await root.api.admin.audit.list.query();
    const ends = entries.filter(({ action }) => action === "admin.visits.end");
    expect(ends.filter(({ details }) => details["endedBy"] === "time")).toHaveLength(1);
  });

  test("when the administrator signs out", async () => {
    await root.api.admin.visits.end.mutate();
    const { token, api } = await signInAgain();
    await api.admin.visits.begin.mutate({ orgId: objects.orgId, reason: REASON });
    expect(await look(api)).toBe("allowed");
    await fetch(`${world.url}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await look(api)).toBe("unauthorized");
    expect(await look((await signInAgain()).api)).toBe("org_not_found");
    await endVisitsDue(world.services);
    expect(await last()).toMatchObject({ endedBy: "signOut" });
  });

  test("when the administrator is no longer one", async () => {
    const users = collection(db(), "authUsers");
    await users.updateOne({ _id: root.userId }, { $set: { emailProvenAt: null } });
    expect(await look()).toBe("org_not_found");
    await verifyAddress(world, root);
    expect(await look()).toBe("allowed");
  });

  test("when the installation forbids visits, and none can begin", async () => {
    const { env } = world.services;
    env.ALLOW_ADMIN_VISITS = false;
    expect(await look()).toBe("org_not_found");
    expect(await root.api.admin.visits.current.query()).toMatchObject({ isAllowed: false });
    await root.api.admin.visits.end.mutate();
    expect(await codeOf(begin())).toBe("visits_off");
    env.ALLOW_ADMIN_VISITS = true;
  });
});
