import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const SCRIPT = new URL("../../markdown/themes/shared/client/static-search.js", import.meta.url);
/** The script of the search dialog, which asks a server. */
const DIALOG = /^\/_assets\/search[-.][^/]*\.js$/;
const HASH_CHARACTERS = 16;

export const isSearchDialog = (url: string): boolean => DIALOG.test(url);

export interface StaticScript {
  /** Not the one of the dialog here, which a browser may have cached for a year. */
  url: string;
  bytes: Buffer;
}

/** The dialog with a search that needs no server. */
export async function staticSearch(dialog: Buffer): Promise<StaticScript> {
  const search = await readFile(SCRIPT, "utf8");
  const text = `{\n${search}\n}\n((fetch) => {\n${dialog.toString("utf8")}\n})(globalThis.staticSearch);\n`;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARACTERS);
  return { url: `/_assets/static-search-${hash}.js`, bytes: Buffer.from(text) };
}
