import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { isNestedTooDeeply } from "#markdown/front-matter/nesting.ts";

/** A larger file is not a settings file, and would delay other builds. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_ALIASES = 50;

/** Parses the data in a file according to its extension. Nothing in it is executed. @throws if it cannot be read */
export function readData(text: string, path: string): unknown {
  if (text.length > MAX_CHARACTERS) throw new Error("too large");
  const source = text.replace(/^\uFEFF/, "");
  if (path.endsWith(".toml")) return parseToml(source);
  if (path.endsWith(".json")) return JSON.parse(source);
  if (isNestedTooDeeply(source)) throw new Error("nested too deeply");
  const document = parseDocument(source, { logLevel: "silent", merge: true });
  if (document.errors[0]) throw document.errors[0];
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}
