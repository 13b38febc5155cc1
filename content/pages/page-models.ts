import type { PageKind, PageModel } from "#markdown/themes/model.ts";
import { rawUrlOf } from "../structure/addresses.ts";
import { isFoundIn, isListed } from "../notes/publish-rules.ts";
import { parentOf, tagsOf } from "../structure/site-structure.ts";
import type { ThemeWords } from "#markdown/themes/words/model.ts";
import { wordsFor } from "#markdown/themes/words/words.ts";
import type { Folder, SiteNote, SiteStructure, Tag } from "../model.ts";
import { type FolderPages, folderPagesOf, itemOf } from "./folder-entries.ts";
import {
  entryOf,
  featuresOf,
  planList,
  planNotFound,
  planPosts,
  planTag,
  planTags,
} from "./list-plans.ts";
import {
  all,
  from,
  type PageDescription,
  type PagePlan,
  plain,
  shared,
} from "./page-description.ts";
import { pagingOf } from "./paging.ts";
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

/** Plans every HTML page of the site, one at a time, because the plans of a large site would take much memory. */
export function* planPages(context: PlanContext): Generator<PagePlan> {
  const { structure } = context;
  const tools = planTools(context);
  const urls = new Set<string>();
  for (const plans of ownPages(structure, tools))
    for (const plan of plans) {
      urls.add(plan.url);
      yield plan;
    }
  const lists = [
    ...structure.tags.map((tag) => planTag(tag)),
    planTags(structure, tools.words),
    planPosts(structure, tools.words),
    [planNotFound(tools.words)],
  ];
  for (const pages of lists) if (pages[0] && !urls.has(pages[0].url)) yield* pages;
}

function* ownPages({ byPath, folders }: SiteStructure, tools: PlanTools): Generator<PagePlan[]> {
  for (const note of byPath.values()) yield [planNote(note, tools)];
  for (const folder of folders.values()) yield planFolder(folder, tools);
}

/** Notes whose pages, or entries in lists, may look different because the text of some notes changed. */
export interface AffectedNotes {
  /** Published notes with a new text. */
  edited: ReadonlySet<SiteNote>;
  /** Notes that show, link to or are linked from them. */
  related: SiteNote[];
}

/** Plans the pages of affected notes, and every list that contains an edited note. */
export function planAffected(context: PlanContext, { edited, related }: AffectedNotes): PagePlan[] {
  const { structure } = context;
  const tools = planTools(context);
  const notes = new Set(related);
  const folders = new Set<Folder>();
  const tags = new Set<Tag>();
  let isDated = false;
  for (const note of edited) {
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
    ...[
      ...[...tags].map((tag) => planTag(tag)),
      ...(isDated ? [planPosts(structure, tools.words)] : []),
    ]
      .filter(isFree)
      .flat(),
  ];
}

interface PlanTools extends PlanContext {
  prevNext(note: SiteNote): PrevNext;
  navigation: Navigation;
  languages: Languages;
  /** The theme's words in the language of lists. */
  words: ThemeWords;
  folderPages: FolderPages;
}

function planTools(context: PlanContext): PlanTools {
  const languages = languagesOf(context.language);
  return {
    ...context,
    prevNext: prevNextOf(context.structure),
    navigation: navigationOf(context.siteTitle),
    languages,
    words: wordsFor(languages.of(context.structure.root).language),
    folderPages: folderPagesOf(),
  };
}

function planNote(note: SiteNote, tools: PlanTools): PagePlan {
  const { structure, navigation } = tools;
  const { url } = note;
  const folder = structure.folders.get(url) ?? null;
  const parent = parentOf(note, structure);
  const kind: PageKind = url === "/" ? "home" : folder ? "folder" : "note";
  const backlinks = (tools.backlinks.get(note.path) ?? []).filter(isListed).slice(0, MAX_BACKLINKS);
  const { previous, next } = tools.prevNext(note);
  const { language, direction } = tools.languages.of(folder ?? parent, note);
  const { math, mermaid } = tools.featuresOf(note);
  const recent = kind === "home" ? structure.dated.slice(0, RECENT_NOTES) : [];
  const listed = kind === "folder" && folder ? tools.folderPages(folder)[0] : null;
  const page: PageDescription = {
    kind: plain(kind),
    url: plain(url),
    title: from([note], titleOf),
    language: plain(language),
    direction: plain(direction),
    seo: from([note], seoOf),
    description: from([note], descriptionOf),
    bodyHasTitle: from([note], hasTitle),
    toc: from([note], tocOf),
    breadcrumbs: shared(navigation.crumbs(parent)),
    siblings: shared(navigation.branch(folder ?? parent, url)),
    backlinks: all(backlinks.map((source) => from([source], backlinkOf))),
    tags: from([note], shownTags),
    date: from([note], dateOf),
    updated: from([note], updatedOf),
    list: all(listed ? listed.items.map(itemOf) : recent.map(entryOf)),
    paging: pagingOf(listed?.paging ?? null),
    previous: from([previous], linkTo),
    next: from([next], linkTo),
    sourceUrl: from([url], rawUrlOf),
    image: plain(tools.imageOf(note)),
    features: from([math, mermaid], featuresOf),
    noindex: from([note], isHiddenFromEngines),
    versions: plain(null),
    home: plain(undefined),
    sections: plain(undefined),
    otherParts: plain(undefined),
    languages: plain(undefined),
    original: plain(undefined),
  };
  return { url, note, page };
}

/**
 * The pages of a folder's list that no note belongs to: all of them, or all but the first if the folder has an index note.
 * A home page with a note has no such list.
 */
function planFolder(folder: Folder, tools: PlanTools): PagePlan[] {
  const { navigation, languages } = tools;
  const { url: first, index, parent, title } = folder;
  if (index && first === "/") return [];
  const branch = navigation.branch(folder, first);
  const { language, direction } = languages.of(folder);
  const pages = tools.folderPages(folder);
  return pages.slice(index ? 1 : 0).map((page) => {
    const kind: PageKind = page.url === "/" ? "home" : "folder";
    const crumbs = navigation.crumbs(page.url === first ? parent : folder);
    return planList({ kind, url: page.url, title }, page, {
      language: plain(language),
      direction: plain(direction),
      breadcrumbs: shared(crumbs),
      siblings: shared(branch),
      list: all(page.items.map(itemOf)),
    });
  });
}

const titleOf = ({ title }: SiteNote) => title;
const descriptionOf = ({ description }: SiteNote) => description;
const dateOf = ({ date }: SiteNote) => date;
const updatedOf = ({ updated }: SiteNote) => updated;
const seoOf = ({ facts }: SiteNote) => facts.publish.seo;
const hasTitle = ({ opensWithTitle }: SiteNote) => opensWithTitle;
const isHiddenFromEngines = (note: SiteNote) => !isFoundIn(note, "engines");
/** The page of a tag lists its notes. For an unlisted note, that page may not exist. */
const shownTags = (note: SiteNote) => (isListed(note) ? note.tags : []);

/** The heading that is the title is not part of the contents. */
function tocOf({ facts, opensWithTitle }: SiteNote): PageModel["toc"] {
  return facts.headings
    .slice(opensWithTitle ? 1 : 0)
    .filter(({ level }) => level >= 2 && level <= MAX_TOC_LEVEL)
    .map(({ level, text, id }) => ({ level, text, id }));
}

function backlinkOf({ title, url, facts }: SiteNote): PageModel["backlinks"][number] {
  return { title, url, excerpt: facts.excerpt };
}

function linkTo(note: SiteNote | null): { title: string; url: string } | null {
  return note && { title: note.label, url: note.url };
}
