import type { RecognisedConvention } from "#schemas/deployments/deployment.ts";
import { count } from "../count.ts";
import type { ParsedNote } from "../model.ts";
import type { Convention } from "./convention.ts";

/** What a build says about the kind of repository; null if no convention set applies. */
export function describeConvention(
  { id, kind, isChosen, root, order, syntax }: Convention,
  { pages, notes }: { pages: number; notes: readonly ParsedNote[] },
): RecognisedConvention | null {
  if (id === null || kind === null) return null;
  const start = isChosen ? `The settings say that this is ${kind}` : `This is ${kind}`;
  const place = root === "" ? "the whole repository" : `\`${root.slice(0, -1)}\``;
  const elements = syntax.hasComponents ? countElements(notes) : 0;
  const parts = [
    `${count(pages, "page")} from ${place}`,
    `order from ${order.origin}`,
    elements > 0 && `${count(elements, "kind")} of elements left out`,
  ];
  return { id, isChosen, text: `${start}: ${parts.filter(Boolean).join(", ")}` };
}

/** The names of elements that only the program can show. */
function countElements(notes: readonly ParsedNote[]): number {
  const names = new Set<string>();
  for (const { facts } of notes)
    for (const { category, message } of facts.issues) {
      const name = category === "html" ? LEFT_OUT.exec(message)?.[1] : undefined;
      if (name !== undefined) names.add(name);
    }
  return names.size;
}

/** The issue of an element that was left out. */
const LEFT_OUT = /^<([\w-]+)> is not allowed/;
