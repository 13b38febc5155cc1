import type { Answers } from "#content/queries/model.ts";
import { plainBodies } from "#markdown/themes/body-formatting.ts";
import { renderFrame, frameSigns } from "#markdown/themes/frame.ts";
import { escape } from "#markdown/themes/html.ts";
import { bodyLanguageOf } from "#markdown/themes/words/of-page.ts";
import { themeIds, type ThemeId } from "#schemas/projects/theme/theme.ts";
import type { Build } from "../context.ts";
import type { Media, Resolved } from "#content/model.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { openBodyDigests } from "#content/pages/body-digests.ts";
import { openNoteBodies } from "../render/note-bodies.ts";
import { modelOf } from "#content/pages/page-description.ts";
import { planPages } from "#content/pages/page-models.ts";
import { themedSiteOf } from "../render/themed-site.ts";
import { planContext } from "../render/render.ts";
import type { BundledFile } from "../render/theme-bundle.ts";
import { addPage, finishPages, openPageBatch } from "../threads/page-batch.ts";

/** A longer page is not shown. */
const MAX_PAGE_BYTES = 1.5 * 1024 ** 2;

interface PageContent {
  resolved: Resolved;
  media: Media;
  answers: Answers;
  compiled: CompiledNotes;
}

/** The first page of the site in every theme, each as a document of its own. Null if it is too large. */
export async function firstPages(
  build: Build,
  content: PageContent,
): Promise<Record<ThemeId, string> | null> {
  const pages: Partial<Record<ThemeId, string>> = {};
  for (const themeId of themeIds) {
    const page = await firstPage(build, themeId, content);
    if (page === null) return null;
    pages[themeId] = page;
  }
  return pages as Record<ThemeId, string>;
}

async function firstPage(
  build: Build,
  themeId: ThemeId,
  { resolved, media, answers, compiled }: PageContent,
): Promise<string | null> {
  const { theme, site, bundle } = themedSiteOf(inTheme(build, themeId), resolved);
  const sources = { resolved, media: media.files, answers, compiled };
  const digests = openBodyDigests(sources, { all: new Map(), earlier: null });
  const bodies = openNoteBodies(sources, digests);
  const context = planContext(build, {
    resolved,
    media,
    site,
    bodies,
    editUrlOf: () => null,
  });
  for (const { url, note, page } of planPages(context)) {
    if (url !== "/") continue;
    const model = modelOf(page);
    const body = note ? await bodies.open(note).html() : { html: new Uint8Array(0), slots: [] };
    const signs = frameSigns();
    const hasHtml = body.html.length > 0;
    const batch = openPageBatch(signs, plainBodies);
    const frame = renderFrame(model, { theme, site, signs, hasHtml });
    const { bodyHasTitle } = model;
    addPage(batch, frame, { ...body, bodyHasTitle, language: bodyLanguageOf(model, site) });
    const { made } = finishPages(batch);
    if (made.end > MAX_PAGE_BYTES) return null;
    const html = Buffer.from(made.memory, 0, made.end).toString("utf8");
    return standalone(html, { title: model.title, styles: stylesOf(bundle, model.features.math) });
  }
  return null;
}

function inTheme(build: Build, id: ThemeId): Build {
  const { settings } = build.project;
  const themed = { ...settings, theme: { ...settings.theme, name: id } };
  return { ...build, project: { ...build.project, settings: themed } };
}

function stylesOf(bundle: readonly BundledFile[], hasMath: boolean): string {
  const decoder = new TextDecoder();
  return bundle
    .filter(({ name }) => name === "theme.css" || (hasMath && name === "math.css"))
    .map(({ bytes }) => decoder.decode(bytes).replace(FONT_FACE, ""))
    .join("\n");
}

/** Fonts are separate files. The stand-ins of the theme have the same proportions. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Nothing is loaded and nothing runs, wherever the document is shown. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** Pictures that are not loaded would be shown as broken. */
const PREVIEW_STYLES = `img:not([src^="data:"]), video, audio, iframe { display: none }`;

/** Replaces the head of a page, which refers to other files. */
function standalone(html: string, { title, styles }: { title: string; styles: string }): string {
  const end = html.indexOf("</head>");
  const start = html.indexOf("<head>");
  const head = `<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base target="_blank">
<title>${escape(title)}</title>
<style>${styles}
${PREVIEW_STYLES}</style>
`;
  return html.slice(0, start) + head + html.slice(end);
}
