import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countKpis } from "#core/platform/kpis/count-kpis.ts";
import type { DebugBundle } from "#schemas/admin/debug.ts";
import { version } from "#service/version.ts";
import { collectionNames, readableFields } from "#store/inspect/readable-fields.ts";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const ADMIN = "root@marked.example";
/** A name, an address, a host, a repository and a path in one text. */
const MARK = "Ada Marked <ada@marked.example> https://marked.example/marked.git /home/marked";
const now = new Date();
const inAnHour = new Date(now.getTime() + 3_600_000);

let world: World;
let root: Person;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld({
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: "marked secret",
    BRAND_NAME: "Marked",
    CONTACT_EMAIL: "ada@marked.example",
    MAIL_FROM: "Ada <ada@marked.example>",
    SITES_CNAME: "sites.marked.example",
    SITES_ADDRESSES: "203.0.113.77",
    GITHUB_URL: "https://marked.example",
    GIT_ALLOW_PRIVATE_HOSTS: "git.marked.example",
    GITEA_URL: "https://ada:marked-secret@gitea.marked.example",
    GITEA_CLIENT_ID: "marked-secret",
    GITEA_CLIENT_SECRET: "marked-secret",
    AI_BASE_URL: "https://ada:marked-secret@models.marked.example/v1",
    AI_API_KEY: "marked-secret",
    AI_MODEL: "marked-model",
  });
  root = await world.signUp(ADMIN);
  await verifyAddress(world, root);
  for (const name of collectionNames) await db().collection(name).insertOne(markedDocument(name));
  await insertLivelyDocuments();
  await countKpis({ ...world.services, stopping: new AbortController().signal }, now);
  const job = await world.services.queues.build.add(MARK, { projectId: MARK }, { jobId: "marked" });
  await job.log(MARK);
});
afterAll(() => world.close());

/** A document whose every field, and some that no version has, is marked, in its names too. */
function markedDocument(name: string): Document {
  const document: Document = {
    _id: `${name} ${MARK}`,
    later: { [MARK.replaceAll(".", " ")]: MARK },
  };
  for (const field of readableFields(name)) {
    const parts = field.split(".");
    let at = document;
    for (const [index, part] of parts.entries()) {
      const [key, isList] = [part.replace("[]", ""), part.endsWith("[]")];
      if (key === "_id") break;
      if (index === parts.length - 1) at[key] = isList ? [MARK] : valueOf(key);
      else {
        at[key] ??= isList ? [{}] : {};
        at = isList ? at[key][0] : at[key];
      }
    }
  }
  return document;
}

/** Dates, because the database deletes expired documents and counts by day. */
const valueOf = (key: string) => (/(?:At|at|Until|since)$/.test(key) ? inAnHour : MARK);

/** What the bundle counts, with marks where a real document has a name or a text. */
async function insertLivelyDocuments(): Promise<void> {
  const marked = { reason: MARK, branch: MARK, commit: { message: MARK, author: MARK } };
  const deployment = { projectId: MARK, orgId: MARK, createdAt: now, startedAt: now, ...marked };
  await db()
    .collection("deployments")
    .insertMany([
      { ...deployment, number: 1, status: "failed", errorCode: MARK, finishedAt: now },
      { ...deployment, number: 2, status: "failed", errorCode: "no_content", finishedAt: now },
      { ...deployment, number: 3, status: "success", errorCode: null, finishedAt: now },
    ]);
  await db()
    .collection("deployments")
    .updateOne({ status: MARK }, { $set: { status: "canceled" } });
  const stored = { blobs: 1, bytes: 1_234 };
  await db().collection("storageChecks").updateMany({}, { $set: { stored } });
  const workers = db().collection<{ _id: string }>("workers");
  await workers.insertOne({ _id: `build-${MARK}-1`, queue: "build", seenAt: now } as never);
  const platform = db().collection<{ _id: string }>("platform");
  await platform.updateOne({ _id: "version" }, { $set: { version: MARK } }, { upsert: true });
  const facts = { fingerprint: MARK, formerFingerprints: [MARK] };
  await platform.updateOne({ _id: "secret-key" }, { $set: facts }, { upsert: true });
  const app = { slug: MARK, owner: MARK, name: MARK };
  await platform.updateOne({ _id: "github-app" }, { $set: { githubApp: app } }, { upsert: true });
  const day = now.toISOString().slice(0, 10);
  const visits = { day, at: new Date(`${day}T00:00:00.000Z`), run: MARK, projectId: MARK };
  await db()
    .collection("visitDays")
    .insertOne({ ...visits, views: 7, visitors: 3, pages: [[MARK, 7]] });
}

