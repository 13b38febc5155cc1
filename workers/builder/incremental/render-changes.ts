import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import { rawUrlOf } from "../resolve/addresses.ts";
import type { Build } from "../context.ts";
import { openChangedBodies } from "../render/note-bodies.ts";
import { openOutput, type Output } from "../store/output.ts";
import { planSome } from "../render/page-models.ts";
import { renderPages } from "../render/render-pages.ts";
import { changedSiteFiles } from "../render/site-files.ts";
import {
  addSiteFiles,
  addSources,
  languageOf,
  themedSiteOf,
  mediaAddresses,
  planContext,
  type RenderTools,
} from "../render/render.ts";
import type { CompiledChanges } from "./compile-changes.ts";

/** URL path → previous file, for every file whose bytes changed; null if it is new. */
export type Replaced = Map<string, ManifestFile | null>;

/**
 * Renders the pages of edited notes, of notes that show, link to or are linked from them, and of lists that contain them.
 * All other files of the site stay as they are.
 */
export async function renderChanges(
  build: Build,
  { site, notes }: CompiledChanges,
  tools: RenderTools,
): Promise<Replaced> {
  const { resolved, media, rendered, backlinks } = site;
  const edited = notes.flatMap(({ published }) => published?.after ?? []);
  const sources = { resolved, media: media.files, compiled: tools.compiled };
  const bodies = openChangedBodies(sources, rendered.bodies, { edited, backlinks });
  const linked = notes
    .flatMap(({ links }) => [...links.before.notes, ...links.after.notes])
    .flatMap((path) => resolved.structure.byPath.get(path) ?? []);
  const themed = themedSiteOf(build, resolved);
  const plans = planSome(
    planContext({ resolved, media }, { themed, language: languageOf(build), backlinks, bodies }),
    {
      notes: [...bodies.followed, ...(edited.length > 0 ? linked : [])],
      listed: edited,
    },
  );
  // The author's file wins.
  const own = mediaAddresses(media);
  const generated = plans.filter(({ url }) => !own.has(url));

  const replaced: Replaced = new Map();
  const output = recorded(openOutput(build, tools.pack, rendered), replaced);
  const sourceFiles = edited.map(({ url }) => rawUrlOf(url));
  const before = sourceFiles.map((url) => output.files[url] ?? null);
  const memories = { before: rendered.memory, after: rendered.memory };
  const pages = await renderPages(build, generated, { themed, bodies, output, memories });
  rendered.rendered = pages.rendered;
  if (edited.length > 0)
    addSiteFiles(output, changedSiteFiles(resolved.structure, themed.site, new Set(edited)), media);
  await addSources(build, edited, { output, tools });
  for (const [at, url] of sourceFiles.entries())
    if (before[at]?.[0] !== output.files[url]?.[0]) replaced.set(url, before[at] ?? null);
  return replaced;
}

function recorded(output: Output, replaced: Replaced): Output {
  return {
    ...output,
    write(url, file) {
      const before = output.files[url] ?? null;
      output.write(url, file);
      if (before?.[0] !== output.files[url]?.[0]) replaced.set(url, before);
    },
  };
}
