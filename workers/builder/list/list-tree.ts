import { AppError } from "#schemas/errors.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { isPageFile } from "#markdown/formats/format.ts";
import { hasTemplates } from "#markdown/foreign/generator.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import type { Build } from "../context.ts";
import { type IgnoreList, isOrdinary, readIgnoreList } from "#content/ignore/ignore-list.ts";
import { type LeftOutFile, reportLeftOut } from "#content/ignore/report-left-out.ts";
import { isConventionFile } from "#content/conventions/catalog.ts";
import type { Convention } from "#content/conventions/convention.ts";
import { isWritten } from "#content/conventions/paths.ts";
import { recogniseConvention } from "#content/conventions/recognise.ts";
import { openInheritance } from "#content/inherited/inheritance.ts";
import { readInheritance } from "#content/inherited/read-inheritance.ts";
import { byPath } from "#content/notes/by-path.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { pathsOf } from "#content/notes/ruled-notes.ts";
import { openWithholdingRules } from "#content/notes/withholding-rules.ts";
import { timeZoneOf } from "#core/projects/settings/site.ts";
import { ruleSetsOf } from "#core/projects/settings/publish.ts";
import { variables } from "#core/projects/settings/variables.ts";
import { contentPath } from "#content/versions/places.ts";
import type { StatedLanguages } from "#content/languages/stated.ts";
import type { StatedVersions } from "#content/versions/stated.ts";
import { findWithheldFiles, hasMetadata } from "#content/notes/withheld-files.ts";
import { sizeText } from "#content/size-text.ts";
import { limitsOf } from "../limits.ts";
import {
  MODULES_FILE,
  submoduleAddresses,
  submodulesOf,
} from "#content/submodules/modules-file.ts";
import { reportSubmodules } from "#content/submodules/report.ts";
import { decodeSource } from "#markdown/text/source.ts";
import type { Listing } from "#content/model.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import { noLinks } from "#content/symbolic-links/read-links.ts";
import { nothingFollowed } from "#content/symbolic-links/followed-links.ts";
import { addLinkedFiles, leaveOutDoubtful } from "./linked-files.ts";
import { countOutside } from "./notes-outside.ts";
import { addStaticFiles } from "./static-files.ts";

/** Number of folders to list if the configured one does not exist. */
const MOST_NAMED = 10;

