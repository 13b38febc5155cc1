import type { Note, SourceFile } from "#schemas/dataset.ts";
import type { Handoff } from "#schemas/handoff.ts";
import { titleFromPath } from "#markdown/slug.ts";
import type { NoteFacts } from "../compiled-note.ts";
import type { Build } from "../context.ts";
import { limitsOf, sizeText } from "../limits.ts";
import type { DescribedSite } from "../stages/describe.ts";
import { titleOf } from "../stages/resolve.ts";
import { contentId } from "./content-id.ts";

/** Every markdown file of the vault that is not published, and why. */
export function withheldNotes(
  { now, project, context }: Build,
  { listing, parsed, resolved }: DescribedSite,
  files: readonly SourceFile[],
): Handoff["withheld"] {
  const { fileBytes } = limitsOf(context.env);
  const facts = new Map(parsed.notes.map((note) => [listing.root + note.path, note.facts]));
  return files.flatMap(({ path, size, oid, kind }) => {
    if (kind !== "note" || resolved.structure.byPath.has(path.slice(listing.root.length)))
      return [];
    const known = facts.get(path);
    const dates = resolved.dates.get(path);
    return {
      id: contentId(path),
      path,
      title: known ? titleOf(path, known.title, project.name) : titleFromPath(path),
      ...(known ? whyWithheld(known, now) : whyUnread(size, fileBytes)),
      url: null,
      wordCount: known?.wordCount ?? 0,
      size,
      oid,
      tags: known?.tags ?? [],
      updated: known?.publish.updated ?? dates?.changed ?? null,
    };
  });
}

type Why = Pick<Note, "state" | "reason">;

const REFUSALS: Record<string, string> = {
  lfs: "It is a Git LFS pointer, not the text itself.",
  secret: "It looks like it holds a secret.",
};

/** In the order in which the publish rules decide. */
function whyWithheld({ refusal, publish }: NoteFacts, now: Date): Why {
  if (refusal) return { state: "withheld", reason: REFUSALS[refusal] ?? refusal };
  if (publish.publish === false)
    return { state: "withheld", reason: "Its front matter says `publish: false`." };
  if (publish.draft) return { state: "draft", reason: "Its front matter marks it as a draft." };
  if (publish.publishAt && new Date(publish.publishAt) > now)
    return { state: "scheduled", reason: `It comes out on ${dayOf(publish.publishAt)}.` };
  return { state: "withheld", reason: "It was left out." };
}

function whyUnread(size: number, fileBytes: number): Why {
  return {
    state: "withheld",
    reason:
      size > fileBytes
        ? `The file is larger than ${sizeText(fileBytes)}.`
        : "It could not be rendered in time.",
  };
}

const dayOf = (at: string) => `${at.slice(0, 16).replace("T", " at ")} UTC`;
