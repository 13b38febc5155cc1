import { LRUCache } from "lru-cache";
import type { BuildFacts, LinkFact } from "#schemas/deployments/build-facts.ts";
import type { Note } from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../../context.ts";
import type { StoredLink } from "../compare/outline.ts";
import { readDatasetFileOnce } from "../dataset.ts";

/** A note or a file of a deployment. */
export interface LinkEnd {
  id: string;
  path: string;
  title: string;
  url: string | null;
  /** Null for a file that is not a note. */
  state: Note["state"] | null;
}

/** A link as it is written, and the note or file at its other end. */
export interface WrittenLink {
  end: LinkEnd;
  type: LinkFact["type"];
  /** Each form once, with its first line. Empty if front matter contains the link. */
  forms: { text: string; line: number }[];
}

interface LinkIndex {
  byPath: Map<string, LinkEnd>;
  byId: Map<string, LinkEnd>;
  from: Map<string, StoredLink[]>;
  to: Map<string, StoredLink[]>;
}

/** About 200 bytes each. */
const MAX_CACHED_LINKS = 200_000;
/** Keyed by artifact, which never changes. */
const cache = new LRUCache<string, LinkIndex>({
  maxSize: MAX_CACHED_LINKS,
  sizeCalculation: ({ byId, from }) => byId.size + from.size + 1,
});

/**
 * The links of one note of a deployment, to other notes and files and from other notes. Links without a target are issues.
 * @throws AppError note_not_found, deployment_removed
 */
export async function findLinks(
  context: Pick<CoreContext, "blobs">,
  deployment: DeploymentDocument,
  path: string,
): Promise<{ note: LinkEnd; links: WrittenLink[]; backlinks: WrittenLink[] }> {
  const { byPath, byId, from, to } = await readIndex(context, deployment);
  const note = byPath.get(path);
  if (!note || note.state === null) throw new AppError("note_not_found");
  const written = (id: string, { type, as = [], lines = [] }: StoredLink): WrittenLink[] => {
    const end = byId.get(id);
    if (!end) return [];
    return [{ end, type, forms: as.map((text, at) => ({ text, line: lines[at] ?? 1 })) }];
  };
  const byEnd = (a: WrittenLink, b: WrittenLink) => (a.end.path < b.end.path ? -1 : 1);
  return {
    note,
    links: (from.get(note.id) ?? []).flatMap((link) => written(link.to, link)).toSorted(byEnd),
    backlinks: (to.get(note.id) ?? []).flatMap((link) => written(link.from, link)).toSorted(byEnd),
  };
}

async function readIndex(
  context: Pick<CoreContext, "blobs">,
  deployment: DeploymentDocument,
): Promise<LinkIndex> {
  const { artifact } = deployment;
  const cached = artifact === null ? undefined : cache.get(artifact);
  if (cached) return cached;
  const facts = await readDatasetFileOnce<BuildFacts>(context, deployment, "handoff.json");
  if (!facts || artifact === null) throw new AppError("deployment_removed");
  const index = indexOf(facts);
  cache.set(artifact, index);
  return index;
}

function indexOf(facts: BuildFacts): LinkIndex {
  const { posts, withheld, medias, links, otherLinks } = facts;
  const ends: LinkEnd[] = [
    ...medias.map(({ id, path, url }) => ({ id, path, url, title: path, state: null })),
    ...posts.map(({ id, path, url, title }) => ({ id, path, url, title, state: PUBLISHED })),
    // Published notes that no list contains have their state here.
    ...withheld.map(({ id, path, url, title, state }) => ({ id, path, url, title, state })),
  ];
  const [from, to] = [new Map<string, StoredLink[]>(), new Map<string, StoredLink[]>()];
  const add = (map: Map<string, StoredLink[]>, id: string, link: StoredLink) => {
    const list = map.get(id);
    if (list) list.push(link);
    else map.set(id, [link]);
  };
  for (const link of [...links, ...otherLinks]) {
    add(from, link.from, link);
    add(to, link.to, link);
  }
  return {
    byPath: new Map(ends.map((end) => [end.path, end])),
    byId: new Map(ends.map((end) => [end.id, end])),
    from,
    to,
  };
}

const PUBLISHED = "published" as const;
