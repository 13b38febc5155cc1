import type { Patterns } from "../../ignore/patterns.ts";
import { denied, literals } from "../../ignore/program-patterns.ts";
import type { IgnoreReader } from "../interface.ts";

export const vuepressIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/, read: vuepress },
];

/** The patterns are about pages. In this folder, everything but the pictures of pages is hidden without them. */
const OWN = /^!(?:\*\*\/)?\.vuepress(?:\/(?:\*\*)?)?$/;

/** The patterns that VuePress denies, in its first and second version. */
function vuepress(text: string, folder: string): Patterns {
  const all = ["pagePatterns", "patterns"].flatMap((name) => literals(text, name));
  const lines = denied(all.filter((pattern) => !OWN.test(pattern)));
  return { folder, lines, origin: "the VuePress settings" };
}
