import { submoduleOf } from "../submodules/modules-file.ts";
import { picturesOfDrawing } from "#markdown/formats/drawing.ts";
import { createLinkIndex, type LinkEntry, type LinkIndex } from "#markdown/links/links.ts";
import type { AlikePath } from "#markdown/links/alike-names.ts";
import { createSuggester } from "#markdown/links/suggest.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { Slot } from "#markdown/note.ts";
import { folderOf, pathAt } from "../conventions/paths.ts";
import { mediaKindOf } from "../media/media-types.ts";
import type { ParsedNote, Target } from "../model.ts";
import type { LinkWorld } from "./link-world.ts";
import { openAlikePaths } from "./alike-paths.ts";
import { wikiNames } from "./wiki-names.ts";
import { openWikiPages } from "./wiki-pages.ts";
import { isMistypedAddress } from "./left-out.ts";
import { openFolders } from "./named-folders.ts";
import { openPages } from "./page-addresses.ts";
import { openRepositoryPaths } from "./repository-paths.ts";
import { openTargetMemory } from "./target-memory.ts";

/** A note, and a link in it. */
export type LinkFrom = Pick<ParsedNote, "path">;
export type WrittenLink = Pick<Slot, "target" | "wiki" | "from">;

/** Finds what links mean. */
export interface Targets {
  find(note: LinkFrom, link: WrittenLink): Target;
  /** The page or file at an address of the site, wherever the site is published. */
  at(address: string): Target;
  /** The note with a label. */
  labelled(label: string): Target;
  /** The target of a marker, such as the name of an included file. */
  marker(note: LinkFrom, target: string): Target;
  /** The picture of a drawing. */
  picture(drawing: string): Target;
  isDrawing(path: string): boolean;
  isNote(path: string): boolean;
  leftOut(from: string, link: WrittenLink): string | null;
  suggest: ReturnType<typeof createSuggester>;
  rest(): void;
}

