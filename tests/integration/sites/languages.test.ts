import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost:5600";
const NAMED = "named--ada.localhost:5600";
const ONE = "one--ada.localhost:5600";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
  await publish(world, await insertSite(world, "garden--ada"), {
    files: {
      "/": "<h1>Home</h1>",
      "/404": "<h1>Nothing</h1>",
      "/late": "<h1>Late</h1>",
      "/pt-br": "<h1>Jardim</h1>",
      "/pt-br/404": "<h1>Nada</h1>",
      "/zh-tw": "<h1>花園</h1>",
      "/zh": "<h1>花园</h1>",
    },
    languages: [
      { tag: "en", home: "/" },
      { tag: "pt-BR", home: "/pt-br" },
      { tag: "zh", home: "/zh" },
      { tag: "zh-TW", home: "/zh-tw" },
    ],
  });
  await publish(world, await insertSite(world, "named--ada"), {
    files: { "/": "<h1>List</h1>", "/en": "<h1>Home</h1>", "/ar": "<h1>حديقة</h1>", "/ar/x": "x" },
    languages: [
      { tag: "en", home: "/en" },
      { tag: "ar", home: "/ar" },
    ],
  });
  await publish(world, await insertSite(world, "one--ada"), {
    files: { "/": "<h1>One</h1>", "/fr": "<h1>Fr</h1>" },
  });
});
afterAll(() => world.close());

const home = (acceptLanguage?: string, more: Record<string, string> = {}, path = "/") =>
  world.get(HOST, path, {
    headers: {
      ...(acceptLanguage !== undefined && { "accept-language": acceptLanguage }),
      ...more,
    },
  });

describe("the address of a site leads to the visitor's language", () => {
  test.each([
    ["pt-BR,pt;q=0.9,en;q=0.5", "/pt-br"],
    ["pt-PT", "/pt-br"],
    ["de-DE,de;q=0.9,pt;q=0.3", "/pt-br"],
    ["en;q=0.5,pt;q=0.8", "/pt-br"],
    ["zh-CN,zh;q=0.9", "/zh"],
    ["zh-HK", "/zh-tw"],
    ["ZH-tw", "/zh-tw"],
  ])("%s", async (header, location) => {
    const answer = await home(header);
    expect(answer).toMatchObject({ status: 302, headers: { location } });
    expect(answer.headers["vary"]).toBe("accept-language, referer, sec-fetch-site");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    // Nothing leads further.
    expect((await home(header, {}, location)).status).toBe(200);
  });

  test.each([
    ["without a language, as search engines ask", undefined],
    ["in the main language", "en-GB,en;q=0.9,pt;q=0.8"],
    ["if any language is right", "*"],
    ["with a language that the site lacks", "de,fi;q=0.5"],
    ["with one that is refused", "pt;q=0"],
    ["with nonsense", ";;;,q=1,<script>,\u00e9;q=x"],
    ["with a header that is too long", `${"de,".repeat(2_000)}pt`],
  ])("it is the main language %s", async (_, header) => {
    const answer = await home(header);
    expect(answer).toMatchObject({ status: 200, text: "<h1>Home</h1>" });
    expect(answer.headers["vary"]).toContain("accept-language");
  });

  test("but not if the visitor has chosen another one", async () => {
    expect((await home("pt", {}, "/?lang")).status).toBe(200);
    expect((await home("pt", { referer: `http://${HOST}/pt-br` })).status).toBe(200);
    expect((await home("pt", { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await home("pt", { referer: "https://search.example/" })).status).toBe(302);
    expect((await home("pt", { referer: "nonsense" })).status).toBe(302);
  });

  test("and keeps the query", async () => {
    const { headers } = await home("pt", {}, "/?ref=a%20b");
    expect(headers["location"]).toBe("/pt-br?ref=a+b");
  });

  test("also if the main language has a folder of its own", async () => {
    const at = async (language: string) =>
      (await world.get(NAMED, "/", { headers: { "accept-language": language } })).headers[
        "location"
      ];
    expect(await at("de")).toBe("/en");
    expect(await at("ar-EG")).toBe("/ar");
    expect((await world.get(NAMED, "/")).headers["location"]).toBe("/en");
  });

  test("a site with one language has one home page", async () => {
    const { status, headers } = await world.get(ONE, "/", {
      headers: { "accept-language": "fr" },
    });
    expect(status).toBe(200);
    expect(headers["vary"]).toBe("accept-encoding");
  });
});

test("an address that does not exist says so in its language", async () => {
  expect(await world.get(HOST, "/pt-br/x")).toMatchObject({ status: 404, text: "<h1>Nada</h1>" });
  expect(await world.get(HOST, "/zh/x")).toMatchObject({ status: 404, text: "<h1>Nothing</h1>" });
  expect(await world.get(HOST, "/x")).toMatchObject({ status: 404, text: "<h1>Nothing</h1>" });
});

test("a page that a language lacks leads to the original", async () => {
  const answer = await world.get(HOST, "/pt-br/late");
  expect(answer).toMatchObject({ status: 302, headers: { location: "/late" } });
  expect((await world.get(HOST, "/late")).status).toBe(200);
  expect((await world.get(NAMED, "/en/x")).status).toBe(404);
});
