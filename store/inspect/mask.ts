import { Binary, type Document, Long, ObjectId } from "mongodb";
import type { StoredNode } from "#schemas/stored-document.ts";
import { readableFields } from "./readable-fields.ts";

const TEXT_MAX_CHARACTERS = 2_000;
const LIST_MAX_ITEMS = 100;

/** The fields of a document. Only what `readable-fields.ts` lists has its value. */
export function maskedFields(collection: string, document: Document): StoredNode[] {
  const readable = readableFields(collection);
  return Object.entries(document).map(([name, value]) =>
    nodeOf({ name, value, path: name, readable }),
  );
}

interface Field {
  name: string;
  value: unknown;
  path: string;
  readable: ReadonlySet<string>;
}

function nodeOf({ name, value, path, readable }: Field): StoredNode {
  const node = { name, value: "", children: [], more: 0 };
  // Says only that there is nothing.
  if (value === null || value === undefined) return { ...node, kind: "null" };
  if (Array.isArray(value)) {
    if (!leadsToReadable(readable, `${path}[]`)) return { ...node, kind: "masked" };
    const children = value
      .slice(0, LIST_MAX_ITEMS)
      .map((item: unknown, at) =>
        nodeOf({ name: String(at), value: item, path: `${path}[]`, readable }),
      );
    return { ...node, kind: "list", children, more: value.length - children.length };
  }
  if (isObject(value)) {
    // The names inside may be as private as the values.
    if (!leadsToReadable(readable, `${path}.`)) return { ...node, kind: "masked" };
    const children = Object.entries(value).map(([key, inner]) =>
      nodeOf({ name: key, value: inner, path: `${path}.${key}`, readable }),
    );
    return { ...node, kind: "object", children };
  }
  return readable.has(path) ? { ...node, ...single(value) } : { ...node, kind: "masked" };
}

const leadsToReadable = (readable: ReadonlySet<string>, path: string) =>
  [...readable].some((field) => field.startsWith(path));

const isObject = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function single(value: unknown): Pick<StoredNode, "kind" | "value" | "more"> {
  if (value instanceof Date) return { kind: "date", value: dateText(value), more: 0 };
  if (typeof value === "number" || typeof value === "bigint" || value instanceof Long)
    return { kind: "number", value: value.toString(), more: 0 };
  if (typeof value === "boolean") return { kind: "boolean", value: String(value), more: 0 };
  if (value instanceof Binary || value instanceof Uint8Array)
    return { kind: "bytes", value: "", more: 0 };
  const text = typeof value === "string" || value instanceof ObjectId ? value.toString() : "";
  const shown = text.slice(0, TEXT_MAX_CHARACTERS);
  return { kind: "text", value: shown, more: text.length - shown.length };
}

const dateText = (date: Date) => (Number.isNaN(date.getTime()) ? "" : date.toISOString());
