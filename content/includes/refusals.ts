import type { IncludeProblem } from "#markdown/includes/included-files.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { type IgnoreList, isOwn, type LeftOut } from "../ignore/ignore-list.ts";
import { IGNORE_FILE } from "../ignore/patterns.ts";
import { sizeText } from "../size-text.ts";

/** A larger file is not text for a page. */
export const MAX_INCLUDED_BYTES = 512 * 1024;

/** Patterns of programs that leave out what other pages include: every name with an underscore, such a folder or ending, or a table of contents. `_data` has examples of code too. */
const PARTIALS =
  /(?:^|\/)(?:_\*|_data\/|_sources?(?:$|[/*])|_?(?:includes?|partials?|snippets?|fragments?|reusables?|shared|common|parts)(?:$|[/*])|\*\.(?:snippet|partial|include|fragment)\.mdx?$|SUMMARY\.md$)/i;
/** GitBook stores its reusable content here, and authors of VitePress and MkDocs sites theirs. */
const REUSABLE =
  /(?:^|\/)\.(?:(?:gitbook|vitepress)\/includes|snippets)\/(?:[^/.][^/]*\/){0,5}[^/.][^/]*$/;
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/)/i;
/** Names that say that a text is not for visitors, although its program would include it. */
const PRIVATE =
  /(?:^|[/_.* -])(?:drafts?|wip|private|internal|secrets?|confidential|unpublished)(?:[/_.* -]|$)/i;
/** Files with the variables of an environment, such as `production.env`. */
const ENVIRONMENT = /\.env(?:\.(?:local|prod|production|dev|development|staging|test))?$/i;

export const notPublished = (written: string): IncludeProblem => ({
  message: `${written} is not published, so it is not included either.`,
  suggestion: null,
});

/** Why a file must not be part of a page, by its path alone. Null if nothing forbids it. */
export function refusalByPath(
  { path, kind }: Pick<TreeEntry, "path" | "kind">,
  ignore: IgnoreList,
): IncludeProblem | null {
  if (kind !== "file")
    return {
      message: `${path} is a ${kind === "symlink" ? "symbolic link" : "submodule"}, which is not followed.`,
      suggestion: null,
    };
  const isReusable = REUSABLE.test(path);
  if (ENVIRONMENT.test(path) || (HIDDEN.test(path) && !isReusable))
    return {
      message: `${path} is a hidden file, which is never included.`,
      suggestion: null,
      group: {
        about: "hidden files",
        message: "Notes include hidden files, or files with the variables of an environment.",
        suggestion: null,
      },
    };
  const why = ignore.find(path);
  if (!why || isForPages(why, path) || (isReusable && !isOwn(why))) return null;
  return {
    message: `${path} is left out by the ignore list, so it is not included either.`,
    suggestion: `A line \`${why.undo}\` in ${IGNORE_FILE} brings it back.`,
  };
}

/**
 * Whether a program leaves a file out of its pages, but includes it in others. What a user has left out, in the settings or
 * in `.pressmarkignore`, is never included.
 */
function isForPages(why: LeftOut, path: string): boolean {
  if (isOwn(why)) return false;
  return PARTIALS.test(why.pattern) || (why.onlyPages && !PRIVATE.test(`${why.pattern} ${path}`));
}

export function tooLarge(path: string): IncludeProblem {
  return {
    message: `${path} is larger than ${sizeText(MAX_INCLUDED_BYTES)}, so it is not included.`,
    suggestion: null,
  };
}
