import type { ListEntry, PageKind, PageModel } from "#markdown/themes/model.ts";
import { rawUrlOf } from "./addresses.ts";
import {
  type Folder,
  newestFirst,
  parentOf,
  type SiteNote,
  type SiteStructure,
  type Tag,
  tagsOf,
} from "./site-structure.ts";
import {
  entryInputs,
  NOTHING,
  noteEntry,
  planList,
  planPosts,
  planTag,
  planTags,
  written,
} from "./list-plans.ts";
import { type Languages, languagesOf } from "./page-languages.ts";
import { type Neighbours, neighboursOf } from "./neighbours.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";

/** A page before its body is filled in. */
export interface PagePlan {
  kind: PageKind;
  url: string;
  /** The note whose body the page shows; null for lists that nobody wrote an introduction to. */
  note: SiteNote | null;
  features: PageModel["features"];
  /**
   * Writes everything the model is made of. What follows from a note alone (its table of contents, its excerpt, its tags)
   * is told by its key; so most pages are found to be unchanged without making their models.
   */
  inputs(): string;
  /** The same as values, and notes as the objects they are. */
  parts: readonly unknown[];
  model(): Omit<PageModel, "html">;
}

export interface PlanContext {
  structure: SiteStructure;
  /** Linking notes of every note, by content path. */
  backlinks: ReadonlyMap<string, SiteNote[]>;
  siteTitle: string;
  /** The language of the project. */
  language: string;
  /** Absolute address of a note's picture. */
  imageOf(note: SiteNote): string | null;
  /** Of the note and of what it shows of others. */
  featuresOf(note: SiteNote): PageModel["features"];
}

const MAX_BACKLINKS = 200;
const MAX_TOC_LEVEL = 4;
const RECENT_NOTES = 10;

/** Every HTML page of the site. */
export function planPages(context: PlanContext): PagePlan[] {
  const { structure } = context;
  const plans: PagePlan[] = [];
  const tools = planTools(context);
  for (const note of structure.byPath.values()) plans.push(planNote(note, tools));
  for (const folder of structure.folders.values())
    if (!folder.index) plans.push(planFolder(folder, tools));
  const taken = new Set(plans.map(({ url }) => url));
  const lists = [
    ...structure.tags.map((tag) => planTag(tag)),
    planTags(structure),
    planPosts(structure),
    planList({ kind: "not-found", url: "/404", title: "Page not found" }, ""),
  ];
  return [...plans, ...lists.filter(({ url }) => !taken.has(url))];
}

/** The pages of some notes, and every list in which one of `listed` stands. */
export function planSome(
  context: PlanContext,
  some: { notes: Iterable<SiteNote>; listed: Iterable<SiteNote> },
): PagePlan[] {
  const { structure } = context;
  const tools = planTools(context);
  const notes = new Set(some.notes);
  const folders = new Set<Folder>();
  const tags = new Set<Tag>();
  let isDated = false;
  for (const note of some.listed) {
    notes.add(note);
    const folder = parentOf(note, structure);
    if (folder?.index) notes.add(folder.index);
    else if (folder) folders.add(folder);
    for (const tag of tagsOf(structure, note)) tags.add(tag);
    const home = structure.byUrl.get("/");
    if (home && structure.dated.slice(0, RECENT_NOTES).includes(note)) notes.add(home);
    isDated ||= note.facts.publish.date !== null;
  }
  const isFree = ({ url }: PagePlan) => !structure.byUrl.has(url) && !structure.folders.has(url);
  return [
    ...[...notes].map((note) => planNote(note, tools)),
    ...[...folders].map((folder) => planFolder(folder, tools)),
    ...[...tags].map((tag) => planTag(tag)).filter(isFree),
    ...(isDated ? [planPosts(structure)].filter(isFree) : []),
  ];
}

interface PlanTools extends PlanContext {
  neighbours(note: SiteNote): Neighbours;
  surroundings: Surroundings;
  languages: Languages;
}

function planTools(context: PlanContext): PlanTools {
  return {
    ...context,
    neighbours: neighboursOf(context.structure),
    surroundings: surroundingsOf(context.siteTitle),
    languages: languagesOf(context.language),
  };
}

