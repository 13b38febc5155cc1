import type { Hold } from "#markdown/front-matter/publication-model.ts";
import type { PublishRuleCount } from "#schemas/projects/settings/publish.ts";
import type { Listing, ParsedNote } from "../model.ts";
import type { NoteFacts } from "./compiled-note.ts";
import { type FilePlace, sourcePath } from "./source-path.ts";

/** By the facts of a note without rules, the same object for the same rule, so that later steps recognize unchanged notes. */
const remembered = new WeakMap<NoteFacts, Map<Hold, NoteFacts>>();

/** A note that withholds itself keeps its own reason. */
export function withRules(listing: RuledListing, file: FilePlace, facts: NoteFacts): NoteFacts {
  const { hold } = facts.publish;
  if (hold && !hold.isPart) return facts;
  const rule = listing.rules.holdOf(pathsOf(listing, file), facts.tags);
  if (!rule) return facts;
  const cached = remembered.get(facts) ?? new Map<Hold, NoteFacts>();
  const ruled = cached.get(rule) ?? { ...facts, publish: { ...facts.publish, hold: rule } };
  remembered.set(facts, cached.set(rule, ruled));
  return ruled;
}

type RuledListing = Pick<Listing, "root" | "mounts" | "rules">;

/** In the repository or its version, below the root directory, and on the site. A rule may be meant for any of them. */
export function pathsOf({ root, mounts }: RuledListing, file: FilePlace): string[] {
  const source = sourcePath(root, file);
  const mount = mounts.find((one) => source.startsWith(one.mount));
  const path = mount ? source.slice(mount.mount.length) : source;
  const folder = mount ? mount.listing.root : root;
  const below = path.startsWith(folder) ? path.slice(folder.length) : path;
  return [...new Set([path, below, mount ? path : file.path])];
}

/** The rules that withhold notes, with the number of notes that only they withhold. */
export function countWithheld(notes: readonly ParsedNote[]): PublishRuleCount[] {
  const counts = new Map<string, number>();
  for (const { facts } of notes) {
    const rule = facts.publish.hold?.rule;
    if (rule !== undefined) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts].map(([rule, count]) => ({ rule, notes: count }));
}
