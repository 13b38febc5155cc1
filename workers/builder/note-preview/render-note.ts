import { formatting } from "#core/projects/settings/formatting.ts";
import { openBodyDigests } from "#content/pages/body-digests.ts";
import { modelOf } from "#content/pages/page-description.ts";
import { planAffected } from "#content/pages/page-models.ts";
import type { Listing, Media, Resolved, SiteNote } from "#content/model.ts";
import type { Answers } from "#content/queries/model.ts";
import { bodyFormatting } from "#markdown/themes/body-formatting.ts";
import { frameSigns, renderFrame } from "#markdown/themes/frame.ts";
import { bodyLanguageOf } from "#markdown/themes/words/of-page.ts";
import type { Build } from "../context.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import { editUrls } from "../render/edit-urls.ts";
import { openNoteBodies } from "../render/note-bodies.ts";
import { type OwnParts, themedSiteOf } from "../render/themed-site.ts";
import { planContext } from "../render/render.ts";
import { addPage, finishPages, openPageBatch } from "../threads/page-batch.ts";

/** The page of one note, as `renderSite` would make it. */
export async function renderNote(
  build: Build,
  note: SiteNote,
  {
    listing,
    resolved,
    media,
    answers,
    parts,
    compiled,
  }: {
    listing: Listing;
    resolved: Resolved;
    media: Media;
    answers: Answers;
    parts: OwnParts;
    compiled: CompiledNotes;
  },
): Promise<string | null> {
  const { theme, site } = themedSiteOf(build, resolved, parts);
  const sources = { resolved, media: media.files, answers, compiled };
  const digests = openBodyDigests(sources, { all: new Map(), earlier: null });
  const bodies = openNoteBodies(sources, digests);
  const context = planContext(build, {
    resolved,
    media,
    site,
    bodies,
    editUrlOf: editUrls(build, listing),
  });
  const [plan] = planAffected(context, { edited: new Set(), related: [note] });
  if (!plan) return null;
  const model = modelOf(plan.page);
  const body = await bodies.open(note).html();
  const signs = frameSigns();
  const batch = openPageBatch(signs, bodyFormatting(formatting.read(build.project), site.url));
  const frame = renderFrame(model, { theme, site, signs, hasHtml: body.html.length > 0 });
  const language = bodyLanguageOf(model, site);
  addPage(batch, frame, { ...body, bodyHasTitle: model.bodyHasTitle, language });
  const { made } = finishPages(batch);
  return Buffer.from(made.memory, 0, made.end).toString("utf8");
}
