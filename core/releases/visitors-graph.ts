import type { Graph } from "#schemas/deployments/dataset.ts";
import type { SiteGraph } from "#schemas/sites/site-graph.ts";

/** What a browser can draw while someone moves it. */
const MAX_NOTES = 15_000;
const MAX_LINKS = 60_000;

/**
 * The notes of a deployment's public graph that have a page, and the links between them.
 * @param isPage whether an address of the release is a page
 */
export function visitorsGraph(graph: Graph, isPage: (url: string) => boolean): SiteGraph {
  const degrees = new Map<string, number>();
  const links = linksOf(graph);
  for (const [source, target] of links)
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const nodes = graph.nodes
    .filter(({ type, url }) => type === "post" && url !== null && isPage(url))
    .sort((a, b) => (degrees.get(b.id) ?? 0) - (degrees.get(a.id) ?? 0))
    .slice(0, MAX_NOTES);
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const pairs = links.flatMap(([source, target]) => {
    const [from, to] = [places.get(source), places.get(target)];
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
  return {
    ready: true,
    notes: nodes.map(({ url, label, x, y }) => [url ?? "", label, x, y]),
    links: pairs.slice(0, MAX_LINKS).flat(),
  };
}

/** Each pair of notes once, in either direction. */
function linksOf({ edges }: Graph): [source: string, target: string][] {
  const pairs = new Map<string, [string, string]>();
  for (const { source, target, type } of edges) {
    if (type === "tag" || source === target) continue;
    const key = source < target ? `${source}\n${target}` : `${target}\n${source}`;
    if (!pairs.has(key)) pairs.set(key, [source, target]);
  }
  return [...pairs.values()];
}
