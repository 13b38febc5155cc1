import { afterAll, beforeAll, expect, test } from "vitest";
import { passwordKey } from "#core/audience/page-passwords.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import {
  HOST,
  PASSWORD,
  MEDIA,
  RULES,
  SECRET_TEXTS,
  guardedRelease,
  publishGuardedSite,
} from "#tests/support/worlds/sites/guarded-site.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const PAGE = { accept: "text/html", "sec-fetch-dest": "document" };

let world: SitesWorld;
let garden: ProjectDocument;
let before: DeploymentDocument;
let live: DeploymentDocument;
let member: string;
let stranger: string;

beforeAll(async () => {
  world = await startSitesWorld({ SMTP_URL: "smtp://127.0.0.1:9" });
  ({ project: garden, before, live } = await publishGuardedSite(world));
  const viewer = await insertViewer(world);
  const ticket = await createSiteTicket(world.mongo.db, {
    host: "garden--ada",
    userId: viewer.userId,
    orgId: "org",
    projectId: garden._id,
  });
  member = cookieIn(await world.get(HOST, `/?ticket=${ticket}`));
  // A member of another organization cannot get a ticket, but may have a cookie of another site.
  const other = await insertViewer(world, "elsewhere");
  stranger = `pressmark_view=${world.secretBox.sign(`member-other--ada~${other.userId}`, new Date(Date.now() + 60_000))}`;
});
afterAll(() => world.close());

