import type { ParsedNote } from "../model.ts";
import { picturesAskedBy } from "../media/card-pictures.ts";
import type { NoteFacts } from "./compiled-note.ts";
import { pageFilesNamedBy } from "./page-files.ts";
import { isWithheld } from "./publish-rules.ts";

/** What other notes and lists show of a note, and what decides its address and its publication. Returns the name of the first difference. */
export function changedFace(
  { before, after }: { before: ParsedNote; after: ParsedNote },
  now: Date,
): string | null {
  if (isWithheld(before, now) !== isWithheld(after, now)) return "publication";
  const [old, current] = [faceOf(before.facts), faceOf(after.facts)];
  const names = Object.keys(current) as (keyof typeof current)[];
  return names.find((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name])) ?? null;
}

function faceOf(facts: NoteFacts) {
  const { title, tags, aliases, refusal, features, publish, format, toctrees } = facts;
  const { description: _, updated: __, seo: ___, classes: ____, ...decisive } = publish;
  const { math, mermaid } = features;
  return {
    title,
    format,
    "list of canvases, bases and drawings": [...pageFilesNamedBy(facts)].sort(),
    "list of properties with pictures in cards": picturesAskedBy(facts),
    "table of contents": toctrees,
    "list of tags": tags,
    "list of aliases": aliases,
    "use of formulas or diagrams": [math, mermaid],
    publication: refusal,
    "front matter": decisive,
  };
}
