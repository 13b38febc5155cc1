import { expect, test } from "vitest";
import { siteLists } from "#content/pages/site-lists.ts";
import { listAddresses } from "#content/structure/list-addresses.ts";

const site = { title: "Garden", description: "", url: "https://garden.example" };

function structureOf(count: number) {
  const notes = Array.from({ length: count }, (_, at) => ({
    path: `note-${at}.md`,
    url: `/note-${at}`,
    title: `Note ${at}`,
    description: "",
    updated: null,
    facts: { publish: { unlisted: null, absentFrom: null } },
  }));
  return new Map(notes.map((note) => [note.url, note]));
}

const about = { site, translations: null };
const addressesIn = (text: string) =>
  [
    ...text.matchAll(
      /<loc>https:\/\/garden\.example([^<]+)<\/loc>|\]\(https:\/\/garden\.example([^)]+)\)/g,
    ),
  ].map(([, page, entry]) => page ?? entry);

test("a site of 2,000 notes has one file for each list", () => {
  const files = siteLists(structureOf(2_000), about);
  expect(files.map(({ url }) => url)).toEqual(["/sitemap.xml", "/llms.txt"]);
  for (const { text } of files) expect(addressesIn(text)).toHaveLength(2_000);
  expect(listAddresses(2_000)).toEqual([]);
});

test("a larger site has lists of 1,000 notes, and every note is in one of them", () => {
  const structure = structureOf(2_001);
  const files = new Map(siteLists(structure, about).map(({ url, text }) => [url, text]));
  expect([...files.keys()].sort()).toEqual(
    ["/sitemap.xml", "/llms.txt", ...listAddresses(2_001)].sort(),
  );
  const urls = [...structure.keys()];
  for (const [index, suffix] of [
    ["/sitemap.xml", ""],
    ["/llms.txt", ".md"],
  ] as const) {
    const parts = addressesIn(files.get(index) ?? "");
    expect(parts).toHaveLength(3);
    const entries = parts.flatMap((part) => addressesIn(files.get(part ?? "") ?? ""));
    expect(entries).toEqual(urls.map((url) => url + suffix));
  }
  expect(files.get("/llms.txt")).toContain(
    "[Notes 2,001 to 2,001](https://garden.example/_llms-3.txt): Note 2000 to Note 2000",
  );
});

test("an edit only rewrites the list part of its note", () => {
  const structure = structureOf(3_500);
  const [, ...edited] = [...structure.values()].slice(1_499, 1_501);
  const changed = siteLists(structure, about, new Set(edited)).map(({ url }) => url);
  expect(changed).toEqual(["/sitemap.xml", "/llms.txt", "/_sitemap-2.xml", "/_llms-2.txt"]);
});
