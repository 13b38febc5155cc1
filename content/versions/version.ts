export type VersionState = "newest" | "old" | "unreleased";

/** A version of the content. Folders are "" or end in "/". */
export interface Version {
  /** As the list of versions names it. */
  name: string;
  state: VersionState;
  /** Its folder in the repository. */
  folder: string;
  /** Its folder in the content. */
  at: string;
  /** The folder in the content that it is a version of. */
  of: string;
  /** Whether everything outside the other versions belongs to it. */
  hasRest: boolean;
  /** The settings of the repository want no notice on its pages. */
  isQuiet?: boolean;
}

/** The versions of one commit, as its files state or show them. */
export interface VersionSet {
  /** As in "4 versions from versions.json". */
  origin: string;
  /** In the order of the list that visitors see. */
  versions: readonly Version[];
  /** Folders of the repository with versions that are not published. */
  leftOut: readonly string[];
}

/** More would fill every page with links. */
export const MAX_VERSIONS = 50;

/** `v1.2`, `1.x`, `version-3.0.1`, `2.0.0-rc.1`. A number alone is more often a year or a chapter. */
const NUMBERED = /^(?:v|version-)(\d+(?:\.(?:\d+|x))*)|^(\d+(?:\.(?:\d+|x))+)/i;
const PRE_RELEASE = /^[-.]?(?:alpha|beta|rc|pre|preview|dev|next|canary|nightly)/i;
const WHOLE =
  /^(?:v|version-)?\d+(?:\.(?:\d+|x)){0,4}(?:-?(?:alpha|beta|rc|pre|preview|dev|lts|snapshot)[\w.-]*)?$/i;
const UNRELEASED =
  /^(?:next|main|master|trunk|dev|devel|develop|edge|nightly|canary|unreleased|head)$/i;
const NEWEST = /^(?:latest|stable|current)$/i;

export type NameKind = "number" | "newest" | "unreleased";

/** What kind of version a folder, branch or tag with this name contains; null if it is not the name of a version. */
export function kindOfName(name: string): NameKind | null {
  if (WHOLE.test(name) && NUMBERED.test(name)) return "number";
  if (NEWEST.test(name)) return "newest";
  return UNRELEASED.test(name) ? "unreleased" : null;
}

/** The numbers in a name, and whether it is older than a release with the same numbers. */
function partsOf(name: string): { numbers: number[]; rest: string } | null {
  const match = NUMBERED.exec(name) ?? /^(\d+)/.exec(name);
  const written = match?.[1] ?? match?.[2];
  if (!match || written === undefined) return null;
  const numbers = written.split(".").map((part) => (/^x$/i.test(part) ? Infinity : Number(part)));
  return { numbers, rest: name.slice(match[0].length) };
}

export function isPreRelease(name: string): boolean {
  const parts = partsOf(name);
  return parts !== null && PRE_RELEASE.test(parts.rest);
}

/** The newest first. Names without numbers come last. */
export function newerFirst(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  if (!first || !second) return first ? -1 : second ? 1 : byText(a, b);
  const length = Math.max(first.numbers.length, second.numbers.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [first.numbers[at] ?? 0, second.numbers[at] ?? 0];
    if (x !== y) return x > y ? -1 : 1;
  }
  const rank = ({ rest }: { rest: string }) => (PRE_RELEASE.test(rest) ? 1 : 0);
  return rank(first) - rank(second) || collator.compare(second.rest, first.rest) || byText(a, b);
}

const collator = new Intl.Collator("en", { numeric: true });

function byText(a: string, b: string): number {
  return collator.compare(b, a) || (a < b ? -1 : 1);
}
