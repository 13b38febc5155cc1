import { parse as parseToml } from "smol-toml";
import { type Document, isSeq, parseDocument, visit } from "yaml";
import { isNestedTooDeeply } from "#markdown/front-matter/nesting.ts";
import { parseLooseJson } from "./loose-json.ts";
import { isRecord } from "./program/literals.ts";

const MAX_CHARACTERS = 1024 * 1024;
const MAX_ALIASES = 50;

/** The keys of a settings file. Nothing in it is executed. Empty if it cannot be read: then the usual values of the program apply. */
export function readSettings(text: string, path: string): Record<string, unknown> {
  return recordOf(parseSettings(text, path));
}

/** The data of a settings file that may be a list. Null if it cannot be read. */
export function parseSettings(text: string, path: string): unknown {
  try {
    return text.length > MAX_CHARACTERS ? null : parsed(text.replace(/^\uFEFF/, ""), path);
  } catch {
    // The file is untrusted input, and its own program would report it.
    return null;
  }
}

function parsed(text: string, path: string): unknown {
  if (path.endsWith(".toml")) return parseToml(text);
  if (path.endsWith(".json")) return parseLooseJson(text);
  if (isNestedTooDeeply(text)) return {};
  const document = parseDocument(text, { logLevel: "silent", merge: true });
  if (text.includes(VARIABLE)) replaceVariables(document);
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}

/** `docs_dir: !ENV [DOCS, docs]` in MkDocs: variables of the environment, then what applies if none is set. */
const VARIABLE = "!ENV";

function replaceVariables(document: Document): void {
  visit(document, {
    Node: (_, node) => {
      if (node.tag !== VARIABLE) return undefined;
      const usual = isSeq(node) && node.items.length > 1 ? node.items.at(-1) : null;
      return document.createNode(usual);
    },
  });
}

export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
