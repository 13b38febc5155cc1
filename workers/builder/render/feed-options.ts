import { formatting } from "#core/projects/settings/formatting.ts";
import type { SiteNote, SiteStructure } from "#content/model.ts";
import { feedContent } from "#content/pages/feed-content.ts";
import type { Languages } from "#content/pages/page-languages.ts";
import { type FeedOptions, notesInFeeds } from "#content/pages/site-files.ts";
import { parentOf } from "#content/structure/site-structure.ts";
import type { SiteModel } from "#markdown/themes/model.ts";
import { sayWords } from "#markdown/themes/words/text/say-words.ts";
import type { Build } from "../context.ts";
import type { NoteBodies } from "./note-bodies.ts";

/** What the feeds contain. The texts of notes are read only if the feeds need them. */
export async function feedOptions(
  { project }: Build,
  {
    structure,
    site,
    bodies,
    languages,
  }: { structure: SiteStructure; site: SiteModel; bodies: NoteBodies; languages: Languages },
): Promise<FeedOptions> {
  const { feedContent: kind, feedEntries: entries } = formatting.read(project);
  if (kind === "excerpt") return { entries, contents: null };
  const contents = new Map<SiteNote, string>();
  for (const note of notesInFeeds(structure, entries)) {
    const folder = structure.folders.get(note.url) ?? parentOf(note, structure);
    const { language } = languages.of(folder, note);
    const html = sayWords(await bodies.text(note), language);
    const { url, opensWithTitle: bodyHasTitle } = note;
    const content = feedContent(html, { bodyHasTitle, url, site: site.url });
    if (content !== null) contents.set(note, content);
  }
  return { entries, contents };
}
