import { readBounded } from "../../front-matter/yaml.ts";

/** A canvas of JSON Canvas 1.0, without what is not valid. */
export interface Canvas {
  nodes: CanvasNode[];
  edges: CanvasEdge[];
  /** The number of entries that were left out. */
  invalid: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type CanvasNode = Box & {
  id: string;
  color: string | null;
  content:
    | { type: "text"; text: string }
    | { type: "file"; file: string; fragment: string | null }
    | { type: "link"; url: string }
    | { type: "group"; label: string };
};

export type Side = "top" | "right" | "bottom" | "left";

export interface CanvasEdge {
  from: string;
  to: string;
  fromSide: Side | null;
  toSide: Side | null;
  /** Where an arrow points. */
  atStart: boolean;
  atEnd: boolean;
  color: string | null;
  label: string;
}

/** Further nodes and edges are left out. */
const MAX_NODES = 2_000;
const MAX_EDGES = 5_000;
/** Positions and sizes are moved into this range. */
const MAX_POSITION = 100_000;
const MAX_SIZE = 10_000;
const MIN_SIZE = 20;
const MAX_LABEL = 500;
const SIDES: readonly string[] = ["top", "right", "bottom", "left"];
/** One of six colors of the theme, or an own one. */
const COLOR = /^(?:[1-6]|#[\da-f]{6})$/i;

type Data = Record<string, unknown>;

/** Null if the text is not a canvas. */
export function readCanvas(source: string): Canvas | null {
  let data: unknown;
  try {
    data = source.trim() === "" ? {} : JSON.parse(source);
  } catch {
    return null;
  }
  if (!isData(data)) return null;
  const given = { nodes: listOf(data["nodes"]), edges: listOf(data["edges"]) };
  const nodes = new Map<string, CanvasNode>();
  for (const node of given.nodes.slice(0, MAX_NODES)) {
    const read = isData(node) ? nodeOf(node) : null;
    if (read && !nodes.has(read.id)) nodes.set(read.id, read);
  }
  const edges = given.edges
    .slice(0, MAX_EDGES)
    .flatMap((edge) => (isData(edge) ? edgeOf(edge) : []))
    .filter(({ from, to }) => nodes.has(from) && nodes.has(to));
  const invalid = given.nodes.length - nodes.size + given.edges.length - edges.length;
  return { nodes: [...nodes.values()], edges, invalid };
}

/**
 * A plug-in keeps properties in `metadata.frontmatter`, which may say not to publish the canvas.
 * @returns null if there are some that cannot be read
 */
export function frontMatterOfCanvas(source: string): Record<string, unknown> | null {
  if (!source.includes('"frontmatter"')) return {};
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch {
    return null;
  }
  const metadata = isData(data) ? data["metadata"] : null;
  const properties = isData(metadata) ? metadata["frontmatter"] : null;
  if (properties === null || properties === undefined) return {};
  return readBounded(JSON.stringify(properties), JSON.parse).value;
}

function nodeOf(node: Data): CanvasNode | null {
  const { id, type } = node;
  const content = contentOf(type, node);
  if (typeof id !== "string" || content === null) return null;
  return {
    id,
    content,
    color: colorOf(node["color"]),
    x: numberOf(node["x"], -MAX_POSITION, MAX_POSITION),
    y: numberOf(node["y"], -MAX_POSITION, MAX_POSITION),
    width: numberOf(node["width"], MIN_SIZE, MAX_SIZE),
    height: numberOf(node["height"], MIN_SIZE, MAX_SIZE),
  };
}

function contentOf(type: unknown, node: Data): CanvasNode["content"] | null {
  const text = (name: string) => (typeof node[name] === "string" ? node[name] : "");
  switch (type) {
    case "text":
      return { type, text: text("text") };
    case "file": {
      const fragment = text("subpath").replace(/^#+/, "");
      return text("file") === "" ? null : { type, file: text("file"), fragment: fragment || null };
    }
    case "link":
      return text("url") === "" ? null : { type, url: text("url") };
    case "group":
      return { type, label: text("label").slice(0, MAX_LABEL) };
    default:
      return null;
  }
}

function edgeOf(edge: Data): CanvasEdge | [] {
  const { fromNode: from, toNode: to, label } = edge;
  if (typeof from !== "string" || typeof to !== "string") return [];
  return {
    from,
    to,
    fromSide: sideOf(edge["fromSide"]),
    toSide: sideOf(edge["toSide"]),
    atStart: edge["fromEnd"] === "arrow",
    atEnd: edge["toEnd"] !== "none",
    color: colorOf(edge["color"]),
    label: typeof label === "string" ? label.slice(0, MAX_LABEL) : "",
  };
}

function colorOf(color: unknown): string | null {
  return typeof color === "string" && COLOR.test(color) ? color.toLowerCase() : null;
}

function sideOf(side: unknown): Side | null {
  return typeof side === "string" && SIDES.includes(side) ? (side as Side) : null;
}

function numberOf(value: unknown, min: number, max: number): number {
  const number = typeof value === "number" && Number.isFinite(value) ? Math.round(value) : 0;
  return Math.min(max, Math.max(min, number));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
