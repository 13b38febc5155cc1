import { expect, test } from "vitest";
import type { Graph, GraphNode } from "#schemas/deployments/dataset.ts";
import { visitorsGraph } from "#core/releases/visitors-graph.ts";

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  type: "post",
  label: `Note ${id}`,
  x: 1,
  y: 2,
  path: `${id}.md`,
  url: `/${id}`,
  ...more,
});
const graph: Graph = {
  nodes: [
    node("a"),
    node("b"),
    node("c"),
    node("gone"),
    node("picture", { type: "media" }),
    node("tag:t", { type: "tag", url: "/tags/t" }),
  ],
  edges: [
    { source: "b", target: "a", type: "link" },
    { source: "a", target: "b", type: "embed" },
    { source: "b", target: "c", type: "link" },
    { source: "b", target: "b", type: "link" },
    { source: "b", target: "gone", type: "link" },
    { source: "b", target: "picture", type: "embed" },
    { source: "b", target: "tag:t", type: "tag" },
  ],
};
const isPage = (url: string) => url !== "/gone";

test("visitors get notes that have a page, with most links first, and each link once", () => {
  expect(visitorsGraph(graph, isPage)).toEqual({
    ready: true,
    notes: [
      ["/b", "Note b", 1, 2],
      ["/a", "Note a", 1, 2],
      ["/c", "Note c", 1, 2],
    ],
    links: [0, 1, 0, 2],
  });
});

test("a graph of any size has as many notes and links as a browser can draw", () => {
  const nodes = Array.from({ length: 20_000 }, (_, at) => node(`n${at}`));
  const edges = Array.from({ length: 90_000 }, (_, at) => ({
    source: `n${at % 300}`,
    target: `n${300 + Math.floor(at / 300)}`,
    type: "link" as const,
  }));
  const { notes, links } = visitorsGraph({ nodes, edges }, () => true);
  expect(notes).toHaveLength(15_000);
  expect(links).toHaveLength(2 * 60_000);
});
