import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noHeadOrigins } from "#schemas/projects/theme/head-code.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { HeadCodeDocument, ProjectDocument } from "#store/projects/documents.ts";
import {
  insertDomain,
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const CODE = `<script async src="https://stats.example.org/s.js"></script>`;
const PAGE = "<!doctype html><html><head><title>One</title></head><body>One</body></html>";
const HEADED = PAGE.replace("</head>", `${CODE}\n</head>`);
const head: HeadCodeDocument = {
  code: CODE,
  origins: {
    scripts: ["https://stats.example.org"],
    connections: ["https://api.example.org"],
    frames: ["https://frames.example.org"],
  },
  hashes: ["sha256-abc="],
  digest: "0123456789abcdef",
  by: "Ada",
  at: new Date(),
};
const FILES = {
  "/": PAGE,
  "/one": PAGE,
  "/one.md": "# One </head>",
  "/404": PAGE,
  "/_graph": PAGE,
  "/de/404": PAGE,
};
const types = { "/one.md": "text/markdown" };

let world: SitesWorld;
let garden: ProjectDocument;
let live: DeploymentDocument;
let older: DeploymentDocument;

beforeAll(async () => {
  world = await startSitesWorld({ SITES_URL: "https://sites.example" });
  garden = await insertSite(world, "garden--ada", { headCode: head, openDeployments: true });
  older = await publish(world, garden, { files: FILES, types });
  live = await publish(world, garden, { files: FILES, types });
  await insertDomain(world, garden, "garden.example");
});
afterAll(() => world.close());

async function change(set: Partial<ProjectDocument>): Promise<void> {
  await collection(world.mongo.db, "projects").updateOne({ _id: garden._id }, { $set: set });
  world.announce("garden--ada", garden._id);
}

test("pages of the live site at a custom domain have the code at the end of their head", async () => {
  // From the database, and from memory.
  for (const _ of [1, 2]) {
    const page = await world.get("garden.example", "/one");
    expect(page).toMatchObject({ status: 200, text: HEADED });
    expect(page.headers["content-length"]).toBe(String(HEADED.length));
    expect(page.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  }
  const headers = { "accept-encoding": "gzip" };
  const zipped = await world.get("garden.example", "/one", { headers });
  expect(gunzipSync(zipped.body).toString()).toBe(HEADED);
  const range = { range: "bytes=0-14" };
  const part = await world.get("garden.example", "/one", { headers: range });
  expect(part).toMatchObject({ status: 206, text: "<!doctype html>" });
});

test("the policy widens by what the project has named, and by nothing else", async () => {
  const { headers } = await world.get("garden.example", "/one");
  const policy = headers["content-security-policy"]!;
  const rules = policy.split("; ");
  expect(rules).toContain("script-src 'self' 'sha256-abc=' https://stats.example.org");
  expect(rules).toContain("connect-src 'self' https://api.example.org");
  expect(rules.find((rule) => rule.startsWith("frame-src"))).toMatch(
    /^frame-src 'self' https:\/\/www\.youtube-nocookie\.com .* https:\/\/frames\.example\.org$/,
  );
  expect(rules).toContain("worker-src 'none'");
  for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"])
    expect(rules).toContain(rule);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'self'");
});

test.each([
  ["the address of the installation", () => ["garden--ada.sites.example", "/one"]],
  ["the live deployment's own address", () => [`${live._id}--garden--ada.sites.example`, "/one"]],
  ["an older deployment", () => [`${older._id}--garden--ada.sites.example`, "/one"]],
  ["a file that is no page", () => ["garden.example", "/one.md"]],
  ["a page that does not exist", () => ["garden.example", "/nothing"]],
  ["the address of the 404 page", () => ["garden.example", "/404"]],
  ["that of another language", () => ["garden.example", "/de/404"]],
  ["the page of all links", () => ["garden.example", "/_graph"]],
  ["the search", () => ["garden.example", "/_search?q=one"]],
])("%s has no code, and the usual policy", async (_what, address) => {
  const [host = "", path = ""] = address();
  for (const _ of [1, 2]) {
    const { text, headers } = await world.get(host, path);
    expect(text).not.toContain(CODE);
    expect(headers["content-security-policy"] ?? "").not.toContain("example.org");
  }
});

test("a cache never takes one form for the other", async () => {
  const etag = async () => (await world.get("garden.example", "/one")).headers["etag"]!;
  const first = await etag();
  const plain = await world.get("garden--ada.sites.example", "/one");
  expect(plain.headers["etag"]).not.toBe(first);
  const again = { headers: { "if-none-match": first } };
  const unchanged = await world.get("garden.example", "/one", again);
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers["content-security-policy"]).toContain("https://stats.example.org");

  // The same code with another list is another policy.
  await change({ headCode: { ...head, origins: noHeadOrigins, digest: "fedcba9876543210" } });
  const changed = await world.get("garden.example", "/one", again);
  expect(changed.status).toBe(200);
  expect(changed.headers["content-security-policy"]).not.toContain("https://stats.example.org");
  await change({ headCode: null });
  expect(await world.get("garden.example", "/one", again)).toMatchObject({
    status: 200,
    text: PAGE,
  });
  await change({ headCode: head });
});

test("a site that becomes private has no code", async () => {
  await change({ visibility: "private" });
  expect((await world.get("garden.example", "/one")).text).not.toContain(CODE);
  await change({ visibility: "public" });
  expect((await world.get("garden.example", "/one")).text).toBe(HEADED);
});
