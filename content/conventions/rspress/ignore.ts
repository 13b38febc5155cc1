import { anchored, folderNamed, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import type { IgnoreReader } from "../interface.ts";
import { readLiterals, UNKNOWN } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

export const rspressIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)rspress\.config\.[cm]?[jt]s$/, read: rspress },
];

/** `route.exclude`. @throws if only running the program would tell which files it names */
function rspress(text: string, folder: string): Patterns | null {
  const settings = recordOf(readLiterals(text).exported);
  const excluded = recordOf(settings["route"])["exclude"];
  const names = listOf(excluded);
  if (excluded === UNKNOWN || names.includes(UNKNOWN)) throw new Error("a program");
  const lines = names
    .flatMap((name) => textOf(name) ?? [])
    .flatMap(withoutBraces)
    .map(anchored);
  if (lines.length === 0) return null;
  const root = textOf(settings["root"]) ?? "docs";
  return { folder: folder + folderNamed(root), lines, origin: "the Rspress settings" };
}
