import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import type { PageKind, PageModel } from "#markdown/themes/model.ts";
import { readingMinutes } from "#markdown/themes/parts/reading-time.ts";
import { typeset } from "#markdown/render/typeset.ts";
import { rawUrlOf } from "../structure/addresses.ts";
import { isFoundIn, isListed } from "../notes/publish-rules.ts";
import { partOfFolder } from "../structure/site-parts.ts";
import { parentOf, tagsOf } from "../structure/site-structure.ts";
import type { Versions } from "../versions/open-versions.ts";
import { versionsOfPages } from "../versions/page-versions.ts";
import { type PartFacts, partFacts } from "./part-facts.ts";
import type { Folder, SiteNote, SiteStructure, Tag } from "../model.ts";
import { type FolderPages, folderPagesOf, itemOf } from "./folder-entries.ts";
import {
  entryOf,
  featuresOf,
  planGraph,
  planList,
  planNotFound,
  planPosts,
  planTag,
  planTags,
  type PictureOf,
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
import type { Languages as SiteLanguages } from "../languages/open-languages.ts";
import { openTranslations, type Translations } from "../languages/translations.ts";
import { languageLinks, originalFact } from "./page-translations.ts";
import { type Languages, languagesOf } from "./page-languages.ts";
import { type PrevNext, prevNextOf } from "./prev-next.ts";
import { type Navigation, navigationOf } from "./navigation.ts";

export interface PlanContext {
  structure: SiteStructure;
  /** Notes that link to each note, by its content path. */
  backlinks: ReadonlyMap<string, SiteNote[]>;
  siteTitle: string;
  siteDescription: string;
  /** Addresses of pages without a file. */
  generated: ReadonlySet<string>;
  versions: Versions | null;
  /** The languages of the content; null if it has one. */
  siteLanguages: SiteLanguages | null;
  /** The project's language. */
  language: string;
  formatting: Pick<FormattingSettings, "contentsDepth" | "readingTime" | "typographer">;
  /** Address of a note's file on its git host; null if there is none. */
  editUrlOf(note: SiteNote): string | null;
  /** Absolute address of a note's picture. */
  imageOf(note: SiteNote): string | null;
  pictureOf: PictureOf;
  /** Features of the note and of its embedded notes. */
  featuresOf(note: SiteNote): PageModel["features"];
}

const MAX_BACKLINKS = 200;
const TITLE_LEVEL = 1;
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
  const lists = tools.parts.flatMap((part, at) => [
    ...part.tags.map((tag) => planTag(tag, part, tools.pictureOf)),
    planTags(part),
    planPosts(part, tools.pictureOf),
    [planGraph(part)],
    ...(at === 0 || part.language ? [[planNotFound(part)]] : []),
  ]);
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
  const tags = new Map<Tag, PartFacts>();
  const withPosts = new Set<PartFacts>();
  for (const note of edited) {
    notes.add(note);
    const folder = parentOf(note, structure);
    if (folder?.index) notes.add(folder.index);
    if (folder) folders.add(folder);
    const part = tools.partAt(note.home);
    for (const tag of tagsOf(structure, note)) tags.set(tag, part);
    const home = structure.byUrl.get(part.home);
    if (home && part.dated.slice(0, RECENT_NOTES).includes(note)) notes.add(home);
    if (note.facts.publish.date !== null) withPosts.add(part);
  }
  const isFree = ([first]: PagePlan[]) =>
    first && !structure.byUrl.has(first.url) && !structure.folders.has(first.url);
  return [
    ...[...notes].map((note) => planNote(note, tools)),
    ...[...folders].flatMap((folder) => planFolder(folder, tools)),
    ...[
      ...[...tags].map(([tag, part]) => planTag(tag, part, tools.pictureOf)),
      ...[...withPosts].map((part) => planPosts(part, tools.pictureOf)),
    ]
      .filter(isFree)
      .flat(),
  ];
}

interface PlanTools extends PlanContext {
  translations: Translations | null;
  prevNext(note: SiteNote): PrevNext;
  navigation: Navigation;
  languages: Languages;
  folderPages: FolderPages;
  parts: readonly PartFacts[];
  /** The part with this home page. */
  partAt(home: string): PartFacts;
}

function planTools(context: PlanContext): PlanTools {
  const { structure, versions, generated, siteLanguages } = context;
  const languages = languagesOf(context.language, structure.parts);
  const translations = openTranslations(siteLanguages, structure, generated);
  const parts = partFacts(structure.parts, versionsOfPages(versions, structure, generated), {
    languages,
    translations,
  });
  const byHome = new Map(parts.map((part) => [part.home, part]));
  return {
    ...context,
    parts,
    translations,
    partAt: (home) => byHome.get(home) ?? parts[0]!,
    prevNext: prevNextOf(context.structure),
    navigation: navigationOf(context.siteTitle),
    languages,
    folderPages: folderPagesOf(),
  };
}

