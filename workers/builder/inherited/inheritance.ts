import type { Entry } from "#markdown/front-matter/publication-rules.ts";
import { type Inherited, readPublication, restricts } from "#markdown/front-matter/publication.ts";
import type { NoteFacts } from "../parse/compiled-note.ts";
import { folderOf, type InheritedValues } from "./inherited-values.ts";

/** What the notes of a commit take over from files outside of them. */
export interface Inheritance {
  /** The facts of a note with what it takes over; a key of its own wins. @param path in the repository */
  inherit(path: string, own: NoteFacts): NoteFacts;
  /** Whether there is anything to take over. */
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
    inherit(path, own) {
      // What it says of itself to hold it back stays.
      if (all.length === 0 || own.publish.hold) return own;
      const concerned = foldersOf(path).flatMap((folder) =>
        (byFolder.get(folder) ?? []).flatMap((values) => {
          const applies = values.applies(path);
          return applies === false ? [] : { values, isSure: applies === true };
        }),
      );
      if (concerned.length === 0) return own;
      const id = concerned.map(({ values, isSure }) => `${values.id} ${isSure}`).join("\n");
      const cached = remembered.get(own);
      if (cached?.id === id) return cached.facts;
      const facts = withInherited(own, inheritedFrom(concerned));
      remembered.set(own, { id, facts });
      return facts;
    },
  };
}

/** The same object for the same facts: by that later steps see that nothing has changed. */
const remembered = new WeakMap<NoteFacts, { id: string; facts: NoteFacts }>();

function withInherited(own: NoteFacts, inherited: Inherited): NoteFacts {
  const { issues: _, ...publication } = readPublication(
    own.publish.own ?? {},
    () => null,
    inherited,
  );
  return { ...own, publish: { ...own.publish, ...publication } };
}

/** The nearest first. */
function inheritedFrom(
  concerned: readonly { values: InheritedValues; isSure: boolean }[],
): Inherited {
  const inherited: Inherited = { entries: [], doubt: null };
  for (const { values, isSure } of concerned.toReversed()) {
    const { origin } = values;
    if (values.values === null) {
      inherited.doubt ??= `\`${origin}\` cannot be read where it may say not to publish it.`;
      continue;
    }
    for (const [key, value] of Object.entries(values.values)) {
      const entry: Entry = { key, value, origin };
      if (isSure || restricts(entry)) inherited.entries.push(entry);
    }
  }
  return inherited;
}

/** From the root of the repository down to the folder of the file. */
function foldersOf(path: string): string[] {
  const folders = [""];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1))
    folders.push(path.slice(0, at + 1));
  return folders;
}

/** Every folder that holds one of the paths, at any depth. */
export function foldersAbove(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>([""]);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder.slice(0, -1)))
      folders.add(folder);
  return folders;
}
