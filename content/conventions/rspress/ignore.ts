import { anchored, folderNamed, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import type { IgnoreReader } from "../interface.ts";
import { readLiterals, UNKNOWN } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

export const rspressIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)rspress\.config\.[cm]?[jt]s$/, read: rspress },
];

/** What is left out unless the settings say otherwise. */
const CONVENTION = ["_[!_]*"];

/** `route.exclude`, and names with an underscore. @throws if only running the program would tell which files it names */
function rspress(text: string, folder: string): Patterns {
  const settings = recordOf(readLiterals(text).exported);
  const { exclude: excluded, excludeConvention: convention } = recordOf(settings["route"]);
  const names = [...listOf(excluded), ...listOf(convention)];
  if (excluded === UNKNOWN || names.includes(UNKNOWN)) throw new Error("a program");
  const lines = names
    .flatMap((name) => textOf(name) ?? [])
    .flatMap(withoutBraces)
    .map(anchored);
  const root = textOf(settings["root"]) ?? "docs";
  return {
    folder: folder + folderNamed(root),
    lines: convention === undefined ? [...CONVENTION, ...lines] : lines,
    origin: "the Rspress settings",
    onlyPages: true,
  };
}
