import { createHash } from "node:crypto";
import { git } from "./command.ts";

/** A branch or a tag, with the commit that it points at. */
export interface Ref {
  /** Its whole name: `refs/tags/v1.0`. */
  name: string;
  sha: string;
}

const DIGEST_DIGITS = 32;

/** More of them are not versions of one site. */
export const MAX_LISTED_REFS = 2_000;

/** Other branches and tags, or other commits, have another digest. */
export function digestOfRefs(refs: readonly Ref[]): string {
  const lines = refs.map(({ name, sha }) => `${sha} ${name}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, DIGEST_DIGITS);
}

/** git's own rules for names. A hostile host may announce others. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.lock$|\/[.-]/;

export function isPlainRef(name: string): boolean {
  return /^refs\/(?:heads|tags)\/./.test(name) && !FORBIDDEN.test(name);
}

/** The branches and tags of a repository whose whole names match. @param patterns with `*`, which matches no slash */
export async function listRefs(directory: string, patterns: readonly string[]): Promise<Ref[]> {
  if (patterns.length === 0) return [];
  const format = "--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)";
  const args = ["for-each-ref", `--count=${MAX_LISTED_REFS}`, format, ...patterns];
  const { stdout } = await git(args, { gitDir: directory });
  return stdout
    .toString()
    .split("\n")
    .flatMap((line): Ref[] => {
      const [type, sha = "", peeledType, peeled = "", name = ""] = line.split(" ");
      if (!isPlainRef(name)) return [];
      if (type === "commit") return [{ name, sha }];
      return peeledType === "commit" ? [{ name, sha: peeled }] : [];
    });
}
