import { partWithId } from "#markdown/foreign/made-parts.ts";
import type { SiteNote } from "../model.ts";
import type { Versions } from "../versions/open-versions.ts";
import type { LinkProblem } from "./link-groups.ts";

/** Whether a page is in another language than that of the site, so that its headings have other names. */
export function isTranslated({ path }: SiteNote, versions: Versions | null): boolean {
  const language = versions?.of(path)?.language;
  return language !== undefined && language !== versions?.newest.language;
}

/** The link still opens the page. @param path null if it is the note itself */
export function anchorProblem(
  path: string | null,
  {
    fragment,
    isTranslated: isInTranslation,
    madeParts = [],
  }: Pick<SiteNote["facts"], "madeParts"> & {
    fragment: string;
    isTranslated: boolean;
  },
): LinkProblem {
  const message = `${path ?? "This note"} has no heading or block ${fragment}.`;
  const part = partWithId(madeParts, fragment);
  if (part)
    return {
      severity: "info",
      message: `${fragment} may be in what \`${part.by}\` generates in ${path ?? "this note"}, but Pressmark does not run it.`,
      group: {
        about: `made anchor ${path ?? ""} ${part.by}`,
        message: `Links lead to headings that \`${part.by}\` may generate in ${path ?? "these notes"}, but Pressmark does not run it.`,
        suggestion: null,
      },
    };
  return { severity: "info", message, group: anchorGroup(path, isInTranslation) };
}

function anchorGroup(
  path: string | null,
  isInTranslation: boolean,
): NonNullable<LinkProblem["group"]> {
  if (path === null)
    // Without the name of the page, so that a moved note has no new issue.
    return {
      about: "own anchors",
      message: "Links name headings or blocks that their own page lacks.",
      suggestion: null,
    };
  if (isInTranslation)
    return {
      about: "translated anchors",
      message: "Links name headings or blocks that translated pages lack.",
      suggestion: "Give translated headings the ids of the original, as in `## Titel {#title}`.",
    };
  return {
    about: "anchors",
    message: "Links point to headings or blocks that do not exist on other pages.",
    suggestion: null,
  };
}
