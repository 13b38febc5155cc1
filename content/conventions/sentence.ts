import type { Languages } from "../languages/open-languages.ts";
import type { OpenVersion, Versions } from "../versions/open-versions.ts";
import type { RecognisedConvention } from "#schemas/deployments/deployment.ts";
import { count } from "../count.ts";
import type { ParsedNote } from "../model.ts";
import type { Convention } from "./convention.ts";

/** What a build says about the kind of repository; null if no convention set applies. */
export function describeConvention(
  { id, kind, isChosen, root, order, syntax, versions, languages }: Convention,
  { pages, notes, outside }: { pages: number; notes: readonly ParsedNote[]; outside: number },
): RecognisedConvention | null {
  if (id === null || kind === null) return null;
  const start = isChosen ? `The settings say that this is ${kind}` : `This is ${kind}`;
  const place = root === "" ? "the whole repository" : `\`${root.slice(0, -1)}\``;
  const components = syntax.hasComponents ? countLeftOut(notes) : 0;
  const parts = [
    `${count(pages, "page")} from ${place}`,
    `order from ${order.origin}`,
    versionsIn(versions).length > 0 && count(versionsIn(versions).length, "version"),
    languages && count(languages.all.length, "language"),
    outside > 0 && `${count(outside, "other note")} left out`,
    components > 0 && `${count(components, "component")} left out`,
  ];
  return { id, isChosen, text: `${start}: ${parts.filter(Boolean).join(", ")}` };
}

/** What the log says about versions; null if there are none. */
export function describeVersions(versions: Versions | null): string | null {
  const all = versionsIn(versions);
  if (!versions || all.length === 0) return null;
  const names = all.map(({ name }) => name).join(", ");
  return `${count(all.length, "version")} from ${versions.origin}: ${names}`;
}

/** What the log says about languages; null if there is one. */
export function describeLanguages(languages: Languages | null): string | null {
  if (!languages) return null;
  const names = languages.all.map(({ name }) => name).join(", ");
  return `${count(languages.all.length, "language")} from ${languages.origin}: ${names}`;
}

/** The versions in the main language. */
function versionsIn(versions: Versions | null): readonly OpenVersion[] {
  const all = versions?.all.filter(({ isOnlyLanguage }) => !isOnlyLanguage) ?? [];
  return all.filter(({ language }) => language === all[0]?.language);
}

/** The components that only the program can show. */
function countLeftOut(notes: readonly ParsedNote[]): number {
  return new Set(notes.flatMap(({ facts }) => facts.leftOut)).size;
}
