import { fillNote } from "#markdown/render/fill.ts";
import {
  sections,
  type PageEntry,
  type PageKind,
  type PublicPage,
  type Section,
  type SiteFacts,
} from "../../web/src/public/page.ts";
import type { ContentFile } from "./content-files.ts";
import { markHtml } from "./mark-html.ts";
import { factsOf, type PageFacts } from "./page-facts.ts";
import type { Pictures } from "./pictures.ts";
import { resolverOf } from "./resolve-links.ts";

interface Draft {
  file: ContentFile;
  facts: PageFacts;
  entry: PageEntry;
}

interface Surroundings {
  site: SiteFacts;
  pictures: Pictures;
  /** As an installation with plans shows them. */
  withPlans?: boolean;
}

/** Every page of the public site. */
export function publicPages(files: ContentFile[], surroundings: Surroundings): PublicPage[] {
  const { site, pictures } = surroundings;
  const drafts = files.map((file) => draftOf(file, surroundings));
  nameGroups(drafts);
  const resolve = resolverOf(files, pictures);
  return sections.flatMap((section) => {
    const members = drafts.filter(({ file }) => file.section === section);
    const ordered = members.toSorted(orderOf(section, members));
    const readable = ordered.filter(({ facts }) => !isIndexKind(facts));
    const entries = readable.map(({ entry }) => entry);
    return ordered.map(({ file, facts, entry }) => {
      const at = entries.indexOf(entry);
      const inOrder = section !== "brochure" && section !== "legal" && at >= 0;
      return {
        path: entry.path,
        title: facts.title,
        description: facts.description,
        section,
        kind: facts.kind,
        blocks: facts.blocks,
        html: markHtml(fillNote(file.note, (slot) => resolve(file, slot))),
        toc: file.note.headings
          .filter(({ level }) => level === 2 || level === 3)
          .map(({ id, text, level }) => ({ id, text, level })),
        entries: showsEntries(facts) ? entries : [],
        previous: (inOrder && entries[at - 1]) || null,
        next: (inOrder && entries[at + 1]) || null,
        date: facts.date,
        updated: facts.updated,
        author: facts.author,
        image: entry.image,
        icon: facts.icon,
        site,
      };
    });
  });
}

const isIndexKind = ({ kind }: PageFacts) => kind === "list" || kind === "gallery";
const ALONE: readonly PageKind[] = [
  "blocks",
  "styleguide",
  "not-found",
  "waitlist",
  "status",
  "app",
];
const showsEntries = ({ kind }: PageFacts) => !ALONE.includes(kind);

function draftOf(file: ContentFile, { pictures, withPlans = false }: Surroundings): Draft {
  const facts = factsOf(file, { withPlans });
  const image = facts.image && (pictures.find(file.path, facts.image)?.src ?? facts.image);
  return {
    file,
    facts,
    entry: {
      path: file.address,
      title: facts.title,
      description: facts.description,
      date: facts.date,
      icon: facts.icon,
      image,
      group: null,
    },
  };
}

/** A page in a folder of its section belongs to the group named by the folder's index, which comes first in the group. */
function nameGroups(drafts: Draft[]): void {
  const titles = new Map(drafts.map(({ file, facts }) => [file.path, facts.title]));
  for (const { file, entry } of drafts) {
    const [section, folder, ...rest] = file.path.split("/");
    if (rest.length > 0) entry.group = titles.get(`${section}/${folder}/index.md`) ?? folder!;
  }
}

/** The blog by date, newest first; all other sections by `order`, folder by folder. */
function orderOf(section: Section, drafts: Draft[]): (a: Draft, b: Draft) => number {
  if (section === "blog")
    return (a, b) => (b.facts.date ?? "").localeCompare(a.facts.date ?? "") || byPath(a, b);
  const orders = new Map(drafts.map(({ file, facts }) => [file.path, facts.order]));
  const keys = new Map(drafts.map((draft) => [draft, sortKey(draft, orders)]));
  return (a, b) => compareKeys(keys.get(a)!, keys.get(b)!) || byPath(a, b);
}

const byPath = (a: Draft, b: Draft) => (a.file.path < b.file.path ? -1 : 1);

/** One [order, name] per level. A folder has the order of its index, which comes first in it. */
function sortKey({ file }: Draft, orders: ReadonlyMap<string, number>): [number, string][] {
  const segments = file.path.replace(/(^|\/)index\.md$/, "").split("/");
  return segments.map((segment, index) => {
    const path = segments.slice(0, index + 1).join("/");
    return [orders.get(path) ?? orders.get(`${path}/index.md`) ?? Number.MAX_SAFE_INTEGER, segment];
  });
}

function compareKeys(a: [number, string][], b: [number, string][]): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) {
    const [orderA, nameA] = a[level]!;
    const [orderB, nameB] = b[level]!;
    if (orderA !== orderB) return orderA - orderB;
    if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  }
  return a.length - b.length;
}
