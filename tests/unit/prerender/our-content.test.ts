import { expect, test } from "vitest";
import { blockFaults } from "#schemas/deployments/block.ts";
import { publicRedirects } from "#schemas/sites/public-redirects.ts";
import { reservedWords } from "#schemas/reserved.ts";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import { webRouteRows } from "#schemas/web/routes.ts";
import { secondAddresses } from "../../../scripts/prerender/canonical.ts";
import { readContent } from "../../../scripts/prerender/content-files.ts";
import { openPictures } from "../../../scripts/prerender/pictures.ts";
import { publicPages } from "../../../scripts/prerender/public-pages.ts";

const files = readContent();
const pictures = await openPictures(files);
const pages = publicPages(files, { site: { ...unknownSite, waitlistMode: false }, pictures });
const addresses = pages.map(({ path }) => path);
const titles = new Map(pages.map(({ path, title }) => [path, title]));

test("every public route of the specification has a page", () => {
  const below = (folder: string, ids: string[]) => ids.map((id) => `/${folder}/${id}`);
  const required = [
    "/home",
    "/about",
    "/contact",
    "/careers",
    "/discord",
    "/blog",
    "/guides",
    "/docs",
    "/help",
    "/pricing",
    "/templates",
    "/themes",
    "/styleguide",
    "/404",
    "/waitlist",
    "/status",
    ...below("products", ["folder", "publish", "editor-agent", "images", "sdk", "websites"]),
    ...below("solutions", ["blogs", "marketing", "wikis", "vibe-apps", "ai-hubs", "developers"]),
    ...below("solutions", ["writers", "indie-bloggers", "wordpress-alternative"]),
    ...below("legal", ["terms", "privacy", "cookies"]),
  ];
  expect(required.filter((address) => !addresses.includes(address))).toEqual([]);
  expect(secondAddresses).toEqual({ "/home": "/", "/pricing": "/upgrade" });
});

test("page addresses are unique and do not collide with redirects or app routes", () => {
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  const ofApp = pages.filter(({ kind }) => kind === "app").map(({ path }) => path);
  expect(ofApp.filter((path) => !webRouteRows.some((row) => row.path === path))).toEqual([]);
  const reserved = new Set<string>([
    ...webRouteRows.map(({ path }) => path),
    ...Object.keys(publicRedirects),
  ]);
  expect(addresses.filter((address) => reserved.has(address))).toEqual(ofApp);
  expect(Object.values(publicRedirects).filter((to) => !addresses.includes(to))).toEqual([]);
});

test("no handle can take the address of a public page", () => {
  const words = addresses.map((address) => address.split("/")[1]!);
  expect(words.filter((word) => !reservedWords.has(word))).toEqual([]);
});

test("only the pricing page is different where the installation has plans", () => {
  const site = { ...unknownSite, waitlistMode: false };
  const sold = publicPages(files, { site, pictures, withPlans: true });
  const changed = sold.filter(({ path, title }) => titles.get(path) !== title);
  expect(changed.map(({ path, title }) => [path, title])).toEqual([
    ["/pricing", "Plans and prices"],
  ]);
  expect(changed.flatMap(({ blocks }) => blocks.flatMap(blockFaults))).toEqual([]);
  expect(changed[0]?.blocks[0]?.type).toBe("plans");
});

test("every block is valid", () => {
  const faults = pages.flatMap(({ path, blocks }) =>
    blocks.flatMap(blockFaults).map((fault) => `${path}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test("no text has an issue that Pressmark would report to authors", () => {
  const issues = files.flatMap(({ path, note }) =>
    note.issues.map(({ line, message }) => `${path}:${line} ${message}`),
  );
  expect(issues).toEqual([]);
});

test("every page has a unique title and description", () => {
  const repeated = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);
  expect(repeated(pages.map(({ description }) => description))).toEqual([]);
  expect(repeated(pages.map(({ title, section }) => `${section}: ${title}`))).toEqual([]);
});
