import { describe, expect, test } from "vitest";
import type { Graph, GraphNode, NodeType } from "#schemas/deployments/dataset.ts";
import { type GraphFilter, visibleNodes } from "../../../../web/src/graph/filter.ts";
import { buildModel } from "../../../../web/src/graph/model.ts";
import { relationsOf } from "../../../../web/src/graph/relations.ts";
import { searchNodes } from "../../../../web/src/graph/search.ts";

const node = (id: string, type: NodeType, path: string | null, label = id): GraphNode => ({
  id,
  type,
  label,
  path,
  x: 0,
  y: 0,
  url: null,
});

const graph: Graph = {
  nodes: [
    node("rose", "post", "Plants/Roses/Rose.md", "Rose"),
    node("fern", "post", "Plants/Fern.md", "Fern"),
    node("draft", "note", "Ideas/Draft.md", "Éclair"),
    node("alone", "post", "Alone.md", "Alone"),
    node("photo", "media", "files/rose.png", "rose.png"),
    node("tag:plants", "tag", null, "plants"),
    node("tag:plants/red", "tag", null, "plants/red"),
  ],
  edges: [
    { source: "rose", target: "fern", type: "link" },
    { source: "fern", target: "rose", type: "link" },
    { source: "draft", target: "rose", type: "embed" },
    { source: "rose", target: "photo", type: "embed" },
    { source: "rose", target: "tag:plants/red", type: "tag" },
    { source: "fern", target: "tag:plants", type: "tag" },
    { source: "alone", target: "alone", type: "link" },
    { source: "rose", target: "nowhere", type: "link" },
  ],
};
const model = buildModel(graph);
const everything: GraphFilter = {
  types: new Set(["post", "note", "media", "tag"]),
  tag: "",
  folder: "",
  connected: false,
};
const visibleIds = (filter: Partial<GraphFilter>) =>
  [...visibleNodes(model, { ...everything, ...filter })].sort();

describe("the model", () => {
  test("two notes that link to each other share one line, and links to nothing or to themselves have none", () => {
    expect(model.pairs).toHaveLength(5);
    expect([...model.byId.get("rose")!.neighbours].sort()).toEqual([
      "draft",
      "fern",
      "photo",
      "tag:plants/red",
    ]);
    expect(model.byId.get("alone")!.neighbours.size).toBe(0);
  });

  test("every folder is offered with the number of its notes and files", () => {
    expect(model.folders).toEqual([
      { name: "files", count: 1 },
      { name: "Ideas", count: 1 },
      { name: "Plants", count: 2 },
      { name: "Plants/Roses", count: 1 },
    ]);
    expect(model.tags).toEqual([
      { name: "plants", count: 1 },
      { name: "plants/red", count: 1 },
    ]);
  });
});

describe("the filters", () => {
  test("a type can be switched off", () => {
    expect(visibleIds({ types: new Set(["note", "tag"]) })).toEqual([
      "draft",
      "tag:plants",
      "tag:plants/red",
    ]);
    expect(visibleIds({ types: new Set() })).toEqual([]);
  });

  test("a tag keeps its notes, the notes of nested tags, and their files", () => {
    expect(visibleIds({ tag: "plants" })).toEqual([
      "fern",
      "photo",
      "rose",
      "tag:plants",
      "tag:plants/red",
    ]);
    expect(visibleIds({ tag: "plants/red" })).toEqual(["photo", "rose", "tag:plants/red"]);
    expect(visibleIds({ tag: "plant" })).toEqual([]);
  });

  test("a folder keeps its content and the tags of that content", () => {
    expect(visibleIds({ folder: "Plants" })).toEqual([
      "fern",
      "rose",
      "tag:plants",
      "tag:plants/red",
    ]);
    expect(visibleIds({ folder: "Plants/Roses" })).toEqual(["rose", "tag:plants/red"]);
    expect(visibleIds({ folder: "Plant" })).toEqual([]);
  });

  test("the filter for unconnected nodes only counts visible connections", () => {
    expect(visibleIds({ connected: true })).not.toContain("alone");
    expect(visibleIds({ connected: true, types: new Set(["note", "tag"]) })).toEqual([]);
    expect(visibleIds({ connected: true, types: new Set(["post"]) })).toEqual(["fern", "rose"]);
  });
});

describe("the search", () => {
  const searchIds = (query: string) => searchNodes(model.nodes, query).map(({ id }) => id);
  test("titles come before paths, and matches at the start come first", () => {
    expect(searchIds("rose")).toEqual(["rose", "photo"]);
    expect(searchIds("files/")).toEqual(["photo"]);
    expect(searchIds("red")).toEqual(["tag:plants/red"]);
  });
  test("accents and case do not matter", () => {
    expect(searchIds("ECLAIR")).toEqual(["draft"]);
    expect(searchIds("nothing like it")).toEqual([]);
  });
  test("an empty query finds everything", () => expect(searchIds(" ")).toHaveLength(7));
});

test("the connections of a node are grouped by type and direction", () => {
  const relations = (id: string) =>
    relationsOf(model, model.byId.get(id)!).map(
      ({ label, nodes }) => `${label}: ${nodes.map((other) => other.label).join(", ")}`,
    );
  expect(relations("rose")).toEqual([
    "Links to: Fern",
    "Linked from: Fern",
    "Embeds: rose.png",
    "Embedded in: Éclair",
    "Tags: plants/red",
  ]);
  expect(relations("tag:plants")).toEqual(["Notes with this tag: Fern"]);
  expect(relations("alone")).toEqual([]);
});
