import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#api/app.ts";
import { type OfferedPlan, Plan } from "#schemas/billing/plan.ts";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let web: string;
const apps: FastifyInstance[] = [];

const priceOf = (month: string) => ({ currency: "eur", month: 900, stripe: { month } });
const LONG = "word ".repeat(200);
const pages: Record<string, string> = {
  "open/index.html": "<title>front</title>",
  "open/pricing.html": "<title>pricing</title>",
  "open/discord.html": "<title>community</title>",
  "open/docs.html": `<p>${LONG}</p>`,
  "open/docs/limits.html": "<title>limits</title>",
  "open/login.html": "<title>the app, to log in</title>",
  "open/404.html": "<title>nothing here</title>",
  "open/sitemap.xml": `<loc>${unknownSite.publicUrl}/docs</loc>`,
  "open/robots.txt": `Sitemap: ${unknownSite.publicUrl}/sitemap.xml`,
  "open/named.html":
    `<p>Pressmark at ${unknownSite.publicUrl}, <code>X-Pressmark-Event</code></p>` +
    `<script type="application/json" id="page">{"text":"Pressmark"}</script><p>Pressmark.</p>`,
  "open/pricing+plans.html":
    '<title>plans</title><div id="root"><p>none</p></div>\n' +
    '<script type="application/json" id="page">{"site":{"plans":[]}}</script>',
  "renderer/render-page.js":
    "export const renderPage = async ({ site }) =>" +
    " site.plans.map(({ id, limits }) => `<h2>${id} ${limits.projects}</h2>`).join('');",
  "waitlist/docs.html": "<title>docs for those who wait</title>",
};

beforeAll(async () => {
  world = await startWorld();
  web = await mkdtemp(join(tmpdir(), "pressmark-public-"));
  for (const [path, text] of Object.entries(pages)) await write(path, text);
  await writeFile(join(web, "index.html"), "<html><head></head><body>the app</body></html>");
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await world.close();
  await rm(web, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  const full = join(web, "pages", path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, text);
}

async function appWith(variables: Partial<World["services"]["env"]> = {}) {
  const env = { ...world.services.env, ...variables };
  const app = buildApp({ ...world.services, env }, { webDirectory: web });
  apps.push(app);
  await app.ready();
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers });
}

