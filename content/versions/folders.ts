import { folderOf } from "../conventions/paths.ts";
import { isPreRelease, kindOfName, newerFirst, type Version, type VersionSet } from "./version.ts";

/** A folder with folders that have the names of versions. */
interface Group {
  /** In the repository. */
  parent: string;
  /** The names of these folders, and the paths of their notes below them. */
  folders: Map<string, Set<string>>;
}

/** Two folders must have this many notes of the same name. */
const MIN_SHARED = 2;
/** Without a letter such as the `v` of `v1.2`, a name may be that of a chapter, so the folder around it must be one of docs. */
const SURE_NAME = /^v|\.x$/i;
const DOCS = /(?:^|\/)(?:versions?|docs?|documentation|reference|api|manual|guide|content)\/$/i;
const VERSIONS = /(?:^|\/)versions?\/$/i;

/**
 * Folders such as `v1` and `v2` whose notes have the same names. One such folder alone is not a version.
 * @param notes paths in the repository
 * @param root the content root
 */
export function versionFolders(notes: readonly string[], root: string): VersionSet | null {
  const inside = notes.filter((path) => path.startsWith(root));
  const groups = groupsOf(inside, root)
    .map(withoutOthers)
    .filter(({ folders }) => numbersOf(folders).length >= 2);
  groups.sort(
    (a, b) =>
      b.folders.size - a.folders.size ||
      a.parent.length - b.parent.length ||
      (a.parent < b.parent ? -1 : 1),
  );
  const [group] = groups;
  return group ? versionsOf(group, inside, root) : null;
}

function groupsOf(notes: readonly string[], root: string): Group[] {
  const groups = new Map<string, Group>();
  for (const path of notes) {
    const segments = path.slice(root.length).split("/").slice(0, -1);
    const at = segments.findIndex((name) => kindOfName(name) !== null);
    const name = segments[at];
    if (name === undefined || segments.some((segment) => /^[._]/.test(segment))) continue;
    const parent =
      root +
      segments
        .slice(0, at)
        .map((segment) => `${segment}/`)
        .join("");
    const group = groups.get(parent) ?? { parent, folders: new Map<string, Set<string>>() };
    groups.set(parent, group);
    const folder = group.folders.get(name) ?? new Set();
    group.folders.set(name, folder.add(path.slice(`${parent}${name}/`.length)));
  }
  return [...groups.values()];
}

const numbersOf = (folders: ReadonlyMap<string, unknown>) =>
  [...folders.keys()].filter((name) => kindOfName(name) === "number");

/** Only the folders that have most of their notes in common with another one. */
function withoutOthers({ parent, folders }: Group): Group {
  const isSure = DOCS.test(parent);
  const possible = [...folders].filter(([name]) => isSure || SURE_NAME.test(name));
  const names = new Set<string>();
  for (const [name, own] of possible)
    if (possible.some(([other, notes]) => other !== name && areAlike(own, notes))) names.add(name);
  // Folders such as `next` count if they are like one with a number.
  const numbers = possible.filter(([name]) => names.has(name) && kindOfName(name) === "number");
  const named = [...folders].filter(
    ([name, own]) =>
      kindOfName(name) !== "number" && numbers.some(([, notes]) => areAlike(own, notes)),
  );
  return { parent, folders: new Map([...numbers, ...named]) };
}

/** Names of dates and numbers are the same in folders of all kinds. */
function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const path of few) if (many.has(path) && /\p{L}[^/]*\.\w+$/u.test(path)) shared += 1;
  return shared >= MIN_SHARED && shared * 2 >= few.size;
}

function versionsOf(
  { parent, folders }: Group,
  notes: readonly string[],
  root: string,
): VersionSet {
  const names = [...folders.keys()].sort(newerFirst);
  const numbers = names.filter((name) => kindOfName(name) === "number");
  const newestNumber = numbers.find((name) => !isPreRelease(name)) ?? numbers[0]!;
  const around = VERSIONS.test(parent) ? folderOf(parent.slice(0, -1)) : parent;
  const of = around.startsWith(root) ? around : root;
  const rest = new Set(
    notes.flatMap((path) => {
      const isVersion = names.some((name) => path.startsWith(`${parent}${name}/`));
      return path.startsWith(of) && !isVersion ? path.slice(of.length) : [];
    }),
  );
  const hasRest = areAlike(rest, folders.get(newestNumber)!);
  const named = names.find((name) => kindOfName(name) === "newest");
  const newest = hasRest ? null : (named ?? newestNumber);
  const all = names.map((name): Version => ({
    name,
    state: stateOf(name, newest),
    folder: `${parent}${name}/`,
    at: `${parent}${name}/`.slice(root.length),
    of: of.slice(root.length),
    hasRest: false,
  }));
  const current: Version[] = hasRest
    ? [
        {
          name: "Latest",
          state: "newest",
          folder: of,
          at: of.slice(root.length),
          of: of.slice(root.length),
          hasRest: true,
        },
      ]
    : [];
  return { origin: "their folders", versions: inOrder([...current, ...all]), leftOut: [] };

  function stateOf(name: string, first: string | null): Version["state"] {
    if (name === first) return "newest";
    const isLater = newerFirst(name, newestNumber) < 0 && kindOfName(name) === "number";
    return kindOfName(name) === "unreleased" || (isLater && isPreRelease(name))
      ? "unreleased"
      : "old";
  }
}

const RANK: Record<Version["state"], number> = { unreleased: 0, newest: 1, old: 2 };

/** As visitors expect it: what is next, the newest, then the older ones. Within these, the order stays. */
export function inOrder(versions: readonly Version[]): Version[] {
  return versions.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
}
