import { canonicalLanguage, DEFAULT_LANGUAGE } from "#schemas/language.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { PageModel, SiteModel } from "#markdown/themes/model.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { rawUrlOf } from "../resolve/addresses.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { contentHash } from "../bytes/content-hash.ts";
import type { Build } from "../context.ts";
import { type NoteBodies, openNoteBodies, variantUrl } from "./note-bodies.ts";
import { languagesOf } from "./page-languages.ts";
import { openOutput, type Output } from "../store/output.ts";
import type { PackWriter } from "../store/pack-writer.ts";
import type {
  PageMemory,
  SiteFile,
  SiteNote,
  Resolved,
  Media,
  Rendered,
  ThemedSite,
} from "../model.ts";
import { type PlanContext, planPages } from "./page-models.ts";
import { rawSource } from "../parse/raw-source.ts";
import { renderPages } from "./render-pages.ts";
import { siteFiles } from "./site-files.ts";
import { type BundledFile, themeBundle } from "./theme-bundle.ts";
import { coverPath } from "../resolve/resolve.ts";

export interface RenderTools {
  compiled: CompiledNotes;
  pack: PackWriter;
  blobs: BlobReader;
}

/** Increase this if the stage's output changes for the same inputs. */
export const RENDER_VERSION = "9";
const MARKDOWN = "text/markdown";

/** Renders every file whose inputs differ from those of the last build, and reuses all others. */
export async function renderSite(
  build: Build,
  content: { resolved: Resolved; media: Media },
  tools: RenderTools,
): Promise<Rendered> {
  const { resolved, media } = content;
  const themed = themedSiteOf(build, resolved);
  const { bundle, site } = themed;
  const bodies = openNoteBodies(
    { resolved, media: media.files, compiled: tools.compiled },
    build.base?.bodies ?? null,
  );
  const output = openOutput(build, tools.pack);

  const backlinks = backlinksOf(resolved);
  const plans = planPages(
    planContext(content, { themed, language: languageOf(build), backlinks, bodies }),
  );
  const memory: PageMemory = { notes: resolved.structure.byPath, pages: new Map() };
  const pages = await renderPages(build, plans, {
    ...{ themed, bodies, output },
    memories: { before: build.base?.pages ?? null, after: memory },
  });
  addSiteFiles(output, siteFiles(resolved.structure, site), media);
  addThemeFiles(output, bundle, pages.features);
  addMedia(output, media);
  await addSources(build, resolved.notes, { output, tools });
  return {
    files: output.files,
    keys: output.keys,
    pages: pages.planned,
    rendered: pages.rendered,
    bodies: bodies.memory,
    memory,
    backlinks,
  };
}

export function themedSiteOf(build: Build, resolved: Resolved): ThemedSite {
  const theme = themeOf(build.project.settings.build.theme);
  const bundle = themeBundle(theme);
  const site = siteModel(build, resolved, bundle);
  const parts = [RENDER_VERSION, build.dialect, theme.id, theme.version, site];
  return { theme, bundle, site, key: contentHash(JSON.stringify(parts)) };
}

export function planContext(
  { resolved, media }: { resolved: Resolved; media: Media },
  tools: {
    themed: ThemedSite;
    language: string;
    backlinks: Map<string, SiteNote[]>;
    bodies: NoteBodies;
  },
): PlanContext {
  const { site } = tools.themed;
  return {
    structure: resolved.structure,
    backlinks: tools.backlinks,
    siteTitle: site.title,
    language: tools.language,
    imageOf: (note) => imageOf(note, media, site.url),
    featuresOf: tools.bodies.features,
  };
}

/** The language of the project's content. */
export function languageOf({ project }: Build): string {
  return canonicalLanguage(project.settings.build.language ?? "") ?? DEFAULT_LANGUAGE;
}

/** Addresses of the author's own files. */
export function mediaAddresses({ files }: Media): Set<string> {
  return new Set([...files.values()].map(({ url }) => url));
}

/** The author's file wins. */
export function addSiteFiles(output: Output, files: readonly SiteFile[], media: Media): void {
  const own = mediaAddresses(media);
  for (const { url, type, text } of files)
    if (!own.has(url)) output.write(url, { key: null, type, bytes: Buffer.from(text) });
}

function siteModel(build: Build, { structure }: Resolved, bundle: BundledFile[]): SiteModel {
  const { env } = build.context;
  return {
    title: build.project.name,
    description: "",
    url: siteUrl(env, build.project.siteLabel).replace(/\/$/, ""),
    language: languagesOf(languageOf(build)).of(structure.root).language,
    assets: Object.fromEntries(bundle.map(({ name, url }) => [name, url])),
    platform: { name: env.BRAND_NAME, url: env.PUBLIC_URL },
    sections: { posts: structure.dated.length > 0, tags: structure.tags.length > 0 },
  };
}

/** All public notes that link to or show a note, by the path of that note. */
function backlinksOf({ notes, links, structure }: Resolved): Map<string, SiteNote[]> {
  const backlinks = new Map<string, SiteNote[]>();
  for (const note of notes) {
    for (const target of links.links.get(note.path)?.notes ?? []) {
      if (!structure.byPath.has(target)) continue;
      const from = backlinks.get(target);
      if (from) from.push(note);
      else backlinks.set(target, [note]);
    }
  }
  return backlinks;
}

function imageOf(note: SiteNote, media: Media, address: string): string | null {
  const { cover } = note.facts.publish;
  if (cover && /^https?:/i.test(cover)) return cover;
  const path = coverPath(note, media.files);
  const file = path === null ? undefined : media.files.get(path);
  return file ? address + encodeURI(file.url) : null;
}

/** Files that only some pages need are published if there is such a page. */
function addThemeFiles(
  output: Output,
  bundle: BundledFile[],
  features: PageModel["features"],
): void {
  for (const { feature, hash, url, type, bytes } of bundle) {
    if (feature && !features[feature]) continue;
    if (!output.keep(url, hash)) output.write(url, { key: hash, type, bytes });
  }
}

/** Their bytes are separate blobs, shared by all deployments. */
function addMedia({ files, keys }: Output, media: Media): void {
  for (const { url, hash, type, size, variants } of media.files.values()) {
    files[url] = [hash, type, size];
    // The key does not describe the stored page.
    delete keys[url];
    for (const variant of variants)
      files[variantUrl(variant)] = [variant.hash, "image/webp", variant.size];
  }
}

/** The markdown of every public note, without hidden comments. */
export async function addSources(
  build: Build,
  notes: readonly SiteNote[],
  { output, tools }: { output: Output; tools: RenderTools },
): Promise<void> {
  const missing: SiteNote[] = [];
  for (const note of notes) {
    const { hash, size } = note.facts.raw;
    output.files[rawUrlOf(note.url)] = [hash, MARKDOWN, size];
    if (!output.has(hash) && !tools.pack.ranges.has(hash)) missing.push(note);
  }
  let index = 0;
  for await (const { bytes } of tools.blobs.readMany(missing.map(({ oid }) => oid))) {
    build.signal.throwIfAborted();
    const note = missing[index++];
    if (bytes && note) tools.pack.add(rawSource(bytes), note.facts.raw.hash);
  }
}
