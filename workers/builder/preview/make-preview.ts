import { join } from "node:path";
import type { PreviewedSite, PreviewStage } from "#schemas/projects/repository-preview.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import type { RepositoryPreviewDocument } from "#store/projects/documents.ts";
import type { Build, BuildContext } from "../context.ts";
import { describeConvention } from "#content/conventions/sentence.ts";
import { everything } from "../incremental/changed.ts";
import { type CompiledNotes, openCompiledNotes } from "../parse/compiled-notes.ts";
import { openSiteAnswers } from "../queries/answer-queries.ts";
import { openAnswers } from "#content/queries/answers.ts";
import type { Media } from "#content/model.ts";
import type { Answers } from "#content/queries/model.ts";
import { openPackWriter } from "../store/pack-writer.ts";
import { draftBuild } from "./draft-build.ts";
import { firstPages } from "./first-page.ts";
import { leftOutOf } from "#content/preview/left-out.ts";
import { picturesOf } from "./pictures.ts";
import { previewMenu } from "#content/preview/preview-menu.ts";
import { type ReadSite, readSite } from "./read-site.ts";
import { openParts, type RepositoryParts } from "./repository-parts.ts";
import { suggestTheme } from "#content/preview/suggested-theme.ts";

export interface MadePreview {
  site: PreviewedSite;
  pages: Record<ThemeId, string> | null;
}

const FIRST_ISSUES = 5;

/**
 * Finds out what the site of a repository would look like, with the stages of a build.
 * @param directory for everything that is needed only during the work
 * @throws AppError of `fetchMirror`, and of the stage `list`
 */
export async function makePreview(
  context: BuildContext,
  preview: RepositoryPreviewDocument,
  work: { directory: string; signal: AbortSignal; enter(stage: PreviewStage): Promise<void> },
): Promise<MadePreview> {
  const { url, branch, _id: id } = preview;
  const { directory, signal, enter } = work;
  await enter("folders");
  const repository = { url, branch, directory: join(directory, "repository.git"), signal };
  const parts = await openParts(context.env, repository);
  const place = { projectId: id, artifact: id, directory };
  const compiled = openCompiledNotes(context.blobs, place, null);
  const pack = openPackWriter(place);
  try {
    const build = draftBuild(context, preview, signal);
    const tools = { blobs: parts.source.blobs, compiled, pack };
    const read = await readSite(build, parts, { tools, onNotes: () => enter("notes") });
    await enter("site");
    const { resolved } = read;
    const files = await picturesOf(parts, resolved);
    const media = { files, icons: [], made: 0, unavailable: 0 };
    const answers = await answersOf(build, parts, { ...read, media, compiled });
    const pages = await firstPages(build, { resolved, media, answers, compiled });
    return { site: await describe(build, parts, { ...read, hasPage: pages !== null }), pages };
  } finally {
    parts.close();
    compiled.discard();
    pack.discard();
  }
}

/** Queries of the first page are answered if all notes are known. */
async function answersOf(
  build: Build,
  { source }: RepositoryParts,
  {
    readFrom,
    compiled,
    ...read
  }: ReadSite & { media: Pick<Media, "files">; compiled: CompiledNotes },
): Promise<Answers> {
  if (readFrom !== "notes") return openAnswers(null, { known: new Map(), clock: 0 });
  const content = { ...read, changed: everything("a preview") };
  const { answers } = await openSiteAnswers(build, source, content, compiled);
  return answers;
}

async function describe(
  { issues, now }: Build,
  { branch, source }: RepositoryParts,
  { readFrom, listing, parsed, resolved, hasPage }: ReadSite & { hasPage: boolean },
): Promise<PreviewedSite> {
  const { root, outside } = listing;
  const { convention } = resolved;
  const pages = resolved.notes.length;
  const sentence = describeConvention(convention, { pages, notes: parsed.notes, outside });
  const { entries } = await source.tree;
  const isRead = readFrom === "notes";
  return {
    branch,
    commit: source.commit.sha,
    readFrom,
    root: root.slice(0, -1),
    pages,
    hasPage,
    convention: sentence && { id: sentence.id, text: sentence.text },
    files: isRead ? resolved.files.size : null,
    ...previewMenu(resolved.structure.root),
    leftOut: leftOutOf({ listing, notes: parsed.notes }, entries.values(), now),
    issues: isRead
      ? {
          errors: issues.total("error"),
          warnings: issues.total("warning"),
          first: issues
            .groups()
            .filter(({ severity }) => severity !== "info")
            .slice(0, FIRST_ISSUES)
            .map(({ path, line, severity, message, count }) => ({
              path,
              line,
              severity,
              message,
              count,
            })),
        }
      : null,
    themeId: suggestTheme(convention.id, resolved.structure),
  };
}
