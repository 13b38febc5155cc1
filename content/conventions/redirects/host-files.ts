import type { Repository } from "../interface.ts";
import { folderOf } from "../paths.ts";
import type { Generator } from "../made-pages/maker.ts";
import { applicationsOfNetlify, linesOfRedirects, redirectsOfNetlify } from "./netlify.ts";
import { redirectsOfLearn } from "./openpublishing.ts";
import type { RedirectRule } from "./rules.ts";
import { redirectsOfNext, redirectsOfVercel } from "./vercel.ts";

/** The settings of hosts that say which addresses lead elsewhere. */
const READERS: readonly { file: RegExp; read(text: string, root: string): RedirectRule[] }[] = [
  { file: /(?:^|\/)_redirects$/, read: linesOfRedirects },
  { file: /(?:^|\/)netlify\.toml$/, read: redirectsOfNetlify },
  { file: /(?:^|\/)vercel\.json$/, read: redirectsOfVercel },
  { file: /(?:^|\/)redirects\.json$/, read: redirectsOfNext },
  { file: /(?:^|\/)\.openpublishing\.redirection[\w.-]*\.json$/, read: redirectsOfLearn },
];
/** Files of rules that a release gets as they are, and their names. */
const RULE_FILES = { redirects: /(?:^|\/)_redirects$/, headers: /(?:^|\/)_headers$/ };
const NETLIFY = /(?:^|\/)netlify\.toml$/;
/** Folders whose files a program copies to the root of the site. */
const COPIED = ["public/", "static/", "src/public/", "src/static/", "source/"];

export function isHostFile(path: string): boolean {
  return READERS.some(({ file }) => file.test(path)) || RULE_FILES.headers.test(path);
}

/** A file of rules, with its path in the repository. */
export interface RuleFile {
  path: string;
  text: string;
}

/** The files of rules of a site, by what they are about. */
export interface RuleFiles {
  redirects: readonly RuleFile[];
  headers: readonly RuleFile[];
}

export function ruleFilesOf(
  { sources }: Pick<Repository, "sources">,
  site: { folder: string; root: string; staticFolders: readonly string[] },
): RuleFiles {
  const isOfSite = placesOf(site);
  const files = [...sources].map(([path, text]) => ({ path, text }));
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const named = (name: RegExp) =>
    files.filter(({ path }) => name.test(path) && isOfSite(folderOf(path)));
  return { redirects: named(RULE_FILES.redirects), headers: named(RULE_FILES.headers) };
}

/**
 * The redirects of the site, of which the host's settings are above it, in it, or among its files.
 * @param site null if it may be anywhere
 */
export function hostRedirects(
  { sources }: Pick<Repository, "sources">,
  site: { folder: string; root: string; staticFolders: readonly string[] } | null,
): RedirectRule[] {
  const isOfSite = site ? placesOf(site) : () => true;
  return READERS.flatMap(({ file, read }) =>
    [...sources].flatMap(([path, text]) =>
      file.test(path) && isOfSite(folderOf(path)) ? read(text, site?.root ?? "") : [],
    ),
  );
}

/** Addresses that the host itself answers. */
const OF_HOSTS: readonly Generator[] = [
  { name: "Netlify", prefix: "/.netlify/" },
  { name: "Vercel", prefix: "/_vercel/" },
  { name: "Cloudflare", prefix: "/cdn-cgi/" },
];

/** Applications beside the pages, as the settings of the host show, and those of every site of a host. */
export function hostApplications({ sources }: Pick<Repository, "sources">): Generator[] {
  const named = [...sources].flatMap(([path, text]) =>
    NETLIFY.test(path)
      ? applicationsOfNetlify(text).map((prefix) => ({
          name: `an application that \`${path}\` names`,
          prefix,
        }))
      : [],
  );
  return [...named, ...OF_HOSTS];
}

function placesOf({
  folder,
  root,
  staticFolders,
}: {
  folder: string;
  root: string;
  staticFolders: readonly string[];
}): (place: string) => boolean {
  const places = new Set([
    ...staticFolders,
    ...[folder, root].flatMap((place) => COPIED.map((name) => place + name)),
  ]);
  return (place) => root.startsWith(place) || folder.startsWith(place) || places.has(place);
}
