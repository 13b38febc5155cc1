import { THEME_PATH, themeSubject } from "#schemas/sites/theme-link.ts";
import type { Manifest } from "#schemas/deployments/manifest.ts";
import { previewKinds, type ThemePreview } from "#schemas/projects/theme/theme.ts";
import { rawUrlOf } from "#markdown/links/slug.ts";
import { findDeploymentOf, findNewestSuccess } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import { deploymentAddress } from "./deployment-address.ts";
import { readManifest } from "../releases/release.ts";
import type { CoreContext } from "../context.ts";
import { signLink } from "../access/signed-link.ts";

/** Larger pages are not rendered with another theme (sites/themed/answer-themed.ts). */
const MAX_NOTE_BYTES = 256 * 1024;

/** The live deployment, or the last published one; null if neither exists. */
export async function previewOfThemes(
  context: CoreContext,
  project: ProjectDocument,
  caller: Caller,
): Promise<ThemePreview | null> {
  const { db } = context;
  const deployment = project.live
    ? await findDeploymentOf(db, project._id, project.live.deploymentId)
    : await findNewestSuccess(db, project._id);
  if (!deployment) return null;
  const signature = signLink(context, themeSubject(deployment._id), caller);
  const url = deploymentAddress(context, project, {
    deployment,
    caller,
    path: `${THEME_PATH}/${signature}/`,
  });
  const manifest = url && (await readManifest(context, deployment));
  return manifest ? { deploymentId: deployment._id, url, pages: pagesOf(manifest) } : null;
}

/** The longest note shows the most. Lists, and folders without a note, have no markdown file. */
function pagesOf({ files }: Manifest): ThemePreview["pages"] {
  const pages = Object.entries(files).filter(([, [, type]]) => type === "text/html");
  const isNote = (url: string) => url !== "/" && Object.hasOwn(files, rawUrlOf(url));
  const notes = pages.filter(([url, [, , size]]) => isNote(url) && size <= MAX_NOTE_BYTES);
  const [note] = notes.toSorted(([, a], [, b]) => b[2] - a[2]);
  const folder = pages.find(
    ([url]) => !isNote(url) && !/^\/(?:$|404$|posts$|tags(?:\/|$))/.test(url),
  );
  const facts = {
    home: "/",
    note: note?.[0],
    folder: folder?.[0],
    posts: "/posts",
    tags: "/tags",
  };
  return previewKinds.flatMap((kind) => {
    const url = facts[kind];
    return url !== undefined && Object.hasOwn(files, url) ? [{ kind, url }] : [];
  });
}
