import type { ModelNode } from "./model.ts";

/** Nodes whose title or path matches the query, the best first: titles before paths, then prefixes before other matches, then the most connected. */
export function searchNodes(
  nodes: readonly ModelNode[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): ModelNode[] {
  const needle = fold(query.trim());
  if (needle === "") return nodes.slice(0, limit);
  return nodes
    .map((node) => ({ node, rank: rankOf(node, needle) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || b.node.neighbours.size - a.node.neighbours.size)
    .slice(0, limit)
    .map(({ node }) => node);
}

function rankOf({ label, path }: ModelNode, needle: string): number {
  const title = fold(label);
  if (title === needle) return 4;
  if (title.startsWith(needle)) return 3;
  if (title.includes(needle)) return 2;
  return path !== null && fold(path).includes(needle) ? 1 : 0;
}

/** Lower case and without accents. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
