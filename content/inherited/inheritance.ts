import type { Entry } from "#markdown/front-matter/publication-model.ts";
import { type Inherited, readPublication, restricts } from "#markdown/front-matter/publication.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";
import { folderOf, type InheritedValues, type OfNote } from "./inherited-values.ts";

type Publishing = Pick<NoteFacts, "publish"> & OfNote;

/** The settings that a commit's notes inherit from other files. */
export interface Inheritance {
  /** Adds inherited settings to the facts of a note or another file. The note's own keys win. @param path in the repository */
  inherit<Facts extends Publishing>(path: string, own: Facts): Facts;
  /** Whether there is nothing to inherit. */
  isEmpty: boolean;
}

export function openInheritance(all: readonly InheritedValues[]): Inheritance {
  const byFolder = new Map<string, InheritedValues[]>();
  for (const values of all.toSorted((a, b) => a.rank - b.rank)) {
    const group = byFolder.get(values.folder);
    if (group) group.push(values);
    else byFolder.set(values.folder, [values]);
  }
  return {
    isEmpty: all.length === 0,
    inherit<Facts extends Publishing>(path: string, own: Facts): Facts {
      // A note that withholds itself stays withheld.
      if (all.length === 0 || (own.publish.hold && !own.publish.hold.isPart)) return own;
      const concerned = foldersOf(path).flatMap((folder) =>
        (byFolder.get(folder) ?? []).flatMap((values) => {
          const applies = values.applies(path, own);
          return applies === false ? [] : { values, isSure: applies === true };
        }),
      );
      if (concerned.length === 0) return own;
      const id = concerned.map(({ values, isSure }) => `${values.id} ${isSure}`).join("\n");
      const cached = remembered.get(own);
      if (cached?.id === id) return cached.facts as Facts;
      const facts = withInherited(own, inheritedFrom(concerned));
      remembered.set(own, { id, facts });
      return facts;
    },
  };
}

/** Returns the same object for the same facts, so that later steps recognize unchanged notes. */
const remembered = new WeakMap<Publishing, { id: string; facts: Publishing }>();

function withInherited<Facts extends Publishing>(own: Facts, inherited: Inherited): Facts {
  const { issues: _, ...publication } = readPublication(own.publish.own ?? {}, () => null, {
    inherited,
    timeZone: own.publish.timeZone,
  });
  return { ...own, publish: { ...own.publish, ...publication } };
}

/** The settings nearest to the note come first. */
function inheritedFrom(
  concerned: readonly { values: InheritedValues; isSure: boolean }[],
): Inherited {
  const inherited: Inherited = { entries: [], doubt: null };
  for (const { values, isSure } of concerned.toReversed()) {
    const { origin } = values;
    if (values.values === null) {
      inherited.doubt ??= `\`${origin}\` cannot be read and may withhold it.`;
      continue;
    }
    for (const [key, value] of Object.entries(values.values)) {
      const entry: Entry = { key, value, origin };
      if (isSure || restricts(entry)) inherited.entries.push(entry);
    }
  }
  return inherited;
}

/** From the root of the repository down to the file's folder. */
function foldersOf(path: string): string[] {
  const folders = [""];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1))
    folders.push(path.slice(0, at + 1));
  return folders;
}

/** Every folder that contains one of the paths, at any depth. */
export function foldersAbove(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>([""]);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder.slice(0, -1)))
      folders.add(folder);
  return folders;
}
