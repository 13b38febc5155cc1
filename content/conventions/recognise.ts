import { canonicalLanguage, DEFAULT_LANGUAGE } from "#schemas/locale/language.ts";
import type { ConventionChoice } from "#schemas/projects/conventions.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { conventionSets, isConventionMark, isConventionSource } from "./catalog.ts";
import { type Convention, openConvention } from "./convention.ts";
import { formulaCommandsOf } from "./formulas/formula-files.ts";
import type { ConventionSet, ProgramSite, Repository } from "./interface.ts";
import { withPlugins } from "./wikilinks.ts";
import { macrosOf } from "./logseq/macros.ts";
import { GITIGNORE } from "./made-pages/ignored-by-git.ts";
import { openMadePages } from "./made-pages/made-pages.ts";
import type { Generator } from "./made-pages/maker.ts";
import type { SiteSources } from "./made-pages/site-sources.ts";
import { hostApplications, hostRedirects, ruleFilesOf } from "./redirects/host-files.ts";
import { openRedirects, type RedirectRule } from "./redirects/rules.ts";
import { redirectsOf } from "./redirects/site-redirects.ts";
import { type StatedVersions, usableVersions } from "../versions/usable-versions.ts";
import type { EditionSets } from "../languages/editions.ts";
import type { LanguageSet } from "../languages/language-set.ts";
import type { StatedLanguages } from "../languages/stated.ts";
import { usableLanguages } from "../languages/usable-languages.ts";
import { MODULES_FILE, submodulesOf } from "../submodules/modules-file.ts";
import { contentPath } from "../versions/places.ts";
import { isOfOthers, owns } from "./owned-site.ts";

interface Listed {
  path: string;
  oid: string;
  kind: string;
}

export interface RecogniseOptions {
  choice: ConventionChoice;
  /** The root directory of the project's settings, "" or ending in "/". It always wins. */
  chosenRoot: string;
  /** Every file of the commit. */
  entries: readonly Listed[];
  /** Paths of the notes that no ignore list excludes. */
  notes: readonly string[];
  /** The address of the linked repository; null if the project has none. */
  url: string | null;
  /** The languages that the project states; null if it states none. */
  languages: StatedLanguages | null;
  /** The language of the project's settings; "" if the repository's decide. */
  language: string;
  /** Rules of the project's settings, which come before those of the repository. */
  redirects: readonly RedirectRule[];
  /** The versions that the project states; null if it states none. */
  stated: StatedVersions | null;
}

/** Each is small, and a repository of thousands of them is not written by hand. */
const MAX_SOURCES = 2_000;
const MAX_SOURCE_BYTES = 1024 * 1024;
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
/** A content root must not lead into folders that are withheld. Names such as `_src` say that they are sources. */
const WITHHELD = /(?:^|\/)(?:\.|_(?!(?:src|source|docs?|content|website)\/)|node_modules\/)/;

/** Finds out what the repository was written for, by its files alone. */
export async function recogniseConvention(
  blobs: Pick<BlobReader, "readMany">,
  options: RecogniseOptions,
): Promise<Convention> {
  const { choice, chosenRoot } = options;
  const files = sourceFiles(options);
  const repository = await openRepository(blobs, files, options);
  const site = recognisedSite(repository, options);
  if (!site) {
    const language = mainLanguage(options, null);
    const editions = editionsAt(chosenRoot, { options, repository, language, program: null });
    const redirects = openRedirects([...options.redirects, ...hostRedirects(repository, null)]);
    const convention = openConvention(null, {
      root: chosenRoot,
      read: readFiles(files),
      language,
      redirects,
      ruleFiles: ruleFilesOf(repository, { folder: "", root: chosenRoot, staticFolders: [] }),
      ...editions,
    });
    const site = { repository, folder: chosenRoot, options, generators: [] };
    return withMadePages(convention, site);
  }
  const { set, folder, content } = site;
  const program: ProgramSite = { repository, folder };
  const root = chosenRoot === "" ? content : chosenRoot;
  const isChosen = choice !== "auto";
  const parts = {
    order: set.order(program),
    addresses: set.addresses(program),
    includeFolders: set.includeFolders?.(program) ?? [folder],
    parts: set.parts?.(program, root) ?? null,
    withoutPage: set.withoutPage?.(program, root) ?? [],
  };
  const language = mainLanguage(options, set.language?.(program));
  const editions = editionsAt(root, {
    options,
    repository,
    language,
    program: { set, site: program },
  });
  const redirects = redirectsOf(program, root, { ...parts.addresses, own: options.redirects });
  const { staticFolders } = parts.addresses;
  const ruleFiles = ruleFilesOf(repository, { folder, root, staticFolders });
  const read = [folder, ...readFiles(files)];
  const convention = openConvention(
    { set, ...parts, isChosen },
    { root, read, language, redirects, ruleFiles, ...editions },
  );
  const generators = set.generators?.(program) ?? [];
  return withMadePages(convention, { repository, folder, options, generators });
}

/** Adds which pages only the program makes, and what formulas mean. */
function withMadePages(
  convention: Convention,
  site: {
    repository: Repository;
    folder: string;
    options: RecogniseOptions;
    generators: readonly Generator[];
  },
): Convention {
  const { repository, folder, options, generators } = site;
  const pathsOf = (sought: string) =>
    options.entries.flatMap(({ path, kind }) => (kind === sought ? path : []));
  const sources: SiteSources = {
    paths: pathsOf("file"),
    symbolicLinks: pathsOf("symlink"),
    submodules: submodulesOf(options.entries, repository.sources.get(MODULES_FILE) ?? ""),
    gitignore: [...repository.sources].filter(([path]) => GITIGNORE.test(path)),
    folder,
    root: convention.root,
    isContent: (path) => contentPath(convention, path) !== null,
  };
  const made = openMadePages(sources, [...generators, ...hostApplications(repository)]);
  return {
    ...convention,
    syntax: withPlugins(convention.syntax, { ...sources, settings: settingsIn(repository) }),
    made,
    formulaCommands: formulaCommandsOf(repository.sources),
    macros: convention.id === "logseq" ? macrosOf(repository.sources) : null,
  };
}

