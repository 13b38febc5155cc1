import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, MenuItem, ProgramSite } from "../interface.ts";
import { addressesOfBook } from "../first-page.ts";
import { basesOf, folderAt, folderOf, pathAt, pathOfUrl, sourceNamed } from "../paths.ts";
import { formerAddresses, rulesOf } from "../redirects/former-addresses.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";
import { readSummary } from "../summary.ts";
import { listedIn, unlistedNotes } from "../unlisted.ts";

const BOOK = /(?:^|\/)book\.toml$/;

export const mdbook: ConventionSet = {
  id: "mdbook",
  kind: "an mdBook repository",
  sources: /(?:^|\/)(?:book\.toml|SUMMARY\.md)$/,
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, BOOK)?.[0];
    return path === undefined ? null : folderOf(path);
  },
  root: sourceFolder,
  order(site) {
    const menu = menuOf(site);
    const origin = menu ? "SUMMARY.md" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isReadable: true, isBook: true };
  },
  withoutPage(site) {
    const folder = sourceFolder(site);
    const summary = site.repository.sources.get(`${folder}SUMMARY.md`);
    if (summary === undefined) return [];
    return unlistedNotes(site.repository, { folder, isListed: listedIn(summary) });
  },
  frontMatter: plainKeys,
  addresses(site) {
    const html = recordOf(recordOf(settingsOf(site)["output"])["html"]);
    // A new address is relative to the former one.
    const redirects = Object.entries(recordOf(html["redirect"])).map(
      ([from, to]): [string, unknown] => {
        const isRelative = typeof to === "string" && !/^(?:\/|[a-z][a-z+.-]*:)/i.test(to);
        return [from, isRelative ? pathAt(folderOf(from), to) : to];
      },
    );
    const root = sourceFolder(site);
    const book = addressesOfBook(site.repository, { root, menu: menuOf(site) });
    return {
      ...plainAddresses,
      pathOf: book.pathOf,
      bases: basesOf(pathOfUrl(html["site-url"])),
      redirects: formerAddresses(site.repository, root, [...redirects, ...book.moved]),
      redirectRules: rulesOf(redirects),
      resolver: preprocessorOf(site),
    };
  },
  generators: () => ["print", "toc"].map((name) => ({ name: "mdBook", prefix: `/${name}.html/` })),
  language: (site) => textOf(recordOf(settingsOf(site)["book"])["language"]),
  syntax: plainSyntax,
  ignore: [],
};

function menuOf(site: ProgramSite): MenuItem[] | null {
  const folder = sourceFolder(site);
  const text = site.repository.sources.get(`${folder}SUMMARY.md`);
  return text === undefined ? null : readSummary(site.repository, text, folder);
}

/** The preprocessors of mdBook itself only include files. */
const OWN_PREPROCESSORS = new Set(["index", "links"]);

function preprocessorOf(site: ProgramSite): string | null {
  const names = Object.keys(recordOf(settingsOf(site)["preprocessor"]));
  const name = names.find((one) => !OWN_PREPROCESSORS.has(one));
  return name === undefined ? null : `the preprocessor ${name}`;
}

function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  return readSettings(repository.sources.get(`${folder}book.toml`) ?? "", "book.toml");
}

function sourceFolder(site: ProgramSite): string {
  return folderAt(site.folder, recordOf(settingsOf(site)["book"])["src"] ?? "src") ?? site.folder;
}
