import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultThemeTokens, themeIds } from "#schemas/projects/theme/theme.ts";
import { readLook, writeLook } from "#schemas/sites/theme-link.ts";
import { themes } from "#markdown/themes/themes.ts";
import { makePage, makeSite } from "../../unit/markdown/themes/pages.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "fern--ada.localhost:5600";
const look = writeLook({ id: "garden", tokens: defaultThemeTokens });
const site = makeSite({ look });
const home = makePage({ kind: "home", url: "/", title: site.title });
const note = makePage({ title: `"Dulse" & <others>` });
const covered = makePage({ url: "/covered", image: "https://example.com/a.png" });
const render = (page: typeof note, from = site) => themes.garden.render(page, from);
const files = {
  "/": render(home),
  "/plants/dulse": render(note),
  "/größe": render(makePage({ url: "/größe", title: "Größe" })),
  "/covered": render(covered),
  "/own": "<!doctype html><title>Not of a theme</title>",
};
/** The path of the picture that a page names. */
function pictureOf(html: string): string {
  const address = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? "";
  return new URL(address).pathname;
}

let world: SitesWorld;

beforeAll(async () => {
  world = await startSitesWorld();
  await publish(world, await insertSite(world, "fern--ada"), { files });
  const secret = await insertSite(world, "secret--ada", { visibility: "private" });
  await publish(world, secret, { files });
});
afterAll(() => world.close());

async function sizeOf({ body }: Answer): Promise<object> {
  const { format, width, height } = await sharp(body).metadata();
  return { format, width, height };
}
const PICTURE = { format: "png", width: 1200, height: 630 };

test.each(["/", "/plants/dulse", "/größe"] as const)(
  "the picture that %s names is drawn, and can be kept forever",
  async (page) => {
    const address = pictureOf(files[page]);
    const answer = await world.get(HOST, address);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    });
    expect(await sizeOf(answer)).toEqual(PICTURE);
    const { etag = "" } = answer.headers;
    const again = await world.get(HOST, address, { headers: { "if-none-match": etag } });
    expect(again).toMatchObject({ status: 304, text: "" });
    const head = await world.get(HOST, address, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-length"]).toBe(String(answer.body.length));
  },
);

test.each(themeIds)("the theme %s has its own picture", async (id) => {
  const own = makeSite({ look: writeLook({ id, tokens: defaultThemeTokens }) });
  const html = themes[id].render(note, own);
  const project = await insertSite(world, `${id}--ada`);
  await publish(world, project, { files: { "/plants/dulse": html } });
  const answer = await world.get(`${id}--ada.localhost:5600`, pictureOf(html));
  expect(await sizeOf(answer)).toEqual(PICTURE);
  const garden = await world.get(HOST, pictureOf(files["/plants/dulse"]));
  expect(answer.body.equals(garden.body)).toBe(id === "garden");
});

test("only pictures that a page names are drawn", async () => {
  const address = pictureOf(files["/plants/dulse"]);
  const red = writeLook({ id: "garden", tokens: { ...defaultThemeTokens, accent: "#ff0000" } });
  const other = address.replace(look, red);
  expect(readLook(red)).not.toBeNull();
  expect(await world.get(HOST, other)).toMatchObject({
    status: 302,
    headers: { location: address, "cache-control": "public, max-age=0, must-revalidate" },
  });
  for (const path of [
    address.replace("/plants/dulse", "/plants/nothing"),
    address.replace("/plants/dulse", "/own"),
    address.replace("/plants/dulse", "/covered"),
    address.replace("card.png", "other.png"),
    `/_share/${"0".repeat(16)}/x/plants/dulse/card.png/card.png`,
    "/_share/",
  ])
    expect((await world.get(HOST, path)).status, path).toBe(404);
});

test("when the title changes, the old address leads to the new picture", async () => {
  const project = await insertSite(world, "moving--ada");
  const host = "moving--ada.localhost:5600";
  const before = render(makePage({ title: "Before" }));
  const after = render(makePage({ title: "After" }));
  await publish(world, project, { files: { "/plants/dulse": before } });
  expect((await world.get(host, pictureOf(before))).status).toBe(200);
  await publish(world, project, { files: { "/plants/dulse": after } });
  expect(pictureOf(after)).not.toBe(pictureOf(before));
  expect(await world.get(host, pictureOf(before))).toMatchObject({
    status: 302,
    headers: { location: pictureOf(after) },
  });
});

test("pictures of a private site are as private as its pages", async () => {
  const answer = await world.get("secret--ada.localhost:5600", pictureOf(files["/"]));
  expect(answer.status).toBe(401);
  expect(answer.headers["content-type"]).toContain("text/html");
});

test("many requests at once draw a picture once, and too many different ones are asked to come back", async () => {
  const pages = Array.from({ length: 40 }, (_, at) =>
    makePage({ url: `/note-${at}`, title: `Note ${at}` }),
  );
  const rendered = pages.map((page) => [page.url, render(page)] as const);
  await publish(world, await insertSite(world, "many--ada"), {
    files: Object.fromEntries(rendered),
  });
  const ask = (html: string) => world.get("many--ada.localhost:5600", pictureOf(html));
  const [[, first]] = rendered as [(typeof rendered)[number]];
  // More than may wait, if each were drawn.
  const same = await Promise.all(rendered.map(() => ask(first)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = await Promise.all(rendered.map(([, html]) => ask(html)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(answers.find(({ status }) => status === 503)?.headers["retry-after"]).toBe("5");
  expect(world.faults).toEqual([]);
});
