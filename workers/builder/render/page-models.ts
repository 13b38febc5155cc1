import type { PageKind, PageModel } from "#markdown/themes/model.ts";
import { rawUrlOf } from "../resolve/addresses.ts";
import { isFoundIn, isListed } from "../parse/publish-rules.ts";
import { parentOf, tagsOf } from "../resolve/site-structure.ts";
import type { Folder, SiteNote, SiteStructure, Tag, PagePlan } from "../model.ts";
import {
  type FolderPages,
  folderPagesOf,
  itemEntry,
  itemInputs,
  itemParts,
} from "./folder-entries.ts";
import {
  entryInputs,
  NOTHING,
  noteEntry,
  planNotFound,
  planPosts,
  planTag,
  planTags,
  written,
} from "./list-plans.ts";
import { pageTitle, pagingInputs } from "./paging.ts";
import { type Languages, languagesOf } from "./page-languages.ts";
import { type PrevNext, prevNextOf } from "./prev-next.ts";
import { type Navigation, navigationOf } from "./navigation.ts";

export interface PlanContext {
  structure: SiteStructure;
  /** Notes that link to each note, by its content path. */
  backlinks: ReadonlyMap<string, SiteNote[]>;
  siteTitle: string;
  /** The project's language. */
  language: string;
  /** Absolute address of a note's picture. */
  imageOf(note: SiteNote): string | null;
  /** Features of the note and of its embedded notes. */
  featuresOf(note: SiteNote): PageModel["features"];
}

const MAX_BACKLINKS = 200;
const MAX_TOC_LEVEL = 4;
const RECENT_NOTES = 10;

/** Plans every HTML page of the site. */
export function planPages(context: PlanContext): PagePlan[] {
  const { structure } = context;
  const plans: PagePlan[] = [];
  const tools = planTools(context);
  for (const note of structure.byPath.values()) plans.push(planNote(note, tools));
  for (const folder of structure.folders.values()) plans.push(...planFolder(folder, tools));
  const plannedUrls = new Set(plans.map(({ url }) => url));
  const lists = [
    ...structure.tags.map((tag) => planTag(tag)),
    planTags(structure),
    planPosts(structure),
    [planNotFound()],
  ];
  return [...plans, ...lists.filter(([first]) => first && !plannedUrls.has(first.url)).flat()];
}

/** Plans the pages of some notes, and every list that contains one of `listed`. */
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
    if (folder) folders.add(folder);
    for (const tag of tagsOf(structure, note)) tags.add(tag);
    const home = structure.byUrl.get("/");
    if (home && structure.dated.slice(0, RECENT_NOTES).includes(note)) notes.add(home);
    isDated ||= note.facts.publish.date !== null;
  }
  const isFree = ([first]: PagePlan[]) =>
    first && !structure.byUrl.has(first.url) && !structure.folders.has(first.url);
  return [
    ...[...notes].map((note) => planNote(note, tools)),
    ...[...folders].flatMap((folder) => planFolder(folder, tools)),
    ...[...[...tags].map((tag) => planTag(tag)), ...(isDated ? [planPosts(structure)] : [])]
      .filter(isFree)
      .flat(),
  ];
}

interface PlanTools extends PlanContext {
  prevNext(note: SiteNote): PrevNext;
  navigation: Navigation;
  languages: Languages;
  folderPages: FolderPages;
}

function planTools(context: PlanContext): PlanTools {
  return {
    ...context,
    prevNext: prevNextOf(context.structure),
    navigation: navigationOf(context.siteTitle),
    languages: languagesOf(context.language),
    folderPages: folderPagesOf(),
  };
}

function planNote(note: SiteNote, tools: PlanTools): PagePlan {
  const { structure, navigation } = tools;
  const { url, title, date, updated } = note;
  const folder = structure.folders.get(url) ?? null;
  const parent = parentOf(note, structure);
  const kind: PageKind = url === "/" ? "home" : folder ? "folder" : "note";
  const backlinks = (tools.backlinks.get(note.path) ?? []).filter(isListed).slice(0, MAX_BACKLINKS);
  const { previous, next } = tools.prevNext(note);
  const branch = navigation.branch(folder ?? parent, url);
  const image = tools.imageOf(note);
  const features = tools.featuresOf(note);
  const recent = kind === "home" ? structure.dated.slice(0, RECENT_NOTES) : [];
  const crumbs = navigation.crumbs(parent);
  const pageLanguage = tools.languages.of(folder ?? parent, note);
  const listed = kind === "folder" && folder ? tools.folderPages(folder)[0] : null;
  const paging = listed?.paging ?? null;
  const inputs = () =>
    [
      ...[kind, url, title, date, updated, image, features.math, features.mermaid],
      isFoundIn(note, "engines"),
      ...[pageLanguage.language, pageLanguage.direction],
      crumbs.digest,
      branch.digest,
      ...backlinks.flatMap(entryInputs),
      "list",
      ...recent.flatMap(entryInputs),
      ...(listed?.items.flatMap(itemInputs) ?? []),
      ...pagingInputs(paging),
      ...[previous?.title, previous?.url, next?.title, next?.url],
    ].join("\0");
  const parts = [
    ...[note, kind, image, features.math, features.mermaid, crumbs.digest, branch.digest],
    ...[pageLanguage.language, pageLanguage.direction],
    ...[previous, next, ...backlinks, "list", ...recent, "folder"],
    ...(listed?.items.flatMap(itemParts) ?? []),
    ...pagingInputs(paging),
  ];
  const model = () => ({
    ...pageLanguage,
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
    // The page of a tag lists its notes. For an unlisted note, that page may not exist.
    tags: isListed(note) ? note.tags : [],
    date,
    updated,
    list: listed ? listed.items.map(itemEntry) : recent.map(noteEntry),
    paging,
    previous: linkTo(previous),
    next: linkTo(next),
    sourceUrl: rawUrlOf(url),
    image,
    features,
    noindex: !isFoundIn(note, "engines"),
  });
  return { kind, url, note, features, inputs, parts, model };
}

/**
 * The pages of a folder's list that no note belongs to: all of them, or all but the first if the folder has an index note.
 * A home page with a note has no such list.
 */
function planFolder(folder: Folder, tools: PlanTools): PagePlan[] {
  const { navigation, languages } = tools;
  const { url: first, index, parent } = folder;
  if (index && first === "/") return [];
  const branch = navigation.branch(folder, first);
  const pageLanguage = languages.of(folder);
  const pages = tools.folderPages(folder);
  return pages.slice(index ? 1 : 0).map(({ url, items, paging }) => {
    const isFirst = url === first;
    const kind: PageKind = url === "/" ? "home" : "folder";
    const title = pageTitle(folder.title, paging);
    const crumbs = navigation.crumbs(isFirst ? parent : folder);
    const { language, direction } = pageLanguage;
    const facts = [kind, url, title, language, direction, crumbs.digest, branch.digest];
    return {
      kind,
      url,
      note: null,
      features: NOTHING.features,
      ...written([...facts, ...pagingInputs(paging), ...items.flatMap(itemInputs)].join("\0")),
      model: () => ({
        ...NOTHING,
        ...pageLanguage,
        kind,
        url,
        title,
        breadcrumbs: crumbs.items,
        siblings: branch.items,
        list: items.map(itemEntry),
        paging,
      }),
    };
  });
}

function linkTo(note: SiteNote | null): { title: string; url: string } | null {
  return note && { title: note.title, url: note.url };
}
