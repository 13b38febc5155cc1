import type { KnownFolders } from "./known-folders.ts";
import { folderOf, pathAt } from "../conventions/paths.ts";
import { BEGINS, MISSING, MISSING_FILES } from "./group-names.ts";
import { isMedia } from "../media/media-types.ts";
import { CLIMBING, isOutside, missingFolder, resolvedPath, segmentsOf } from "./written-paths.ts";
import type { Slot } from "#markdown/note.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

/** What is wrong with a link. Without a suggestion of its own, the closest name may be meant. */
export type LinkProblem = Pick<FoundIssue, "severity" | "message" | "group"> &
  Partial<Pick<FoundIssue, "suggestion">>;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** `items.mod.unsafe` or `std::ops::Fn`: neither a path nor a file. */
const NAME =
  /^(?!.*\.(?:mdx?|markdown|html?|png|jpe?g|gif|svg|webp|pdf)$)[\w-]+(?:(?:\.|::)[\w-]+)*$/i;
/** The address of a page, not a file of the repository. */
const PAGE = /(?:\.html?|[^./]\/)$/i;
/** `../issues/12` in a wiki, `../../releases` in a README: GitHub shows the file at an address below the repository's. */
const OF_HOST =
  /^(?:\.\.\/)+(?:issues|pulls?|projects|releases|discussions|actions|wiki|commits?|compare|labels|milestones?|tree|blob|raw|edit|tags|branches|security|stargazers|network|archive)(?:[/?#]|$)/;
/** `{{ base }}`, `<%= base %>`, `@API_URL@`, `${base}`, `%BASE%`, `%pageName%`, `$BASE/`, `$base$`, `__BASE__`, `{base}`, `{environment:base}`, `/:id`, `name*`: a program fills in the rest. */
const FILLED_IN =
  /^[^*]+\*$|\{\{|\{%|<%|\[%|@[A-Z][A-Z\d_.]+@|\$[({]\w|%[A-Za-z][A-Za-z_]{2,}%|\{[A-Za-z][\w.:-]*\}|^\/?\$[A-Z_]{2,}(?:\/|$)|^\/?\$\w+\$|__[A-Z][A-Z\d_]+__|\/:[a-z_]+(?:\/|$)|(?:^|\/)\[{1,2}[\w.-]+\]{1,2}(?:\/|$)/;
/** Letters that are encoded twice, as in names of exported pictures, contain no name of a value. */
const ENCODED_LETTERS = /(?:%[c-f][\da-f](?:%[89ab][\da-f])+)+/gi;
const isFilledIn = (target: string) => FILLED_IN.test(target.replace(ENCODED_LETTERS, "-"));
/** Feeds of sections, and the lists that templates make for programs. */
const LIST_FILE =
  /(?:^|\/)(?:(?:[\w-]{0,60}(?:feed|rss|atom)|index|feed_(?:rss|json)_(?:created|updated))\.(?:xml|json)|(?:feed|index)\.(?:rss|atom)|(?:llms-full|llms-small|llms)\.txt)$/i;

export interface MissingContext {
  folders: KnownFolders;
  root: string;
  /** What may resolve names in links while the site is made elsewhere. */
  resolver: string | null;
  /** The program whose links may name pages that do not exist yet. */
  unwritten: string | null;
  /** Whether the repository has a file or a folder at a path. */
  hasFile(path: string): boolean;
  /** The note's path in the repository. A symbolic link may show it elsewhere. */
  source?: string;
}

/**
 * The problem of a link whose target does not exist. Links into the same missing folder are one problem. The way up to a folder
 * does not count, so the group stays the same when the note moves.
 * @param from content path of the note
 */
export function missingTarget(
  from: string,
  { target, kind, wiki }: Pick<Slot, "target" | "kind" | "wiki">,
  { folders, root, resolver, unwritten, hasFile, source = root + from }: MissingContext,
): LinkProblem {
  const links = kind === "embed" ? "Embeds" : "Links";
  const message = `No page or file is named ${target}.`;
  if (root !== "" && isOutside(from, target) && PAGE.test(target)) {
    const suggestion = "Write the whole address of that page.";
    return {
      severity: "info",
      suggestion,
      message: `${target} is a page outside this site.`,
      group: {
        about: "outside pages",
        message: `${links} lead to pages outside this site.`,
        suggestion,
      },
    };
  }
  if (root !== "" && (isOutside(from, target) || isElsewhere({ source, target, root }, hasFile))) {
    return outsideContent({ target, kind }, root);
  }
  if (root === "" && kind === "link" && isUnpublished(target, hasFile)) {
    const suggestion = "Link to the file where the repository can be browsed.";
    return {
      severity: "info",
      suggestion,
      message: `${target} is a file of the repository that is not published.`,
      group: {
        about: "unpublished files",
        message: "Links lead to files of the repository that are not published.",
        suggestion,
      },
    };
  }
  if (isOutside(from, target) && OF_HOST.test(target)) {
    const suggestion = "Write their whole addresses.";
    return {
      severity: "info",
      suggestion: "Write its whole address.",
      message: `${target} is a page of the git host, not of this site.`,
      group: {
        about: "pages of the host",
        message:
          "Links lead to pages of the git host, such as issues, which are not part of this site.",
        suggestion,
      },
    };
  }
  if (isFilledIn(target)) {
    const suggestion = "Write the address itself.";
    return {
      severity: "info",
      suggestion,
      message: `The address ${target} is filled in by the program of the site, so the link was removed.`,
      group: {
        about: "template",
        message: "Addresses are filled in by the program of the site, so the links were removed.",
        suggestion,
      },
    };
  }
  const folder = target.startsWith("/") ? segmentsOf(target) : resolvedPath(from, target);
  if (folder && folders.has(folder.join("/").toLowerCase()))
    return {
      severity: "info",
      suggestion: null,
      message: `The folder ${target} contains no notes, so it has no page.`,
      group: {
        about: "folder without notes",
        message: "Links lead to folders without notes, which have no page.",
        suggestion: null,
      },
    };
  // `icon@2x.png` is a picture.
  if (MAIL.test(target) && !isMedia(target)) {
    const suggestion = `Write \`mailto:${target}\`.`;
    return { severity: "warning", message, suggestion };
  }
  if (kind === "link" && LIST_FILE.test(target)) {
    const suggestion = "The feed of the whole site is `/feed.xml`.";
    const what = "for programs, such as the feed of a section, which Pressmark does not make";
    return {
      severity: "info",
      suggestion,
      message: `${target} is a list ${what}.`,
      group: { about: "lists for programs", message: `Links lead to lists ${what}.`, suggestion },
    };
  }
  if (unwritten !== null && wiki && kind === "link")
    return {
      severity: "info",
      message,
      suggestion: null,
      group: {
        about: "unwritten",
        message: `These links name pages that do not exist. ${unwritten} would show them as empty pages.`,
        suggestion: null,
      },
    };
  if (resolver !== null && NAME.test(target)) {
    const reason = `${resolver} may know it, but Pressmark does not run it.`;
    return {
      severity: "info",
      suggestion: null,
      message: `${message.slice(0, -1)}: ${reason}`,
      group: {
        about: "resolver",
        message: `${links} contain names that nothing in this content has: ${resolver} may know them, but Pressmark does not run it.`,
        suggestion: null,
      },
    };
  }
  if (/^xref:/i.test(target)) {
    const reason = "the reference that DocFX makes from code, which Pressmark does not run";
    return {
      severity: "info",
      suggestion: null,
      message: `No page has the uid of ${target}: it may be in ${reason}.`,
      group: {
        about: "xref",
        message: `${links} name uids that no page has. They may be in ${reason}.`,
        suggestion: null,
      },
    };
  }
  const prefix = SCHEME.exec(target)?.[0] ?? missingFolder(from, target, folders);
  if (prefix === null) {
    const name = target.replace(CLIMBING, "").replace(/\/+$/, "");
    const group =
      kind === "embed" && isMedia(name)
        ? ofFolder(name)
        : { about: MISSING + name, message, suggestion: null };
    return { severity: "warning", message, group };
  }
  const group = {
    // In double brackets, it is never an address of the host, so it has another severity.
    about: BEGINS + prefix + (wiki && prefix.startsWith("/") ? " in brackets" : ""),
    message: `${links} begin with \`${prefix}\`, but nothing in this content does.`,
    suggestion: suggestionFor(prefix),
  };
  // Another part of the same host may have these pages, such as an application.
  const isOfHost = kind === "link" && !wiki && prefix.startsWith("/");
  return { severity: isOfHost ? "info" : "warning", message, group };
}

/** The problem of a link to a file of the repository that is outside the content. */
export function outsideContent(
  { target, kind }: Pick<Slot, "target" | "kind">,
  root: string,
): LinkProblem {
  const links = kind === "embed" ? "Embeds" : "Links";
  const suggestion = "Link to the file where the repository can be browsed.";
  const folder = root.slice(0, -1);
  return {
    // A page lacks its picture, but the text of a link remains.
    severity: kind === "embed" ? "warning" : "info",
    suggestion,
    message: `${target} is outside the folder ${folder}, so it is not published.`,
    group: {
      about: kind === "embed" ? "shown outside" : "outside",
      message: `${links} lead to files outside the folder ${folder}, which are not published.`,
      suggestion,
    },
  };
}

/** A folder that was moved, or that git ignores, lacks all its pictures. */
function ofFolder(name: string): NonNullable<FoundIssue["group"]> {
  const folder = folderOf(name);
  const where = folder && ` in \`${folder}\``;
  return {
    about: MISSING_FILES + folder,
    message: `Pictures or other files${where} that notes show do not exist.`,
    suggestion: null,
  };
}

function suggestionFor(prefix: string): string | null {
  return prefix.startsWith("/")
    ? "If these pages are on another site, write their whole addresses."
    : null;
}

/** Whether a file of this path is in the repository, from its root or from a folder around the content, but not in the content. */
function isElsewhere(
  { source, target, root }: { source: string; target: string; root: string },
  hasFile: MissingContext["hasFile"],
): boolean {
  if (!source.startsWith(root)) {
    const beside = pathAt(folderOf(source), target);
    if (beside !== null && hasFile(beside)) return true;
  }
  const path = segmentsOf(target.replace(/[?#].*$/s, "").replace(CLIMBING, "")).join("/");
  // A single name may be that of any file.
  if (!path.includes("/")) return false;
  for (let end = root.length - 1; end > 0; end = root.lastIndexOf("/", end - 1))
    if (hasFile(root.slice(0, root.lastIndexOf("/", end - 1) + 1) + path)) return true;
  return false;
}

/** Whether an absolute path names a file of the repository, as on the page of the git host. */
function isUnpublished(target: string, hasFile: MissingContext["hasFile"]): boolean {
  const path = target.replace(/[?#].*$/s, "").replace(/^\/+/, "");
  return target.startsWith("/") && path.includes("/") && !path.endsWith("/") && hasFile(path);
}
