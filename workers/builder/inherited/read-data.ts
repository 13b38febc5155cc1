import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";

/** More is no settings file, and would keep others waiting. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_ALIASES = 50;

/** The data in a file, by the end of its name. Nothing in it is run. @throws when it cannot be read */
export function readData(text: string, path: string): unknown {
  if (text.length > MAX_CHARACTERS) throw new Error("too large");
  const source = text.replace(/^\uFEFF/, "");
  if (path.endsWith(".toml")) return parseToml(source);
  if (path.endsWith(".json")) return JSON.parse(source);
  const document = parseDocument(source, { logLevel: "silent", merge: true });
  if (document.errors[0]) throw document.errors[0];
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}
