import type { Graph, GraphEdge, GraphNode } from "#schemas/deployments/dataset.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { type Tag, tagsOf } from "../dataset/tags.ts";

export interface Position {
  x: number;
  y: number;
}

/** A graph without positions. */
export interface Network {
  nodes: Omit<GraphNode, keyof Position>[];
  edges: GraphEdge[];
}

/** The whole vault as a network: posts, unpublished notes, media and tags. */
export function networkOf({ posts, withheld, medias, links, otherLinks }: BuildFacts): Network {
  // Public spellings come first: a tag must not take its spelling from an unpublished note.
  const tags = tagsOf([...posts, ...withheld]);
  const postIds = new Set(posts.map(({ id }) => id));
  return {
    nodes: [
      ...posts.map(
        ({ id, title, path, url }) => ({ id, type: "post", label: title, path, url }) as const,
      ),
      ...withheld.map(
        ({ id, title, path }) => ({ id, type: "note", label: title, path, url: null }) as const,
      ),
      ...medias.map(
        ({ id, path, url }) => ({ id, type: "media", label: nameOf(path), path, url }) as const,
      ),
      ...tags.map((tag) =>
        tagNode(
          tag,
          tag.notes.some((id) => postIds.has(id)),
        ),
      ),
    ],
    edges: [
      ...[...links, ...otherLinks].map(({ from, to, type }) => ({
        source: from,
        target: to,
        type,
      })),
      ...tags.flatMap((tag) =>
        tag.notes.map((id) => ({ source: id, target: tagId(tag), type: "tag" }) as const),
      ),
    ],
  };
}

/** The graph with its positions, rounded to screen precision. */
export function placed(network: Network, positions: ReadonlyMap<string, Position>): Graph {
  return {
    nodes: network.nodes.map(({ id, type, label, path, url }) => {
      const { x, y } = positions.get(id) ?? { x: 0, y: 0 };
      return { id, type, label, x, y, path, url };
    }),
    edges: network.edges,
  };
}

/** The public part of a vault. Every node keeps its position. */
export function publicPart(
  vault: Graph,
  {
    posts,
    unlisted,
  }: {
    posts: readonly Pick<BuildFacts["posts"][number], "id" | "tags">[];
    /** Ids of media that no list contains. */
    unlisted: ReadonlySet<string>;
  },
): Graph {
  const tags = new Set(tagsOf(posts).map(tagId));
  const nodes = vault.nodes.filter(
    ({ id, type }) => type !== "note" && (type !== "tag" || tags.has(id)) && !unlisted.has(id),
  );
  const ids = new Set(nodes.map(({ id }) => id));
  return {
    nodes,
    edges: vault.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

const tagId = ({ name }: Tag) => `tag:${name}`;

/** A tag that appears only in unpublished notes has no page. */
function tagNode(tag: Tag, isPublic: boolean) {
  const { name, url } = tag;
  return {
    id: tagId(tag),
    type: "tag",
    label: name,
    path: null,
    url: isPublic ? url : null,
  } as const;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