const cookieIn = ({ headers }: Answer) => headers["set-cookie"]?.split(";")[0] ?? "";
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  world.get(HOST, path, { headers: { ...PAGE, ...headers }, method });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.get(HOST, "/_access", {
    method: "POST",
    headers: {
      ...PAGE,
      origin: `http://${HOST}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
const setProject = async (set: Record<string, unknown>) => {
  await collection(world.mongo.db, "projects").updateOne({ _id: garden._id }, { $set: set });
  world.announce("garden--ada", garden._id);
};
const withPassword = async () => cookieIn(await post({ to: "/secret/plan", password: PASSWORD }));

const DOORS = [
  "/secret/plan",
  "/secret",
  "/secret/nothing",
  "/Secret/Plan/",
  "/secret/plan.md",
  "/secret/",
  "/friends/plan",
  "/team/plan",
  "/old-plan",
  "/elsewhere",
  MEDIA,
  "/_search?q=passworded",
  "/_graph.json",
  "/_share/0123456789abcdef/garden/secret/plan/card.png",
  "/plan",
  "/nothing",
  "/_changes?from=x&page=/secret/plan",
  "/_theme/x/garden/secret/plan",
  "/secret%2Fplan",
];

test.each(DOORS)("a stranger learns nothing at %s", async (path) => {
  const variants: Record<string, string>[] = [
    {},
    { range: "bytes=0-3" },
    { "if-none-match": "*" },
    { accept: "image/avif" },
    { cookie: stranger },
    { cookie: "pressmark_reader_x=a.b.c" },
  ];
  for (const headers of variants) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await get(path, headers, method);
      expect(answer.text).not.toMatch(SECRET_TEXTS);
      expect(answer.status).not.toBe(304);
      expect(answer.headers["cache-control"]).toMatch(/no-store/);
      expect(answer.headers["vary"] ?? "cookie").toContain("cookie");
    }
  }
});

test("below a rule, every address has the same answer, whether there is a page or not", async () => {
  for (const folder of ["secret", "friends", "team"]) {
    const [page, missing] = [await get(`/${folder}/plan`), await get(`/${folder}/nope`)];
    const { date: _, ...shown } = page.headers;
    const { date: __, ...empty } = missing.headers;
    expect(missing.status).toBe(page.status);
    expect(missing.text.replaceAll("nope", "plan")).toBe(page.text);
    const swapped = JSON.stringify(empty).replaceAll("nope", "plan");
    expect(JSON.parse(swapped)).toEqual(shown);
  }
  expect((await get("/secret/plan")).status).toBe(401);
});

test("pages and files that everyone may read stay public and cached", async () => {
  for (const cookie of ["", member]) {
    const page = await get("/open", { cookie });
    expect(page.status).toBe(200);
    expect(page.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(page.headers["set-cookie"]).toBeUndefined();
  }
  const style = await get("/_assets/theme-0123456789abcdef.css");
  expect(style.headers["cache-control"]).toContain("immutable");
});

test("a password opens its pages and their files, and no others, for 30 days", async () => {
  const wrong = await post({ to: "/secret/plan", password: "not this one" });
  expect(wrong.status).toBe(401);
  expect(wrong.text).toContain("This password is wrong.");
  expect(wrong.headers["set-cookie"]).toBeUndefined();

  const right = await post({ to: "/secret/plan?a=1", password: PASSWORD });
  expect(right).toMatchObject({ status: 303, headers: { location: "/secret/plan?a=1" } });
  expect(right.headers["set-cookie"]).toMatch(
    /^pressmark_reader_[0-9a-f]{12}=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const cookie = cookieIn(right);
  for (const path of ["/secret/plan", "/secret/plan.md", "/elsewhere", MEDIA]) {
    const page = await get(path, { cookie });
    expect(page.text).toMatch(/PASSWORDED/);
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(page.headers["vary"]).toContain("cookie");
  }
  expect((await get("/secret/plan", { cookie })).headers["x-robots-tag"]).toBe("noindex");
  const part = await get(MEDIA, { cookie, range: "bytes=0-3" });
  expect(part).toMatchObject({ status: 206, text: "PASS" });
  expect((await get("/secret/nothing", { cookie })).status).toBe(404);
  for (const path of ["/friends/plan", "/team/plan"])
    expect((await get(path, { cookie })).text).not.toMatch(SECRET_TEXTS);
  // The cookie of one site is worth nothing on another one.
  const next = await insertSite(world, "next--ada", { settings: garden.settings });
  await publish(world, next, guardedRelease);
  const elsewhere = await world.get("next--ada.localhost", "/secret/plan", { headers: { cookie } });
  expect(elsewhere.status).toBe(401);
});

test("a new password ends the cookies of the former one", async () => {
  const cookie = await withPassword();
  const field = `pagePasswords.${passwordKey("/secret")}.version`;
  await setProject({ [field]: "second" });
  expect((await get("/secret/plan", { cookie })).status).toBe(401);
  await setProject({ [field]: "first" });
  expect((await get("/secret/plan", { cookie })).status).toBe(200);
});

test("someone on the list gets a link that works once, with a button, in any browser", async () => {
  const mails = collection(world.mongo.db, "mails");
  const listed = await post({ to: "/friends/plan", email: "Ada@example.com" });
  const unlisted = await post({ to: "/friends/plan", email: "eve@example.net" });
  expect(unlisted.text).toBe(listed.text);
  expect(unlisted.status).toBe(200);
  await expect.poll(() => mails.countDocuments({ to: "ada@example.com" })).toBe(1);
  expect(await mails.countDocuments({ to: "eve@example.net" })).toBe(0);
  expect((await post({ to: "/friends/plan", email: "no address" })).status).toBe(400);

  const mail = await mails.findOne({ to: "ada@example.com" });
  const { pathname, search, searchParams } = new URL(mail!.link!);
  // A program that checks emails opens the link, more than once.
  for (const method of ["GET", "HEAD", "GET"])
    expect((await get(pathname + search, {}, method)).status).toBe(200);
  const token = searchParams.get("token")!;
  const opened = await post({ token, to: "/" });
  expect(opened).toMatchObject({ status: 303, headers: { location: "/friends/plan" } });
  expect((await post({ token, to: "/" })).status).toBe(410);
  expect((await get(pathname + search)).status).toBe(410);

  const cookie = cookieIn(opened);
  expect((await get("/friends/plan", { cookie })).text).toContain("FRIENDLY");
  expect((await get("/secret/plan", { cookie })).text).not.toMatch(SECRET_TEXTS);
  await setProject({
    "settings.audience.rules": RULES.map((rule) => ({ ...rule, people: ["@example.org"] })),
  });
  expect((await get("/friends/plan", { cookie })).text).not.toMatch(SECRET_TEXTS);
  await setProject({ "settings.audience.rules": RULES });
});

test("members read every group, also at the addresses of deployments, where nobody else may", async () => {
  for (const path of ["/secret/plan", "/friends/plan", "/team/plan", MEDIA]) {
    const page = await get(path, { cookie: member });
    expect(page.text).toMatch(/PASSWORDED|FRIENDLY|TEAMWORK/);
    expect(page.headers["cache-control"]).toBe("private, no-store");
  }
  const cookie = await withPassword();
  for (const { _id } of [live, before])
    for (const path of ["/", "/open", "/secret/plan", MEDIA]) {
      const answer = await world.get(`${_id}--${HOST}`, path, { headers: { cookie } });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(SECRET_TEXTS);
    }
});

test("a stricter rule closes a page immediately, and a wider one opens it with the next build", async () => {
  await setProject({
    "settings.audience.rules": [...RULES, { path: "/open", audience: "members", people: [] }],
  });
  const closed = await get("/open");
  expect(closed.status).toBe(302);
  expect(new URL(closed.headers["location"]!).pathname).toBe("/open-site");
  expect((await get("/open", { cookie: member })).status).toBe(200);
  await setProject({ "settings.audience.rules": [] });
  for (const path of ["/secret/plan", "/team/plan", MEDIA, "/old-plan"])
    expect((await get(path)).text).not.toMatch(SECRET_TEXTS);
  expect((await get("/open")).status).toBe(200);
  await setProject({ "settings.audience.rules": RULES });
});

test("the form cannot lead to another host, and other sites cannot send it", async () => {
  for (const to of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/..//evil.example",
  ]) {
    const answer = await post({ to, password: PASSWORD });
    expect(answer.headers["location"]).toBe("/");
  }
  const fields = { to: "/secret/plan", password: PASSWORD };
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ])
    expect((await post(fields, headers)).status).toBe(403);
  expect((await post({ ...fields, more: "x".repeat(20_000) })).status).toBe(413);
  expect((await post(fields, { "content-type": "text/plain" })).status).toBe(415);
  const form = await get('/secret/"><script>');
  expect(form.text).not.toContain("<script>");
  expect(form.headers["content-security-policy"]).toContain("form-action 'self'");
});

test("too many wrong passwords are refused, and the right one too, until the window ends", async () => {
  let refused: Answer | null = null;
  for (let at = 0; at < 12 && refused?.status !== 429; at++)
    refused = await post({ to: "/secret", password: `wrong ${at}` });
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused?.text).toContain("Try again in");
  expect((await post({ to: "/secret", password: PASSWORD })).status).toBe(429);
  await collection(world.mongo.db, "readerAttempts").deleteMany({});
  expect((await post({ to: "/secret", password: PASSWORD })).status).toBe(303);
});

test("a rule without its password, or without a mail server, lets nobody in and says so", async () => {
  await setProject({ pagePasswords: {} });
  expect((await get("/secret/plan")).text).toContain("No password yet");
  expect((await post({ to: "/secret/plan", password: PASSWORD })).status).toBe(401);
});