const bundle = async (): Promise<DebugBundle> =>
  (await root.api.admin.debug.bundle.mutate()).bundle;

test("a bundle for a bug report has counts and states, and nothing of anyone's data or settings", async () => {
  const report = await bundle();
  expect(JSON.stringify(report)).not.toMatch(/marked|ada@|203\.0\.113|127\.0\.0\.1|localhost/i);
  expect(JSON.stringify(report)).not.toContain(world.services.env.DATA_DIR);

  expect(report).toMatchObject({
    versions: { pressmark: version, node: process.version, database: { kind: "embedded" } },
    failures: { no_content: 1, other: 1 },
    workers: { build: 1, sweep: 0 },
    queues: { build: { waiting: 1, failed: 0 } },
    stored: { version: null, formerKeys: 1, isRestoring: false },
    switches: { githubApp: true, modelForEveryone: true, email: false },
  });
  const documents = new Map(report.collections.map((one) => [one.name, one.documents]));
  expect([...documents.keys()]).toEqual(collectionNames.toSorted());
  for (const [name, count] of documents) expect(count, name).toBeGreaterThan(0);
  expect(report.kpis.at(-1)).toMatchObject({ failed: 2, success: 1, views: 7 });
  expect(report.parts).toContainEqual({ part: "builds", ok: true });
  const settings = new Map(report.settings.map((setting) => [setting.name, setting]));
  expect(settings.get("BUILDS_PER_ORG")).toMatchObject({ origin: "default", value: "2" });
  expect(settings.get("BRAND_NAME")).toMatchObject({ origin: "derived", value: null });
});

test("the audit log says who took a bundle", async () => {
  await bundle();
  const { entries } = await root.api.admin.audit.list.query();
  expect(entries[0]).toMatchObject({
    action: "admin.debug.bundle",
    actor: { userId: root.userId },
  });
});

test("the page shows the settings in force without secrets, not even those in addresses", async () => {
  const { debug } = await root.api.admin.debug.get.query();
  expect(JSON.stringify(debug)).not.toMatch(/marked[ -]secret/);
  expect(JSON.stringify(debug)).not.toMatch(/mongodb:|redis:/);
  const settings = new Map(debug.settings.map((setting) => [setting.name, setting]));
  expect(settings.get("GITEA_URL")?.value).toBe("https://***@gitea.marked.example");
  expect(settings.get("AI_BASE_URL")?.value).toBe("https://***@models.marked.example/v1");
  expect(settings.get("AI_API_KEY")).toMatchObject({ origin: "derived", value: null });
  expect(settings.get("SMTP_URL")).toMatchObject({ origin: "unset", value: null });
});

test("the page shows indexes that are missing or differ, and how far the clocks are apart", async () => {
  const before = (await root.api.admin.debug.get.query()).debug;
  expect(before.indexes).toMatchObject({ missing: [], different: [], unknown: 0 });
  expect(before.indexes.present).toBe(before.indexes.wanted);
  expect(Math.abs(before.clocks.databaseAheadMs)).toBeLessThan(60_000);
  expect(Math.abs(before.clocks.redisAheadMs ?? Infinity)).toBeLessThan(60_000);

  const [deployments, mails] = [db().collection("deployments"), db().collection("mails")];
  await deployments.dropIndex("created");
  await mails.dropIndex("expires");
  await mails.createIndex({ createdAt: 1 }, { name: "expires", expireAfterSeconds: 60 });
  await mails.createIndex({ marked: 1 }, { name: "marked" });
  const { indexes } = (await root.api.admin.debug.get.query()).debug;
  expect(indexes).toMatchObject({
    missing: [{ collection: "deployments", name: "created" }],
    different: [{ collection: "mails", name: "expires" }],
    unknown: 1,
    present: before.indexes.present - 2,
  });
  expect(JSON.stringify(await bundle())).not.toMatch(/marked/i);
});

test("nobody else reads them", async () => {
  const ada = await world.signUp();
  expect(await codeOf(ada.api.admin.debug.get.query())).toBe("forbidden");
  expect(await codeOf(ada.api.admin.debug.bundle.mutate())).toBe("forbidden");
});

test("the page and the bundle say what is known while Redis does not respond", async () => {
  await world.redis.kill();
  const { debug } = await root.api.admin.debug.get.query();
  expect(debug).toMatchObject({ clocks: { redisAheadMs: null }, versions: { redis: null } });
  expect(await bundle()).toMatchObject({ queues: null, versions: { pressmark: version } });
});
