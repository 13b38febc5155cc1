import { siteTitle } from "#core/projects/settings/site.ts";
import { untranslatedNotes } from "#content/languages/untranslated.ts";
import type { Convention } from "#content/conventions/convention.ts";
import type { DatesByPath, ParsedNote, SiteNote } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { siteNote } from "#content/structure/site-note.ts";
import { addressInOther } from "#content/versions/open-versions.ts";
import type { Build } from "../context.ts";

/** The pages that a language lacks. A page of its own that is already at such an address wins. */
export function untranslatedPages(
  build: Build,
  {
    convention,
    visible,
    urls,
    dates,
  }: {
    convention: Convention;
    visible: readonly ParsedNote[];
    urls: ReadonlyMap<string, string>;
    dates: DatesByPath;
  },
): SiteNote[] {
  const { languages, versions, root } = convention;
  if (!languages) return [];
  const taken = new Set(urls.values());
  const previous = build.base?.site?.resolved.structure.byPath;
  return untranslatedNotes(visible, languages, root).flatMap(({ original, ...note }) => {
    const from = versions?.of(original) ?? null;
    const to = versions?.of(note.path);
    const url = to && addressInOther(from, to, urls.get(original) ?? "/");
    if (!url || taken.has(url)) return [];
    taken.add(url);
    return siteNote(note, previous?.get(note.path), {
      url,
      original,
      convention,
      siteTitle: siteTitle(build.project),
      dates: dates.get(sourcePath(root, note)),
    });
  });
}
