import { datedIn } from "#markdown/front-matter/time-zone.ts";
import { siteTitle } from "#core/projects/settings/site.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { contentPath } from "#content/versions/places.ts";
import type { Note, SourceFile } from "#schemas/deployments/dataset.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { titleFromPath } from "#markdown/links/slug.ts";
import type { Build } from "../context.ts";
import { sizeText } from "#content/size-text.ts";
import { limitsOf } from "../limits.ts";
import { isListed, publicationOf } from "#content/notes/publish-rules.ts";
import type { Site } from "../model.ts";
import { namesOf } from "#content/links/note-names.ts";
import { contentId } from "#content/dataset/content-id.ts";

/** Every unpublished or unlisted markdown file of the vault, with the reason. */
export function withheldNotes(
  { now, project, context }: Build,
  { listing, parsed, resolved }: Site,
  files: readonly SourceFile[],
): BuildFacts["withheld"] {
  const { fileBytes } = limitsOf(context.env);
  const notes = new Map(parsed.notes.map((note) => [sourcePath(listing.root, note), note]));
  return files.flatMap(({ path, size, oid, kind }) => {
    const published = resolved.structure.byPath.get(contentPath(listing.convention, path) ?? "");
    if (kind !== "note" || (published && isListed(published))) return [];
    const existing = notes.get(path);
    const dates = resolved.dates.get(path);
    return {
      id: contentId(path),
      path,
      title: existing
        ? namesOf(existing, siteTitle(project), listing.convention).title
        : titleFromPath(path),
      ...(existing ? publicationOf(existing, now) : whyUnread(size, fileBytes)),
      url: published?.url ?? null,
      wordCount: existing?.facts.wordCount ?? 0,
      size,
      oid,
      tags: existing?.facts.tags ?? [],
      updated: existing?.facts.publish.updated ?? datedIn(listing.timeZone, dates?.changed ?? null),
    };
  });
}

type Why = Pick<Note, "state" | "reason">;

function whyUnread(size: number, fileBytes: number): Why {
  return {
    state: "withheld",
    reason:
      size > fileBytes
        ? `The file is larger than ${sizeText(fileBytes)}.`
        : "It could not be rendered in time.",
  };
}