describe("a public page", () => {
  test.each([
    ["/", "<title>front</title>"],
    ["/pricing", "<title>pricing</title>"],
    ["/docs/limits", "<title>limits</title>"],
    ["/docs/limits?from=mail", "<title>limits</title>"],
  ])("is served at %s", async (path, html) => {
    const { statusCode, body, headers } = await (await appWith())(path);
    expect([statusCode, body]).toEqual([200, html]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
  });

  test("has one address and redirects from the address with a trailing slash", async () => {
    const { statusCode, headers } = await (await appWith())("/docs/limits/?from=mail");
    expect([statusCode, headers.location]).toEqual([301, "/docs/limits?from=mail"]);
  });

  test.each(["/products", "/solutions"])("%s redirects to the home page", async (path) => {
    const { statusCode, headers } = await (await appWith())(path);
    expect([statusCode, headers.location]).toEqual([302, "/home"]);
  });

  test("about the community redirects to the community's address if one is set", async () => {
    const get = await appWith({ COMMUNITY_URL: "https://chat.example/ink" });
    const { statusCode, headers } = await get("/discord");
    expect([statusCode, headers.location]).toEqual([302, "https://chat.example/ink"]);
    expect((await (await appWith())("/discord")).statusCode).toBe(200);
  });

  test.each(["/docs/nothing", "/docs/..%2f404", "/docs/../404", "/nobody", "/media", "/css/x"])(
    "that does not exist, such as %s, is the 404 page with status 404",
    async (path) => {
      const { statusCode, body } = await (await appWith())(path);
      expect([statusCode, body]).toEqual([404, "<title>nothing here</title>"]);
    },
  );

  test("is the waitlist version in waitlist mode", async () => {
    const get = await appWith({ WAITLIST_MODE: true });
    expect((await get("/docs")).body).toBe("<title>docs for those who wait</title>");
  });

  test("about prices is rendered with the plans of the installation", async () => {
    const PLANS = [
      Plan.parse({ id: "free", name: "Free", limits: { projects: 3 } }),
      Plan.parse({ id: "pro", name: "</script>$&", price: priceOf("price_pro") }),
    ];
    const get = await appWith({ PLANS, PROJECTS_PER_ORG: 7 });
    const { body } = await get("/pricing");
    expect(body).toMatch(/^<title>plans<\/title><div id="root"><h2>free 3<\/h2><h2>pro 7<\/h2>/);
    const data = /id="page">(.*)<\/script>$/s.exec(body)?.[1] ?? "";
    const { site } = JSON.parse(data) as { site: { plans: OfferedPlan[] } };
    expect(site.plans[1]).toMatchObject({
      name: "</script>$&",
      price: { currency: "eur", month: 900, year: null },
    });
    expect(body).not.toContain("price_pro");
    expect((await get("/docs/limits")).body).toBe("<title>limits</title>");
  });

  test("about prices is not found under the name of its file", async () => {
    expect((await (await appWith())("/pricing+plans")).statusCode).toBe(404);
  });

  test("is read again after the file changes", async () => {
    const get = await appWith();
    await write("open/changing.html", "one");
    expect((await get("/changing")).body).toBe("one");
    await write("open/changing.html", "two");
    await utimes(join(web, "pages/open/changing.html"), new Date(), new Date(Date.now() + 5000));
    expect((await get("/changing")).body).toBe("two");
  });
});

describe("a page of the app", () => {
  test("that visitors are sent to is the prerendered page for its address", async () => {
    const { statusCode, body } = await (await appWith())("/login?redirect=/new");
    expect([statusCode, body]).toEqual([200, "<title>the app, to log in</title>"]);
  });

  test.each(["/dashboard", "/settings/apikeys", "/preview-login"])(
    "such as %s is not indexed by search engines",
    async (path) => {
      const { body } = await (await appWith())(path);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toContain("canonical");
    },
  );
});

describe("a page of an organization", () => {
  const KNOWN = { cookie: "pressmark_app=1" };
  const below = ["", "/garden", "/garden/deployments", "/~/settings/members", "/garden/settings"];

  test.each(below)(
    "does not reveal to signed-out visitors whether the organization exists: %s",
    async (path) => {
      const { org, api } = await world.signUp();
      const { org: second } = await api.orgs.create.mutate({ name: "Quiet Press" });
      await api.projects.create.mutate({
        orgId: second.id,
        name: "Garden",
        source: { kind: "remote" },
      });
      const get = await appWith();
      const answerFor = async (handle: string, headers = {}) => {
        const answer = await get(`/${handle}${path}`, headers);
        const { date: _, "x-request-id": __, ...rest } = answer.headers;
        return { status: answer.statusCode, headers: rest, body: answer.body };
      };
      const unknown = await answerFor("nobody-has-this-handle");
      expect(unknown.status).toBe(404);
      for (const handle of [org, second.handle]) expect(await answerFor(handle)).toEqual(unknown);
      // A signed-in user gets the app, which calls the api as that user.
      const signedIn = await answerFor("nobody-has-this-handle", KNOWN);
      expect(signedIn).toMatchObject({ status: 200, body: expect.stringContaining("the app") });
      for (const handle of [org, second.handle])
        expect(await answerFor(handle, KNOWN)).toEqual(signedIn);
    },
  );

  test("is the 404 page for a visitor, and pages below it are the app, which redirects to the login", async () => {
    const get = await appWith();
    expect((await get("/acme")).body).toBe("<title>nothing here</title>");
    const deep = await get("/acme/garden/bcdfghjkmnpq/logs");
    expect([deep.statusCode, deep.body]).toEqual([404, expect.stringContaining("the app")]);
  });

  test.each(
    ["/acme/garden/nothing"].concat(
      ["nothing", "mcp", "api", "chat", "editor-agent", "tasks", "agent", "ai", "webhooks"].map(
        (word) => `/acme/garden/${word}/logs`,
      ),
    ),
  )("does not exist at %s", async (path) => {
    const get = await appWith();
    for (const headers of [{}, KNOWN]) {
      const { statusCode, body } = await get(path, headers);
      expect([statusCode, body]).toEqual([404, "<title>nothing here</title>"]);
    }
  });
});

describe("the name and addresses of the installation", () => {
  const brand = `Ink & "Paper" </script>`;

  test("appear in the text and in the page's data, each with its own escaping", async () => {
    const get = await appWith({ BRAND_NAME: brand, PUBLIC_URL: "https://ink.example" });
    const { body } = await get("/named");
    expect(body).toContain(
      "<p>Ink &amp; &quot;Paper&quot; &lt;/script&gt; at https://ink.example,",
    );
    expect(body).toContain("<p>Ink &amp; &quot;Paper&quot; &lt;/script&gt;.</p>");
    const data = /id="page">(.*?)<\/script>/.exec(body)![1]!;
    expect(JSON.parse(data)).toEqual({ text: brand });
  });

  test("are the only external links in the footer of a page", async () => {
    const item = (href: string) => `<li data-social="${href}"><a href="${href}">x</a></li>`;
    const { sourceUrl, packageUrl, communityUrl } = unknownSite;
    await write("open/foot.html", [sourceUrl, packageUrl, communityUrl].map(item).join("\n"));
    expect((await (await appWith())("/foot")).body.trim()).toBe("");
    const SOURCE_URL = "https://code.example/ink?a=1&b=2";
    const { body } = await (await appWith({ SOURCE_URL }))("/foot");
    expect(body.trim()).toBe(item("https://code.example/ink?a=1&amp;b=2"));
  });

  test("do not replace the names of headers", async () => {
    const get = await appWith({ BRAND_NAME: "Ink" });
    expect((await get("/named")).body).toContain("X-Pressmark-Event");
  });

  test("appear in the sitemap and in robots.txt", async () => {
    const get = await appWith({ PUBLIC_URL: "https://ink.example" });
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.body).toBe("<loc>https://ink.example/docs</loc>");
    expect(sitemap.headers["content-type"]).toMatch(/^application\/xml/);
    expect((await get("/robots.txt")).body).toBe("Sitemap: https://ink.example/sitemap.xml");
  });
});

describe("a page response", () => {
  test("is compressed with an encoding that the browser accepts", async () => {
    const get = await appWith();
    const whole = (await get("/docs")).rawPayload;
    const br = await get("/docs", { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(br.rawPayload)).toEqual(whole);
    const gzip = await get("/docs", { "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload)).toEqual(whole);
    expect((await get("/docs", { "accept-encoding": "identity" })).rawPayload).toEqual(whole);
  });

  test("is not sent again if the page is unchanged", async () => {
    const get = await appWith();
    for (const encoding of ["br", "gzip", "identity"]) {
      const asking = { "accept-encoding": encoding };
      const etag = String((await get("/docs", asking)).headers.etag);
      const again = await get("/docs", { ...asking, "if-none-match": `"other", W/${etag}` });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    const other = await get("/docs", { "if-none-match": '"other"' });
    expect(other.statusCode).toBe(200);
  });

  test("is a 404 for a missing page, even with a cached copy in the browser", async () => {
    const get = await appWith();
    const etag = String((await get("/docs/nothing")).headers.etag);
    expect((await get("/docs/nothing", { "if-none-match": etag })).statusCode).toBe(404);
  });
});
