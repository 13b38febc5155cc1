import { filesOf, onlyListed } from "../../ignore/only-listed.ts";
import type { Patterns } from "../../ignore/patterns.ts";
import { denied, literals } from "../../ignore/program-patterns.ts";
import type { IgnoreReader } from "../interface.ts";
import { readLiterals } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

export const vuepressIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/, read: vuepress },
];

/** The patterns are about pages. In this folder, everything but the pictures of pages is hidden without them. */
const OWN = /^!(?:\*\*\/)?\.vuepress(?:\/(?:\*\*)?)?$/;

/** The patterns that VuePress denies, in its first and second version. */
function vuepress(text: string, folder: string): Patterns[] {
  const all = ["pagePatterns", "patterns"].flatMap((name) => literals(text, name));
  const lines = denied(all.filter((pattern) => !OWN.test(pattern)));
  const place = { folder, origin: "the VuePress settings" };
  return [...included(text, place), { ...place, lines }];
}

/** Pages are the notes that a list names, unless a program makes a part of it. */
function included(text: string, place: Pick<Patterns, "folder" | "origin">): Patterns[] {
  const { pagePatterns, patterns } = recordOf(readLiterals(text).exported);
  const list = listOf(pagePatterns ?? patterns);
  const globs = list.flatMap((one) => textOf(one) ?? []).filter((one) => !one.startsWith("!"));
  const isKnown =
    list.every((one) => textOf(one) !== null) && globs.some((one) => /\.md$|\{/.test(one));
  return isKnown ? onlyListed(globs.flatMap(filesOf), { ...place, hidden: "." }) : [];
}
