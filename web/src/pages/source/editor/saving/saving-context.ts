import { createContext, useContext } from "react";

/** Where saves of the page's project can go. */
export interface Saving {
  /** The branch that visitors see. */
  published: string;
  /** The host's name for pull requests. Null if none can be opened. */
  pulls: "pull request" | "merge request" | null;
  /** Whether an open pull request has a preview. */
  pullsArePreviewed: boolean;
  /** Shows another branch: the one that was just saved. */
  onBranch: (branch: string) => void;
}

export const SavingContext = createContext<Saving | null>(null);

export function useSaving(): Saving {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error("files are edited within SavingContext");
  return saving;
}

/** No branch and no path contains it. */
const SEPARATOR = "\n";

/** Drafts of another branch are separate from those of the published one. */
export const draftPathOf = (
  path: string,
  { branch, published }: Record<"branch" | "published", string>,
) => (branch === published ? path : `${branch}${SEPARATOR}${path}`);

/** The file of a draft. */
export function fileOfDraft(draftPath: string, published: string) {
  const at = draftPath.indexOf(SEPARATOR);
  return at < 0
    ? { branch: published, path: draftPath }
    : { branch: draftPath.slice(0, at), path: draftPath.slice(at + SEPARATOR.length) };
}