export function openTargets(world: LinkWorld): Targets {
  const index = withAliases(otherNames(world), [
    ...world.notes.map(({ path, facts }) => ({
      path,
      aliases: facts.aliases,
      title: facts.title,
    })),
    ...world.files.map(({ path }) => ({ path })),
  ]);
  const filePaths = new Set(world.files.map(({ path }) => path));
  const drawings = new Set(
    world.notes.flatMap(({ path, facts }) => (facts.format === "drawing" ? path : [])),
  );
  const notePaths = new Set(world.notes.map(({ path }) => path));
  const folders = openFolders(world.notes);
  const labels = new Map<string, string>();
  for (const { path, facts } of world.notes)
    for (const label of facts.labels ?? [])
      if (!labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), path);
  for (const { path, facts } of world.notes)
    for (const { names, isOfSite } of facts.madeParts ?? [])
      for (const name of isOfSite ? names : [])
        if (!labels.has(name.toLowerCase())) labels.set(name.toLowerCase(), path);
  const pages = openPages(world, index);
  const repository = openRepositoryPaths(world, index);
  const alike = openAlikePaths(world.notes);
  const wiki = openWikiPages(world, index, notePaths);
  const hasZolaPaths = !Object.hasOwn(world.convention.addresses.shortcuts, "@/");
  const memory = openTargetMemory(index);
  // A site may have tens of thousands of different dead links.
  const alikePaths = new Map<string, AlikePath[]>();
  const suggest = createSuggester(
    [...world.notes, ...world.files].map(({ path }) => path),
    mediaKindOf,
    alikePaths,
  );

  function find(from: string, slot: { target: string; wiki: boolean }): Target {
    return memory.find(from, slot, () => {
      const match = slot.wiki ? findWiki(from, slot.target) : findAddress(from, slot.target);
      return { target: inFolder(match.target), isOfPage: match.isOfPage };
    });
  }

  function inFolder(target: Target): Target {
    if (target === null || notePaths.has(target)) return target;
    const shown = world.convention.addresses
      .foldersOf(target)
      .map((folder) => folders.at("", folder))
      .find((folder) => folder !== null);
    return shown ?? target;
  }

  /** An included file's addresses are relative to it. Some programs read them relative to the page. */
  function findFrom({ path: note }: LinkFrom, slot: WrittenLink): Target {
    if (slot.from === undefined || slot.wiki) return find(note, slot);
    const { root } = world;
    const inside = slot.from.startsWith(root) ? slot.from.slice(root.length) : null;
    const path = pathAt(folderOf(slot.from), slot.target);
    const isRelative = !slot.target.startsWith("/");
    const exact =
      inside === null
        ? isRelative && path?.startsWith(root)
          ? index.resolvePath("", `/${path.slice(root.length)}`, false)
          : null
        : index.resolvePath(inside, slot.target, false);
    return exact ?? find(note, slot) ?? (inside === null ? null : find(inside, slot));
  }

  function findWiki(from: string, target: string) {
    const folder = from.slice(0, from.lastIndexOf("/") + 1);
    const named = () =>
      wikiNames(world.convention, target)
        .map((name) => index.resolve(from, name, true))
        .find((path) => path !== null);
    const match =
      index.resolve(from, target, true) ??
      named() ??
      folders.named(folder, target) ??
      folders.above(folder, target) ??
      pages.at(TAG.test(target) ? `/${target}` : target) ??
      null;
    return { target: match, isOfPage: false };
  }

  /** The address of a markdown link: a path, then an address of the site as it is or was, then the name of a file elsewhere. */
  function findAddress(from: string, target: string): { target: Target; isOfPage: boolean } {
    const inWiki = wiki.inside(target);
    if (inWiki !== null) return findAddress(from, inWiki);
    const [, ofFile] =
      OF_PELICAN.exec(target) ?? (hasZolaPaths ? OF_ZOLA.exec(target) : null) ?? [];
    if (ofFile !== undefined) return findAddress(from, ofFile);
    // A browser goes no further up than the root. Logseq writes `/../assets/a.png`.
    if (target.startsWith("/../"))
      return findAddress(from, target.replace(/^(?:\/\.\.)+(?=\/)/, ""));
    const folder = from.slice(0, from.lastIndexOf("/") + 1);
    const isRelative = !target.startsWith("/");
    const isPagesFirst =
      isRelative && target.endsWith("/") && world.convention.addresses.areRelativeToPage;
    const byPage = isPagesFirst ? pages.from(from, target) : null;
    if (byPage !== null) return { target: byPage, isOfPage: true };
    const byPath =
      index.resolvePath(from, target, false) ??
      (target.endsWith("*") ? anyPicture(from, target.replace(/\.?\*$/, "")) : null) ??
      folders.at(folder, target) ??
      pages.file(from, target) ??
      pages.at(target);
    if (byPath !== null) return { target: byPath, isOfPage: isPagesFirst };
    const relative = isRelative && !isPagesFirst ? pages.from(from, target) : null;
    const exact = relative ?? repository.at(from, target) ?? pages.aboveRoot(from, target);
    // A file that a program generates here is not the file of the same name elsewhere.
    const match =
      exact ??
      (isLeftOutByGit(from, target)
        ? null
        : (index.resolve(from, target, false) ??
          wiki.named(from, target) ??
          folders.named(folder, target) ??
          sectionNamed(target) ??
          // The theme of the site may state that addresses begin at the root.
          (FROM_ROOT.test(target) ? pages.at(`/${target}`) : null) ??
          alike.find(from, target)));
    return { target: match, isOfPage: isRelative };
  }

  let sections: Map<string, string | null> | null = null;
  /** The only folder of this name that has a page of its own. */
  function sectionNamed(target: string): Target {
    const name = target.replace(/\.md$/, "").toLowerCase();
    if (!world.convention.addresses.areSectionsNamed || name.includes("/")) return null;
    sections ??= sectionsOf(world.notes);
    return sections.get(name) ?? null;
  }

  /** The note with a label, or with the description of `Class.member`. */
  function labelled(label: string): Target {
    const name = label.toLowerCase();
    return labels.get(name) ?? labels.get(name.replace(/\.\w+$/, "")) ?? null;
  }

  /** `a.*` of Sphinx, and `a*` of Hugo: the picture in the format that suits the output, or the first whose name begins so. */
  function anyPicture(from: string, stem: string): Target {
    const paths = PICTURES.map((extension) =>
      index.resolvePath(from, `${stem}.${extension}`, false),
    );
    const own = pathAt(folderOf(from), stem);
    const begins = () =>
      world.files.find(({ path }) => path.startsWith(own ?? stem) && mediaKindOf(path) === "image");
    return paths.find((path) => path !== null) ?? (own ? (begins()?.path ?? null) : null);
  }

  function isLeftOutByGit(from: string, target: string): boolean {
    const path = pathFrom(target.startsWith("/") ? "" : from, target);
    return path !== null && world.convention.made.isLeftOut(`/${path}`);
  }

  // Published files come first, so this is only used for broken links.
  let ignored: ReturnType<typeof createLinkIndex> | null = null;
  function findLeftOut(from: string, slot: { target: string; wiki: boolean }): string | null {
    if (world.leftOut.length > 0) {
      ignored ??= createLinkIndex(world.leftOut.map((path) => ({ path })));
      const names = slot.wiki ? world.convention.addresses.namesOf(slot.target) : [];
      for (const name of [slot.target, ...names]) {
        const match = ignored.resolve(from, name, slot.wiki);
        if (match !== null) return match;
      }
    }
    const exists = (name: string) => index.resolvePath(from, name, false) !== null;
    const isAddress = slot.target.startsWith("/");
    const path = pathFrom(isAddress ? "" : from, slot.target);
    if (path === null || isMistypedAddress(slot.target, exists)) return null;
    // An address that looks like an ignored path may be a page of another site, unless it names the file.
    const isFile = !isAddress || isMarkdownPath(slot.target.replace(/[?#].*$/s, ""));
    // A name in brackets that begins with a dot is most often not a file.
    const isIgnored = isFile && !slot.wiki && world.ignore.find(world.root + path) !== null;
    if (isIgnored || submoduleOf(world.submodules, path) !== null) return path;
    const whole = isAddress ? null : pathFrom("", slot.target);
    return whole?.includes("/") && submoduleOf(world.submodules, whole) !== null ? whole : null;
  }

  /** The picture that was exported for a drawing: beside it, or of its name elsewhere. */
  function pictureOf(drawing: string): Target {
    const names = picturesOfDrawing(drawing);
    const beside = names.find((path) => filePaths.has(path));
    if (beside !== undefined) return beside;
    const elsewhere = names
      .filter((path) => path.includes(".excalidraw."))
      .map((path) => index.resolve(drawing, path.slice(path.lastIndexOf("/") + 1), true));
    return elsewhere.find((path) => path !== null && filePaths.has(path)) ?? null;
  }

  return {
    find: findFrom,
    at: (address) => pages.at(address.replace(/[?#].*$/s, "")),
    labelled,
    marker: ({ path }, target) => index.resolve(path, target, true),
    picture: pictureOf,
    isDrawing: (path) => drawings.has(path),
    isNote: (path) => notePaths.has(path),
    leftOut: findLeftOut,
    suggest,
    rest() {
      memory.rest();
      alikePaths.clear();
    },
  };
}

/** Symbolic links are other names of their files, and `page.html.md` is published as `page.html`. */
function otherNames({ symbolicLinks, notes }: LinkWorld): ReadonlyMap<string, string> {
  const named = notes.flatMap(({ path }): [string, string][] => {
    const plain = path.replace(/\.html?(?=\.\w+$)/i, "");
    return plain === path ? [] : [[plain, path]];
  });
  if (named.length === 0) return symbolicLinks.aliases;
  const paths = new Set(notes.map(({ path }) => path));
  return new Map([...symbolicLinks.aliases, ...named.filter(([plain]) => !paths.has(plain))]);
}

function withAliases(aliases: ReadonlyMap<string, string>, entries: LinkEntry[]): LinkIndex {
  if (aliases.size === 0) return createLinkIndex(entries);
  const index = createLinkIndex([...entries, ...[...aliases.keys()].map((path) => ({ path }))]);
  const file = (path: string | null) => (path === null ? null : (aliases.get(path) ?? path));
  return {
    resolve: (from, target, wiki) => file(index.resolve(from, target, wiki)),
    resolvePath: (from, target, wiki) => file(index.resolvePath(from, target, wiki)),
    choices: index.choices,
  };
}

const FROM_ROOT = /^[^/.:][^/:]*\/[^/]/;
/** `{filename}/a.md` of Pelican: what follows is a path. */
const OF_PELICAN = /^(?:\{(?:filename|static|attach)\}|\|(?:filename|static|attach)\|)(.+)$/;
/** `@/blog/a.md` of Zola, from the root of the content. */
const OF_ZOLA = /^@(\/.+\.md)$/;
/** The page of a tag, as Quartz names it. */
const TAG = /^tags\//;
const PICTURES = ["svg", "webp", "png", "gif", "jpg", "jpeg"];

/** The content path that a relative address names; null if it is outside the content. */
function pathFrom(from: string, target: string): string | null {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return null;
  const segments = from.split("/").slice(0, -1);
  for (const segment of target.split("/"))
    if (segment === ".." && segments.pop() === undefined) return null;
    else if (!/^\.{0,2}$/.test(segment)) segments.push(segment);
  return segments.length > 0 ? segments.join("/") : null;
}

/** The page of each folder that has one, by the folder's name in lower case; null if several have the same name. */
function sectionsOf(notes: LinkWorld["notes"]): Map<string, string | null> {
  const sections = new Map<string, string | null>();
  for (const { path } of notes) {
    const name = /(?:^|\/)([^/]+)\/_?index\.md$/.exec(path)?.[1]?.toLowerCase();
    if (name !== undefined) sections.set(name, sections.has(name) ? null : path);
  }
  return sections;
}