function planNote(note: SiteNote, tools: PlanTools): PagePlan {
  const { structure, surroundings } = tools;
  const { url, title, date, updated } = note;
  const folder = structure.folders.get(url) ?? null;
  const parent = parentOf(note, structure);
  const kind: PageKind = url === "/" ? "home" : folder ? "folder" : "note";
  const backlinks = (tools.backlinks.get(note.path) ?? []).slice(0, MAX_BACKLINKS);
  const { previous, next } = tools.neighbours(note);
  const branch = surroundings.branch(folder ?? parent, url);
  const image = tools.imageOf(note);
  const features = tools.featuresOf(note);
  const recent = kind === "home" ? structure.dated.slice(0, RECENT_NOTES) : [];
  const crumbs = surroundings.crumbs(parent);
  const spoken = tools.languages.of(folder ?? parent, note);
  const entries = kind === "folder" && folder ? folder : null;
  const inputs = () =>
    [
      ...[kind, url, title, date, updated, image, features.math, features.mermaid],
      ...[spoken.language, spoken.direction],
      crumbs.digest,
      branch.digest,
      ...backlinks.flatMap(entryInputs),
      "list",
      ...recent.flatMap(entryInputs),
      entries ? folderInputs(entries) : "",
      ...[previous?.title, previous?.url, next?.title, next?.url],
    ].join("\0");
  const parts = [
    ...[note, kind, image, features.math, features.mermaid, crumbs.digest, branch.digest],
    ...[spoken.language, spoken.direction],
    ...[previous, next, ...backlinks, "list", ...recent, "folder"],
    ...(entries ? [...entries.notes, ...entries.folders.flatMap(folderParts)] : []),
  ];
  const model = () => ({
    ...spoken,
    kind,
    url,
    title,
    seo: note.facts.publish.seo,
    description: note.description,
    bodyHasTitle: note.facts.bodyHasTitle,
    toc: note.facts.headings
      .filter(({ level }) => level >= 2 && level <= MAX_TOC_LEVEL)
      .map(({ level, text, id }) => ({ level, text, id })),
    breadcrumbs: crumbs.items,
    siblings: branch.items,
    backlinks: backlinks.map((from) => ({
      title: from.title,
      url: from.url,
      excerpt: from.facts.excerpt,
    })),
    tags: note.tags,
    date,
    updated,
    list: entries ? entriesOf(entries) : recent.map(noteEntry),
    previous: linkTo(previous),
    next: linkTo(next),
    sourceUrl: rawUrlOf(url),
    image,
    features,
  });
  return { kind, url, note, features, inputs, parts, model };
}

function planFolder(folder: Folder, { surroundings, languages }: PlanTools): PagePlan {
  const { url, title, parent } = folder;
  const kind: PageKind = url === "/" ? "home" : "folder";
  const branch = surroundings.branch(folder, url);
  const crumbs = surroundings.crumbs(parent);
  const spoken = languages.of(folder);
  const { language, direction } = spoken;
  const facts = [kind, url, title, language, direction, crumbs.digest, branch.digest];
  return {
    kind,
    url,
    note: null,
    features: NOTHING.features,
    ...written([...facts, folderInputs(folder)].join("\0")),
    model: () => ({
      ...NOTHING,
      ...spoken,
      kind,
      url,
      title,
      breadcrumbs: crumbs.items,
      siblings: branch.items,
      list: entriesOf(folder),
    }),
  };
}

function folderParts({ title, url, index }: Folder): unknown[] {
  return [title, url, index];
}

function folderInputs(folder: Folder): string {
  return [
    ...folder.folders.flatMap(({ title, url, index }) => [title, url, index?.key]),
    "notes",
    ...folder.notes.flatMap(entryInputs),
  ].join("\0");
}

function entriesOf(folder: Folder): ListEntry[] {
  const folders = folder.folders.map(({ title, url, index }) => ({
    title,
    url,
    date: null,
    description: index?.description ?? "",
    tags: [],
    folder: true,
  }));
  const hasDates = folder.notes.some(({ facts }) => facts.publish.date !== null);
  const notes = hasDates ? folder.notes.toSorted(newestFirst) : folder.notes;
  return [...folders, ...notes.map(noteEntry)];
}

function linkTo(note: SiteNote | null): { title: string; url: string } | null {
  return note && { title: note.title, url: note.url };
}
