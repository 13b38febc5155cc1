import { siteTitle } from "#core/projects/settings/site.ts";
import type { CarriedOut, ScheduledChange } from "#schemas/deployments/deployment.ts";
import { isScheduleDue } from "#store/projects/scheduled-changes.ts";
import { contentId } from "#content/dataset/content-id.ts";
import { namesOf } from "#content/links/note-names.ts";
import type { Listing, Parsed, SiteNote } from "#content/model.ts";
import { changesOf } from "#content/notes/publish-rules.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { rawUrlOf } from "#content/structure/addresses.ts";
import type { Build } from "../context.ts";

/** The document of a deployment stores this many. */
const MAX_STORED = 50;

/** What happens to notes after the build, or what has happened between a time and the build. Sorted by time. */
export function scheduledChanges(
  { now, project }: Pick<Build, "now" | "project">,
  { listing, parsed }: { listing: Listing; parsed: Parsed },
  { from }: { from: Date | null },
): ScheduledChange[] {
  const title = siteTitle(project);
  const isMeant = (at: number) =>
    from === null ? at > now.getTime() : at >= from.getTime() && at <= now.getTime();
  const changes: { at: number; change: ScheduledChange }[] = [];
  for (const note of parsed.notes)
    for (const { kind, at: text } of changesOf(note)) {
      const at = Date.parse(text);
      if (!isMeant(at)) continue;
      const path = sourcePath(listing.root, note);
      const names = namesOf(note, title, listing.convention);
      const change = { id: contentId(path), path, title: names.title, kind, at: text };
      changes.push({ at, change });
    }
  return changes.sort((a, b) => a.at - b.at).map(({ change }) => change);
}

/** The scheduled changes that this build carries out; null if none was due. */
export function carriedOut(
  build: Build,
  content: { listing: Listing; parsed: Parsed },
): CarriedOut | null {
  const { nextPublicationAt: from } = build.project;
  if (!from || !isScheduleDue(build.project, build.now)) return null;
  const changes = scheduledChanges(build, content, { from });
  const published = changes.filter(({ kind }) => kind === "publish").length;
  return {
    published,
    takenDown: changes.length - published,
    changes: changes.slice(0, MAX_STORED),
  };
}

/** The addresses that must not be shown from a time on, in milliseconds since 1970. */
export function endsOf(notes: readonly SiteNote[]): Record<string, number> {
  const ends: Record<string, number> = {};
  for (const { url, facts } of notes) {
    const { expiresAt } = facts.publish;
    if (expiresAt === null) continue;
    for (const address of [url, rawUrlOf(url)]) ends[address] = Date.parse(expiresAt);
  }
  return ends;
}
