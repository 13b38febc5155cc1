import { folderOf, pathAt } from "../paths.ts";

/** Written like an address, not like a name. */
const SEGMENT = /^[a-z\d][a-z\d._-]*$/;
const INDEX = /(?:^|\/)_?index\.\w+$/i;

/** The former addresses among the aliases of a note. One without a slash at its beginning is beside the note's page. */
export function addressAliases(path: string, aliases: readonly string[]): string[] {
  return aliases.flatMap((name) => {
    if (name.startsWith("/")) return `/${name.replace(/^\/+/, "")}`;
    if (!name.includes("/") && !SEGMENT.test(name)) return [];
    const place = INDEX.test(path) ? path.replace(INDEX, "") : path;
    const beside = pathAt(folderOf(place), name);
    // Above the root, there is only the root.
    const address = beside ?? pathAt("", name.replace(/^(?:\.{1,2}\/)+/, ""));
    return address ? `/${address}` : [];
  });
}
