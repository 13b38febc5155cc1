import { anchorFor } from "#markdown/render/fill.ts";
import type { Slot } from "#markdown/note.ts";
import { contentHash } from "../content-hash.ts";
import type { Finder, LinkMap, NoteLinks, ParsedNote, Target } from "../model.ts";
import { isDeletedPage } from "./certainty/deleted-pages.ts";
import type { LinkWorld } from "./link-world.ts";
import { dateOfPost } from "./page-addresses.ts";
import { nameInLabel } from "./label-order.ts";
import { openTargets, type Targets } from "./targets.ts";
import { openScopes } from "./version-scopes.ts";

/** Notes whose links are resolved before other work gets its turn. */
const NOTES_PER_TURN = 100;

/**
 * Finds the target of every slot of every note. If no file was added, removed, moved or renamed, only changed notes are
 * resolved, and `earlier` contains the links of the others.
 * @param giveTurn lets other work of the process run
 */
export async function resolveLinks(
  world: LinkWorld,
  earlier: LinkMap | null,
  giveTurn: () => Promise<void>,
): Promise<LinkMap> {
  const digest = digestOf(world);
  const reusable = earlier?.digest === digest ? earlier : null;
  const links = new Map<string, NoteLinks>();
  let finder = reusable?.finder ?? null;
  let resolved = 0;
  for (const note of world.notes) {
    const cached = reusable?.links.get(note.path);
    if (cached?.key === note.key) links.set(note.path, cached);
    else {
      finder ??= createFinder(world);
      links.set(note.path, finder.find(note));
      resolved += 1;
      if (resolved % NOTES_PER_TURN === 0) await giveTurn();
    }
  }
  finder?.rest();
  return { digest, links, finder };
}

/** The finder of link targets, created unless an earlier build has done so. */
export function finderOf(links: LinkMap, world: () => LinkWorld): Finder {
  links.finder ??= createFinder(world());
  return links.finder;
}

function digestOf(world: LinkWorld): string {
  const { notes, files, leftOut, submodules, ignore, root, urls, generated } = world;
  const { convention, symbolicLinks, bases } = world;
  return contentHash(
    JSON.stringify([
      notes.map(({ path, facts }) => [
        path,
        facts.title,
        facts.aliases,
        facts.publish.redirectFrom,
        facts.format,
        ...(facts.labels ?? []),
        urls.get(path) ?? null,
        dateOfPost({ path, facts }),
      ]),
      files.map(({ path }) => path),
      leftOut,
      submodules,
      ignore.digest,
      root,
      convention.digest,
      [...generated],
      [...symbolicLinks.aliases],
      bases,
    ]),
  );
}

function createFinder(world: LinkWorld): Finder {
  const targets = openTargets(world);
  const scopes = world.versions && openScopes(world, world.versions);
  // Links to another version are links out of the own one.
  const findWritten: Targets["find"] = (note, slot) =>
    scopes ? scopes.find(note, slot, targets) : targets.find(note, slot);
  const find: Targets["find"] = (note, slot) => {
    const target = findWritten(note, slot);
    const name = target === null ? nameInLabel(slot, world.convention.id) : null;
    return name === null ? target : findWritten(note, { target: name, wiki: true });
  };
  return {
    find: (note) => linksOf(note, targets, find),
    targetOf: (note, slot) => targetOf(note, slot, targets, find),
    at: targets.at,
    named: (path, target) => find({ path }, { target, wiki: true }),
    rest: () => {
      targets.rest();
      scopes?.rest();
    },
  };
}

const OF_OTHER_SITE = /^\/|^www\.|^[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|io|dev)(?:\/|$)/i;

const hasNoName = (target: string) => OF_OTHER_SITE.test(target) || isDeletedPage(target);

/** Most notes have no broken link, so they share this map. */
const NONE: ReadonlyMap<number, string> = new Map();
const NOTHING: never[] = [];
Object.freeze(NOTHING);

/** A list that is filled step by step has room for 16 more elements, and a site has tens of thousands of lists. */
const fitted = <Item>(list: Item[]): Item[] => (list.length === 0 ? NOTHING : list.slice());

function linksOf(note: ParsedNote, world: Targets, find: Targets["find"]): NoteLinks {
  const suggestions = new Map<number, string>();
  const leftOut = new Map<number, string>();
  const targets = note.facts.slots.map((slot, at) => {
    const match = targetOf(note, slot, world, find);
    if (slot.target === "" || isMarker(slot)) return match;
    const file = match === null ? world.leftOut(note.path, slot) : null;
    if (file !== null) leftOut.set(at, file);
    // Addresses of another site, written without its host or its protocol, resemble nothing here, so they get no suggestion.
    else if (match === null && slot.kind !== "query" && !hasNoName(slot.target)) {
      const name = world.suggest(note.path, slot.target, slot.kind);
      if (name) suggestions.set(at, name);
    }
    return match;
  });
  const others = [...new Set(targets)].filter(
    (target) => target !== null && target !== note.path,
  ) as string[];
  return {
    key: note.key,
    targets,
    notes: fitted(others.filter((target) => world.isNote(target))),
    files: fitted(others.filter((target) => !world.isNote(target))),
    embeds: fitted(
      note.facts.slots.flatMap((slot, at) =>
        slot.kind === "embed" && slot.block ? (targets[at] ?? []) : [],
      ),
    ),
    doubtful: fitted(
      note.facts.slots.flatMap((slot, at) => {
        const isDoubtful = targets[at] === null || slot.fragment || slot.kind === "embed";
        return isDoubtful && !isMarker(slot) ? at : [];
      }),
    ),
    suggestions: suggestions.size > 0 ? suggestions : NONE,
    leftOut: leftOut.size > 0 ? leftOut : NONE,
  };
}

/** `#/guide/tea?id=green` and `/#/guide/tea` of docsify: no id of a heading begins with a slash. */
const ROUTE = /^\/[^?#]*/;
const HOME = /^(?:\.?\/)?$/;

function targetOf(note: ParsedNote, slot: Slot, world: Targets, find: Targets["find"]): Target {
  const route = HOME.test(slot.target) ? ROUTE.exec(slot.fragment ?? "")?.[0] : undefined;
  const page = route && !slot.wiki ? find(note, { target: route, wiki: false }) : null;
  if (page !== null) return page;
  if (slot.target === "") {
    const isDrawing = slot.kind === "embed" && world.isDrawing(note.path);
    if (isDrawing) return world.picture(note.path);
    // In MyST, `[x](#label)` leads to a label in any document.
    const isElsewhere =
      slot.fragment && !slot.wiki && anchorFor(note.facts, slot.fragment) === null;
    return (isElsewhere && slot.fragment ? world.labelled(slot.fragment) : null) ?? note.path;
  }
  if (isMarker(slot)) return world.marker(note, slot.target);
  const path = find(note, slot);
  // An embed shows the picture of a drawing, not its page.
  const picture =
    slot.kind === "embed" && path !== null && world.isDrawing(path) ? world.picture(path) : null;
  return picture ?? path;
}

function isMarker(slot: Slot): boolean {
  return slot.kind === "link" && slot.isMarker === true;
}
