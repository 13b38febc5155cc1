import { sourcePath } from "../notes/source-path.ts";
import { contentPath } from "../versions/places.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { LeftOutGroup } from "#schemas/projects/repository-preview.ts";
import { isOrdinary } from "../ignore/ignore-list.ts";
import type { Listing, ParsedNote } from "../model.ts";
import { publicationOf } from "../notes/publish-rules.ts";

/** More would not be read. */
const MAX_GROUPS = 20;

/** What is not published and why, in groups: what withholds itself first, then the largest groups. */
export function leftOutOf(
  { listing, notes }: { listing: Listing; notes: readonly ParsedNote[] },
  entries: Iterable<TreeEntry>,
  now: Date,
): LeftOutGroup[] {
  const groups = openGroups();
  const { root, ignore, withheldFiles, convention } = listing;
  for (const note of notes) {
    const { state, reason } = publicationOf(note, now);
    if (state === "published" || state === "unlisted") continue;
    const dated = state === "scheduled" ? "Its date is in the future." : reason;
    groups.add("withheld", dated ?? "", sourcePath(root, note));
  }
  for (const [path, reason] of withheldFiles) groups.add("withheld", reason, root + path);
  for (const { path, kind } of entries) {
    const why = ignore.find(path);
    if (why && isOrdinary(why)) continue;
    if (why) groups.add("ignored", `\`${why.pattern}\` in ${why.origin}`, path);
    else if (kind === "symlink" && listing.symbolicLinks.follow(path) !== null) continue;
    else if (kind === "symlink") groups.add("unsupported", "symbolic links", path);
    else if (kind === "submodule") groups.add("unsupported", "submodules", path);
    else if (contentPath(convention, path) === null && isMarkdownPath(path))
      groups.add("outside", `\`${root.slice(0, -1)}\``, path);
  }
  return groups.sorted().slice(0, MAX_GROUPS);
}

const RANK: Record<LeftOutGroup["kind"], number> = {
  withheld: 0,
  ignored: 1,
  outside: 2,
  unsupported: 3,
};

function openGroups() {
  const groups = new Map<string, LeftOutGroup>();
  return {
    add(kind: LeftOutGroup["kind"], reason: string, path: string): void {
      const key = `${kind} ${reason}`;
      const group = groups.get(key);
      if (group) group.count += 1;
      else groups.set(key, { kind, reason, count: 1, example: path });
    },
    sorted: () =>
      [...groups.values()].sort((a, b) => RANK[a.kind] - RANK[b.kind] || b.count - a.count),
  };
}
