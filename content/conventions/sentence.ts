import type { Versions } from "../versions/open-versions.ts";
import type { RecognisedConvention } from "#schemas/deployments/deployment.ts";
import { count } from "../count.ts";
import type { ParsedNote } from "../model.ts";
import type { Convention } from "./convention.ts";

/** What a build says about the kind of repository; null if no convention set applies. */
export function describeConvention(
  { id, kind, isChosen, root, order, syntax, versions }: Convention,
  { pages, notes }: { pages: number; notes: readonly ParsedNote[] },
): RecognisedConvention | null {
  if (id === null || kind === null) return null;
  const start = isChosen ? `The settings say that this is ${kind}` : `This is ${kind}`;
  const place = root === "" ? "the whole repository" : `\`${root.slice(0, -1)}\``;
  const components = syntax.hasComponents ? countLeftOut(notes) : 0;
  const parts = [
    `${count(pages, "page")} from ${place}`,
    `order from ${order.origin}`,
    versions && count(versions.all.length, "version"),
    components > 0 && `${count(components, "component")} left out`,
  ];
  return { id, isChosen, text: `${start}: ${parts.filter(Boolean).join(", ")}` };
}

/** What the log says about versions; null if there are none. */
export function describeVersions(versions: Versions | null): string | null {
  if (!versions) return null;
  const names = versions.all.map(({ name }) => name).join(", ");
  return `${count(versions.all.length, "version")} from ${versions.origin}: ${names}`;
}

/** The components that only the program can show. */
function countLeftOut(notes: readonly ParsedNote[]): number {
  return new Set(notes.flatMap(({ facts }) => facts.leftOut)).size;
}
