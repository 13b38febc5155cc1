import { escaped, IGNORE_FILE } from "./patterns.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { folderOf } from "../conventions/paths.ts";
import type { IssueSink } from "../model.ts";
import { mediaKindOf } from "../media/media-types.ts";
import { type IgnoreList, isDefault, type LeftOut } from "./ignore-list.ts";

/** More would flood the list of issues. */
const MAX_NAMED = 20;
const GROUP = "Ignore lists leave out files, which have no page.";

export interface LeftOutFile {
  /** In the repository. */
  path: string;
  why: LeftOut;
}

/**
 * Reports for each pattern which files it ignores. What the project or the settings of a program exclude by name is not news to
 * the author, and neither are the names with an underscore that the recognized program leaves out.
 */
export function reportLeftOut(
  issues: IssueSink,
  files: readonly LeftOutFile[],
  {
    unreadable,
    isRecognised,
    hasNotes,
  }: Pick<IgnoreList, "unreadable"> & {
    isRecognised: boolean;
    /** Whether a file to publish is in a folder. */
    hasNotes(folder: string): boolean;
  },
): void {
  const news = files.filter(({ why }) => isNews(why, isRecognised));
  for (const [first, ...others] of groupsOf(news).slice(0, MAX_NAMED)) {
    if (!first) continue;
    const { pattern, origin } = first.why;
    const what =
      others.length === 0
        ? "This file is"
        : `This file and ${others.length} ${others.length === 1 ? "other" : "others"} are`;
    const message = `${what} left out by the ignore list: \`${pattern}\` in ${origin}.`;
    const undo = undoOf(first);
    const suggestion = `A line \`${undo}\` in ${IGNORE_FILE} brings ${others.length === 0 ? "it" : "them"} back.`;
    issues.add({
      path: first.path,
      line: null,
      severity: "info",
      category: "ignored",
      message,
      suggestion,
      // Most are left out on purpose, so all patterns are one group.
      group: { about: "left out", message: GROUP, suggestion: null },
    });
  }
  // Settings in a folder without notes, such as a template of them, leave nothing out.
  for (const path of unreadable.filter((one) => hasNotes(folderOf(one))))
    issues.add({
      path,
      line: null,
      severity: "warning",
      category: "ignored",
      message: "Patterns in this file cannot be read, so they have no effect.",
      suggestion: `List the files to ignore in ${IGNORE_FILE}.`,
    });
}

function isNews(why: LeftOut, isRecognised: boolean): boolean {
  // The program leaves out `_includes/` and the like too.
  if (isDefault(why))
    return !MENU.test(why.pattern) && !(isRecognised && why.pattern.startsWith("_"));
  if (TEMPLATES.test(why.origin)) return true;
  return UNDERSCORED.test(why.pattern) && !isRecognised;
}
/** A table of contents, a sidebar or a footer has no page anywhere. */
const MENU = /^\w+\.md$/;
/** The settings say what the folder is for, not that it is private. */
const TEMPLATES = /template/;

/** Groups files by the line that undoes the pattern. Only what could be published is reported. */
function groupsOf(files: readonly LeftOutFile[]): LeftOutFile[][] {
  const groups = new Map<string, LeftOutFile[]>();
  for (const file of files) {
    const key = `${file.why.origin}\n${file.why.pattern}\n${undoOf(file)}`;
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return [...groups.values()].filter((group) =>
    group.some(({ path, why }) => isMarkdownPath(path) || isPicture(path, why)),
  );
}

/** Templates and programs are never published, and neither are pictures of which the names begin with an underscore. */
const isPicture = (path: string, { pattern }: LeftOut) =>
  !UNDERSCORED.test(pattern) && mediaKindOf(path) !== "file";
const UNDERSCORED = /(?:^|\/)_\*/;

/** A generator may ignore every name with an underscore. Nobody wants to include them all again, so the line names this file. */
function undoOf({ path, why }: LeftOutFile): string {
  if (!UNDERSCORED.test(why.pattern)) return why.undo;
  const [, place = "", rest = ""] = /^((?:.*?\/)?_[^/]*)(\/.*)?$/.exec(path) ?? [];
  if (rest === "") return `!/${escaped(place)}`;
  const end = /\*(\.\w+)$/.exec(why.pattern)?.[1];
  return `!/${escaped(place)}/${end ? `**/*${end}` : ""}`;
}
