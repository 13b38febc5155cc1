import { inOrder } from "../../versions/folders.ts";
import type { Version, VersionSet } from "../../versions/version.ts";
import type { ProgramSite } from "../interface.ts";
import { isRecord, readLiterals } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";
import { CONFIG } from "./settings.ts";

const PLUGIN = /\bstarlight-?versions\b/i;

/** The settings of the plugin starlight-versions: older versions are in folders, and everything else is the newest. */
export function starlightVersions(
  { repository, folder }: ProgramSite,
  content: string,
): VersionSet | null {
  for (const [path, text] of repository.sources) {
    if (!CONFIG.test(path) || !path.startsWith(folder) || !PLUGIN.test(text)) continue;
    const { first } = readLiterals(text);
    const old = listOf(first("versions"))
      .filter(isRecord)
      .flatMap(({ slug, label }): Version[] => {
        const name = textOf(slug);
        const at = `${name}/`;
        const isThere = repository.notes.some((note) => note.startsWith(content + at));
        if (name === null || name === "" || !isThere) return [];
        const place = { folder: content + at, at, of: "", hasRest: false };
        return [{ name: textOf(label) ?? name, state: "old", ...place }];
      });
    if (old.length === 0) return null;
    const name = textOf(recordOf(first("current"))["label"]) ?? "Latest";
    const current = { folder: content, at: "", of: "", hasRest: true };
    const versions = inOrder([{ name, state: "newest", ...current }, ...old]);
    return { origin: "the plugin starlight-versions", versions, leftOut: [] };
  }
  return null;
}