/** The content of one commit. */
export async function listTree(
  build: Build,
  tree: {
    entries: TreeEntry[];
    badNames: string[];
    stated: StatedVersions | null;
    languages: StatedLanguages | null;
  },
  blobs: BlobReader,
): Promise<Listing> {
  const { entries: all, badNames, stated, languages } = tree;
  const settings = build.project.settings.build;
  const chosenRoot = rootPrefix(settings.rootDirectory);
  if (chosenRoot !== "" && !all.some(({ path }) => path.startsWith(chosenRoot)))
    throw rootMissing(chosenRoot, all);
  for (const path of badNames) report(build, path, "filename", "The file name is not UTF-8.");

  // If the content root is recognized, the list still counts from the root of the repository, so that it leaves out the same files.
  const list = { root: chosenRoot, setting: settings.ignore ?? "" };
  const ignore = await readIgnoreList(all, blobs, list);
  const convention = await conventionOf(build, blobs, {
    all,
    ignore,
    chosenRoot,
    stated,
    languages,
  });
  const { root } = convention;
  const leftOut: LeftOutFile[] = [];
  const files = all.filter((entry) => {
    if (contentPath(convention, entry.path) === null) return false;
    const why = ignore.find(entry.path);
    if (why && !isOrdinary(why)) leftOut.push({ path: entry.path, why });
    return !why && entry.kind === "file";
  });
  leftOut.sort(byPath);
  const submodules = await reportedSubmodules(build, blobs, {
    all,
    isContent: (path) => contentPath(convention, path) !== null && !ignore.find(path),
  });
  const isRead = (path: string) => convention.id !== null && isConventionFile(path);
  reportLeftOut(
    build.issues,
    leftOut.filter(({ path }) => !isRead(path)),
    {
      unreadable: ignore.unreadable,
      isRecognised: convention.id !== null,
      hasNotes: (folder) =>
        files.some(({ path }) => path.startsWith(folder) && isMarkdownPath(path)),
    },
  );
  const cachedSizes = build.base?.site?.sizes ?? new Map<string, number>();
  const newSizes = await blobs.sizes(
    files.flatMap(({ oid }) => (cachedSizes.has(oid) ? [] : [oid])),
  );
  const { fileBytes } = limitsOf(build.context.env);
  const tooLarge = `The file is larger than ${sizeText(fileBytes)} and is left out.`;
  const paths = leftOut.flatMap(({ path }) => contentPath(convention, path) ?? []);
  const listing: Listing = {
    root,
    notes: [],
    files: [],
    leftOut: paths,
    outside: 0,
    ignore,
    withheldFiles: new Map(),
    nextChange: null,
    inheritance: openInheritance([]),
    issues: [],
    convention,
    rules: rulesOf(build),
    variables: variables.read(build.project),
    timeZone: timeZoneOf(build.project),
    ignoredIssues: [],
    mounts: [],
    symbolicLinks: { ...nothingFollowed, ...noLinks },
    submodules: submodules.flatMap((path) => contentPath(convention, path) ?? []),
  };
  const taken = new Map<string, string>();
  for (const { path, oid } of files) {
    const size = cachedSizes.get(oid) ?? newSizes.get(oid);
    if (size === undefined) report(build, path, "missing", "git does not have this file.");
    else if (size > fileBytes) report(build, path, "size", tooLarge, "error");
    else {
      const own = contentPath(convention, path) ?? path;
      const file = { path: own, oid, size, ...(root + own !== path && { source: path }) };
      if (taken.has(own)) report(build, path, "version", `${taken.get(own)} is at the same place.`);
      else (isMarkdownPath(path) || isPageFile(path) ? listing.notes : listing.files).push(file);
      taken.set(own, path);
    }
  }
  if (!listing.notes.some(({ path }) => isMarkdownPath(path)))
    throw noContent(all, { root, ignore });
  await addStaticFiles(build, listing, { all, blobs });
  const linked = await addLinkedFiles(build, listing, { all, blobs });
  listing.outside = countOutside(listing, all);
  listing.notes.sort(byPath);
  listing.files.sort(byPath);
  await leaveOutWithheld(build, listing, blobs);
  const notes = [...listing.notes.map((note) => sourcePath(root, note)), ...linked.keys()];
  listing.inheritance = await readInheritance(build.issues, blobs, { entries: all, notes });
  leaveOutDoubtful(listing, linked);
  return listing;
}

function rulesOf({ project }: Build): Listing["rules"] {
  return openWithholdingRules(ruleSetsOf(project));
}

function conventionOf(
  build: Build,
  blobs: BlobReader,
  content: {
    all: TreeEntry[];
    ignore: IgnoreList;
    chosenRoot: string;
    stated: StatedVersions | null;
    languages: StatedLanguages | null;
  },
): Promise<Convention> {
  const { all, ignore, chosenRoot, stated, languages } = content;
  const notes = all.flatMap(({ path, kind }) =>
    kind === "file" && isWritten(path) && ignore.find(path) === null ? path : [],
  );
  const { build: settings, site, redirects } = settingsOf(build.project);
  return recogniseConvention(blobs, {
    chosenRoot,
    entries: all,
    notes,
    stated,
    languages,
    choice: settings.convention,
    url: build.project.source.url,
    language: site.language,
    redirects: redirects.rules.filter(({ status }) => status !== 404),
  });
}

