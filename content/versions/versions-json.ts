import { inOrder } from "./folders.ts";
import type { Version, VersionSet } from "./version.ts";

interface Listed {
  version: string;
  title: string;
  aliases: string[];
}

const NEWEST = /^(?:latest|stable|default|current)$/i;
const UNRELEASED = /^(?:next|dev|devel|main|master|nightly)$/i;

/**
 * The list that mike and similar programs write: `[{ "version": "1.0", "title": "1.0", "aliases": ["latest"] }]`. A version
 * counts if its folder has notes.
 * @param notes paths in the repository
 */
export function listedVersions(
  text: string,
  { notes, root }: { notes: readonly string[]; root: string },
): VersionSet | null {
  const listed = read(text).filter(
    ({ version }) =>
      isPlainFolder(version) && notes.some((path) => path.startsWith(`${root}${version}/`)),
  );
  if (listed.length < 2) return null;
  const isNext = ({ version, aliases }: Listed) =>
    [version, ...aliases].some((name) => UNRELEASED.test(name));
  const newest =
    listed.find(({ aliases }) => aliases.some((name) => NEWEST.test(name))) ??
    listed.find((one) => !isNext(one)) ??
    listed[0]!;
  const versions = listed.map((one): Version => {
    const at = `${one.version}/`;
    const state = one === newest ? "newest" : isNext(one) ? "unreleased" : "old";
    return { name: one.title, state, folder: root + at, at, of: "", hasRest: false };
  });
  return { origin: "versions.json", versions: inOrder(versions), leftOut: [] };
}

/** Nothing that is withheld, and no folder in another one. */
function isPlainFolder(name: string): boolean {
  return name !== "" && !/^[._]|\//.test(name);
}

function read(text: string): Listed[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // The file is untrusted input. One that is not JSON states no versions.
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): Listed[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { version, title, aliases } = entry as Record<string, unknown>;
    if (typeof version !== "string") return [];
    const names = Array.isArray(aliases) ? aliases.filter((name) => typeof name === "string") : [];
    return [{ version, title: typeof title === "string" ? title : version, aliases: names }];
  });
}