/** Documents such as `index.rst` are read for their toctrees. They are not settings. */
const settingsIn = ({ sources }: Repository) =>
  [...sources].flatMap(([path, text]) => (path.endsWith(".rst") ? [] : text));

const readFiles = (files: readonly Listed[]) =>
  files.flatMap(({ path, oid }) => (isConventionSource(path) ? `${path} ${oid}` : []));

/** The first that is a language. A program may write its own name of one, such as "french". */
function mainLanguage(
  { languages, language: chosen }: RecogniseOptions,
  ofProgram: string | null | undefined,
): string {
  for (const tag of [languages?.main, chosen, ofProgram]) {
    const language = canonicalLanguage(tag ?? "");
    if (language !== null) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** The versions and languages of the content. */
function editionsAt(
  root: string,
  site: {
    options: RecogniseOptions;
    repository: Repository;
    language: string;
    program: { set: ConventionSet; site: ProgramSite } | null;
  },
): EditionSets {
  const { options, repository, program } = site;
  const versions = usableVersions(options, {
    root,
    repository,
    own: () => program?.set.versions?.(program.site, root) ?? null,
  });
  return { versions, languages: languagesAt(root, { ...site, versions }) };
}

function languagesAt(
  root: string,
  {
    options,
    repository,
    language,
    program,
    versions,
  }: Parameters<typeof editionsAt>[1] & Pick<EditionSets, "versions">,
): LanguageSet | null {
  const places = versions && { all: versions.versions, leftOut: versions.leftOut };
  return usableLanguages({
    root,
    notes: repository.notes,
    language,
    stated: options.languages,
    own: () => program?.set.languages?.(program.site, root) ?? null,
    placeOf: (folder) => contentPath({ root, versions: places }, folder),
  });
}

function recognisedSite(repository: Repository, options: RecogniseOptions): FoundSite | null {
  const { choice } = options;
  if (choice === "none") return null;
  return choice === "auto" ? firstSite(repository, options) : siteOf(choice, repository, options);
}

function sourceFiles({ entries, chosenRoot }: RecogniseOptions): Listed[] {
  const isOther = (path: string) =>
    isOfOthers(path.startsWith(chosenRoot) ? path.slice(chosenRoot.length) : path);
  const files = entries.filter(
    ({ path, kind }) =>
      kind === "file" && (isConventionSource(path) || isConventionMark(path)) && !isOther(path),
  );
  files.sort((a, b) => depthOf(a.path) - depthOf(b.path) || (a.path < b.path ? -1 : 1));
  return files.slice(0, MAX_SOURCES);
}

const depthOf = (path: string) => path.split("/").length;

async function openRepository(
  blobs: Pick<BlobReader, "readMany">,
  files: readonly Listed[],
  { notes, url }: Pick<RecogniseOptions, "notes" | "url">,
): Promise<Repository> {
  const sources = new Map<string, string>();
  let [at, total] = [0, 0];
  for await (const { bytes } of blobs.readMany(files.map(({ oid }) => oid))) {
    const path = files[at++]?.path;
    if (!bytes || path === undefined || bytes.length > MAX_SOURCE_BYTES) continue;
    total += bytes.length;
    if (total > MAX_TOTAL_BYTES) break;
    sources.set(path, decodeSource(bytes).text);
  }
  const names = new Set(notes);
  return { sources, notes, has: (note) => names.has(note), url };
}

interface FoundSite {
  set: ConventionSet;
  folder: string;
  /** The set's content root. */
  content: string;
}

/**
 * The site nearest to the root of the repository. The order of the catalog decides between sites in the same folder. A folder
 * of docs is what is left, because it may be the site of a program.
 */
function firstSite(repository: Repository, options: RecogniseOptions): FoundSite | null {
  const sites = conventionSets.flatMap((set) => {
    const folder = set.recognise(repository);
    return folder === null ? [] : { set, folder };
  });
  const isLast = ({ set }: { set: ConventionSet }) => (set.id === "docs" ? 1 : 0);
  sites.sort((a, b) => isLast(a) - isLast(b) || depthOf(a.folder) - depthOf(b.folder));
  for (const { set, folder } of sites) {
    const content = set.root({ repository, folder });
    const program = { set, site: { repository, folder } };
    const language = mainLanguage(options, set.language?.(program.site));
    const translations = () =>
      languagesAt(content, { options, repository, language, program, versions: null });
    if (owns(repository, options, { folder, content, translations })) {
      return { set, folder, content: isUsable(content, repository) ? content : "" };
    }
  }
  return null;
}

/** A set that the settings name needs no file that shows it. */
function siteOf(
  id: ConventionChoice,
  repository: Repository,
  { chosenRoot }: RecogniseOptions,
): FoundSite | null {
  const set = conventionSets.find((one) => one.id === id);
  if (!set) return null;
  const folder = set.recognise(repository) ?? chosenRoot;
  const content = set.root({ repository, folder });
  return { set, folder, content: isUsable(content, repository) ? content : "" };
}

/** Whether a folder can be the root: it has a note, and nothing above it is withheld. */
function isUsable(folder: string, { notes }: Repository): boolean {
  if (WITHHELD.test(folder)) return false;
  return notes.some((path) => path.startsWith(folder) && isMarkdownPath(path));
}