async function leaveOutWithheld(build: Build, listing: Listing, blobs: BlobReader): Promise<void> {
  const { reasons: withheldFiles, nextChange } = await findWithheldFiles(
    { now: build.now, timeZone: listing.timeZone },
    listing.files,
    blobs,
  );
  // A document in another format is as good as a note.
  for (const file of listing.files)
    if (hasMetadata(file.path) && listing.rules.withholdsFile(pathsOf(listing, file)))
      withheldFiles.set(file.path, "A publish rule withholds notes here.");
  listing.withheldFiles = withheldFiles;
  listing.nextChange = nextChange;
  if (withheldFiles.size === 0) return;
  const sources = new Map(
    listing.files.map((file) => [file.path, sourcePath(listing.root, file)] as const),
  );
  listing.files = listing.files.filter(({ path }) => !withheldFiles.has(path));
  listing.leftOut = [...listing.leftOut, ...withheldFiles.keys()].sort();
  for (const [path, reason] of withheldFiles) {
    // Nobody means to publish the program of a page.
    const isTemplate = HTML.test(path) && hasTemplates(listing.convention.id ?? undefined);
    if (COMPONENT.test(path) || isTemplate) continue;
    build.issues.add({
      path: sources.get(path) ?? listing.root + path,
      line: null,
      severity: "info",
      category: "ignored",
      message: `This file is not published. ${reason}`,
      suggestion: null,
    });
  }
}

const HTML = /\.html?$/i;
const COMPONENT = /\.(?:astro|vue|svelte)$/i;

/** The folders of submodules. An archive may have no entry of one, only the file that names it. */
async function reportedSubmodules(
  build: Build,
  blobs: BlobReader,
  { all, isContent }: { all: readonly TreeEntry[]; isContent(path: string): boolean },
): Promise<string[]> {
  const file = all.find(({ path, kind }) => path === MODULES_FILE && kind === "file");
  let text = "";
  for await (const { bytes } of blobs.readMany(file ? [file.oid] : []))
    if (bytes) text = decodeSource(bytes).text;
  const submodules = submodulesOf(all, text).filter(isContent);
  reportSubmodules(build.issues, submodules, submoduleAddresses(text));
  return submodules;
}

function report(
  build: Build,
  path: string,
  category: FoundIssue["category"],
  message: string,
  severity: "warning" | "error" = "warning",
): void {
  build.issues.add({ path, line: null, severity, category, message, suggestion: null });
}

function rootPrefix(rootDirectory: string): string {
  const clean = rootDirectory.replace(/^\/+|\/+$/g, "");
  return clean === "" ? "" : `${clean}/`;
}

/** Names the folder if it is not the whole repository. */
function noContent(
  entries: TreeEntry[],
  { root, ignore }: { root: string; ignore: IgnoreList },
): AppError {
  const notes = entries.filter(({ path }) => isMarkdownPath(path));
  const leftOut = notes.flatMap(({ path }) => {
    const why = path.startsWith(root) ? ignore.find(path) : null;
    return why && !isOrdinary(why) ? why : [];
  });
  if (leftOut.length > 0)
    return new AppError("no_content", {
      message: `The ignore list excludes every markdown file, for example with \`${leftOut[0]?.pattern}\` in ${leftOut[0]?.origin}.`,
    });
  if (root === "") return new AppError("no_content");
  const elsewhere = notes.filter(({ path }) => !HIDDEN.test(path)).length;
  const todo =
    elsewhere > 0
      ? "The repository has markdown elsewhere: change the root directory in the build settings."
      : "Add a file whose name ends in .md, and push again.";
  return new AppError("no_content", {
    message: `There is no markdown file in the folder “${root.slice(0, -1)}”. ${todo}`,
  });
}

/** Folders that are not published. */
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/)/;

function rootMissing(root: string, entries: TreeEntry[]): AppError {
  const folders = new Set(
    entries.filter(({ path }) => path.includes("/")).map(({ path }) => path.split("/")[0] ?? ""),
  );
  const nearest = [...folders].filter((name) => !name.startsWith(".")).slice(0, MOST_NAMED);
  const others = nearest.length > 0 ? `It has: ${nearest.join(", ")}.` : "It has no folders.";
  return new AppError("content_dir_missing", {
    message: `The repository has no folder “${root.slice(0, -1)}”. ${others}`,
  });
}