function planNote(note: SiteNote, tools: PlanTools): PagePlan {
  const { structure, navigation } = tools;
  const { url } = note;
  const folder = structure.folders.get(url) ?? null;
  const parent = parentOf(note, structure);
  const part = tools.partAt(note.home);
  const kind: PageKind = url === part.home ? "home" : folder ? "folder" : "note";
  const backlinks = (tools.backlinks.get(note.path) ?? [])
    .filter((source) => isListed(source) && source.original === null)
    .slice(0, MAX_BACKLINKS);
  const { previous, next } = tools.prevNext(note);
  const { language, direction } = tools.languages.of(folder ?? parent, note);
  const { math, mermaid } = tools.featuresOf(note);
  const { contentsDepth, readingTime, typographer } = tools.formatting;
  const setIn = typographer ? language : null;
  const original = note.original === null ? null : (structure.byPath.get(note.original) ?? null);
  const recent = kind === "home" ? part.dated.slice(0, RECENT_NOTES) : [];
  const listed = kind === "folder" && folder ? tools.folderPages(folder)[0] : null;
  const page: PageDescription = {
    kind: plain(kind),
    url: plain(url),
    title: from([note, setIn], titleOf),
    language: plain(language),
    direction: plain(direction),
    seo: from([note], seoOf),
    classes: from([note], classesOf),
    description:
      kind === "home"
        ? from([note, tools.siteDescription], homeDescriptionOf)
        : from([note], descriptionOf),
    bodyHasTitle: from([note], hasTitle),
    toc: from([note, setIn, contentsDepth], tocOf),
    breadcrumbs: shared(navigation.crumbs(parent)),
    siblings: shared(navigation.branch(folder ?? parent, url)),
    backlinks: all(backlinks.map((source) => from([source], backlinkOf))),
    tags: from([note], shownTags),
    date: from([note], dateOf),
    updated: from([note], updatedOf),
    readingMinutes: readingTime ? from([note], minutesOf) : plain(undefined),
    list: all(
      listed
        ? listed.items.map((item) => itemOf(item, tools.pictureOf))
        : recent.map((other) => entryOf(other, tools.pictureOf)),
    ),
    paging: pagingOf(listed?.paging ?? null),
    previous: from([previous], linkTo),
    next: from([next], linkTo),
    editUrl: plain(tools.editUrlOf(note) ?? undefined),
    sourceUrl: from([original?.url ?? url], rawUrlOf),
    image: plain(tools.imageOf(note)),
    features: from([math, mermaid], featuresOf),
    noindex: from([note], isHiddenFromEngines),
    ...part.facts,
    languages: languageLinks(tools.translations?.of(note)),
    original: original
      ? originalFact(original, tools.languages.of(ownFolder(original, structure), original))
      : plain(null),
    versions: part.versions(url, tools.versions?.of(note.path) ?? null),
  };
  return { url, note, page };
}

/**
 * The pages of a folder's list that no note belongs to: all of them, or all but the first if the folder has an index note.
 * A home page with a note has no such list.
 */
function planFolder(folder: Folder, tools: PlanTools): PagePlan[] {
  const { navigation, languages, structure } = tools;
  const { url: first, index, parent, title } = folder;
  const part = tools.partAt(partOfFolder(structure, folder).home);
  if (index && first === part.home) return [];
  const branch = navigation.branch(folder, first);
  const { language, direction } = languages.of(folder);
  const pages = tools.folderPages(folder);
  return pages.slice(index ? 1 : 0).map((page) => {
    const kind: PageKind = page.url === part.home ? "home" : "folder";
    const around = folder.isPart ? null : parent;
    const crumbs = navigation.crumbs(page.url === first ? around : folder);
    return planList({ kind, url: page.url, title, part }, page, {
      versions: part.versions(first, tools.versions?.of(`${folder.path}/`) ?? null),
      language: plain(language),
      direction: plain(direction),
      languages: languageLinks(tools.translations?.of(folder)),
      breadcrumbs: shared(crumbs),
      siblings: shared(branch),
      list: all(page.items.map((item) => itemOf(item, tools.pictureOf))),
    });
  });
}

/** The folder that says which language a note is in. */
function ownFolder(note: SiteNote, structure: SiteStructure): Folder | null {
  return structure.folders.get(note.url) ?? parentOf(note, structure);
}

/** @param setIn the language of its quotes; null if they stay as written */
const titleOf = ({ title }: SiteNote, setIn: string | null) => typeset(title, setIn);
const descriptionOf = ({ description }: SiteNote) => description;
/** The beginning of the home page says less about the site than what was written for that purpose. */
const homeDescriptionOf = ({ facts, description }: SiteNote, ofSite: string) =>
  (facts.publish.description ?? ofSite) || description;
const dateOf = ({ date }: SiteNote) => date;
const updatedOf = ({ updated }: SiteNote) => updated;
const minutesOf = ({ facts }: SiteNote) => readingMinutes(facts.wordCount);
const seoOf = ({ facts }: SiteNote) => facts.publish.seo;
const classesOf = ({ facts }: SiteNote) => facts.publish.classes;
const hasTitle = ({ opensWithTitle }: SiteNote) => opensWithTitle;
const isHiddenFromEngines = (note: SiteNote) => !isFoundIn(note, "engines");
/** The page of a tag lists its notes. For an unlisted note, that page may not exist. */
const shownTags = (note: SiteNote) => (isListed(note) ? note.tags : []);

/** The heading that is the title is not part of the contents. */
function tocOf(
  { facts, opensWithTitle }: SiteNote,
  setIn: string | null,
  depth: number,
): PageModel["toc"] {
  return facts.headings
    .slice(opensWithTitle ? 1 : 0)
    .filter(({ level }) => level > TITLE_LEVEL && level <= TITLE_LEVEL + depth)
    .map(({ level, text, id, number }) => ({
      level,
      id,
      text: `${number === undefined ? "" : `${number} `}${typeset(text, setIn)}`,
    }));
}

function backlinkOf({ title, url, facts }: SiteNote): PageModel["backlinks"][number] {
  return { title, url, excerpt: facts.excerpt };
}

function linkTo(note: SiteNote | null): { title: string; url: string } | null {
  return note && { title: note.label, url: note.url };
}
