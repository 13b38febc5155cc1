import type { Slot } from "#markdown/note.ts";
import type { LinkProblem } from "../link-groups.ts";

/** What GitBook writes instead of the address of a page that was deleted, in its older and its newer form. */
const DELETED = /^\/?(?:broken-reference\/?|broken\/(?:pages|spaces)\/[\w/-]{8,})$/;

export const isDeletedPage = (target: string): boolean => DELETED.test(target);

/** GitBook shows these links as broken too. Null if the address is another one. */
export function deletedPageProblem({
  kind,
  wiki,
  target,
}: Pick<Slot, "kind" | "wiki" | "target">): LinkProblem | null {
  if (kind !== "link" || wiki || !isDeletedPage(target)) return null;
  const suggestion = "Link to another page, or write plain text.";
  return {
    severity: "warning",
    suggestion,
    message: `${target} is what GitBook writes instead of the address of a page that was deleted.`,
    group: {
      about: "pages deleted in GitBook",
      message: "Links lead to pages that were deleted in GitBook.",
      suggestion,
    },
  };
}
