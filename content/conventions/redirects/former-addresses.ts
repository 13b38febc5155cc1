import type { Repository } from "../interface.ts";
import { noteOfLink } from "../paths.ts";
import type { RedirectRule } from "./rules.ts";

/** Settings with more are not written by hand. */
const MAX_REDIRECTS = 5_000;
const MAX_LENGTH = 500;

/**
 * Former addresses by the note that is there now, from pairs of both as settings write them. Other sites, and addresses that
 * no note has, are left out.
 * @param folder that the new addresses are relative to
 */
export function formerAddresses(
  repository: Repository,
  folder: string,
  pairs: readonly (readonly [from: string, to: unknown])[],
): Map<string, string[]> {
  const former = new Map<string, string[]>();
  for (const [from, to] of pairs.slice(0, MAX_REDIRECTS)) {
    if (typeof to !== "string" || from.length > MAX_LENGTH || to.length > MAX_LENGTH) continue;
    const note = noteOfLink(repository, folder, to);
    const isPath = !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(from) && !from.split("/").includes("..");
    if (note === null || !isPath || /[*:]/.test(from)) continue;
    const address = `/${from.replace(/^\/+|[?#].*$/g, "").replace(/(^|\/)(?:index|README)(?:\.\w+)?$/i, "$1")}`;
    former.set(note, [...(former.get(note) ?? []), address]);
  }
  return former;
}

/** The same pairs as they are written. The new address may be that of a page whose file has another name. */
export function rulesOf(pairs: readonly (readonly [from: string, to: unknown])[]): RedirectRule[] {
  return pairs.flatMap(([from, to]) => {
    if (typeof to !== "string" || /[*:]/.test(from)) return [];
    const isElsewhere = /^[a-z][a-z+.-]*:/i.test(to);
    return { from: addressOf(from), to: isElsewhere ? to : addressOf(to) };
  });
}

/** A path as written in settings: `old/page.md` or `/old/page`. */
function addressOf(written: string): string {
  return `/${written.replace(/^\/+/, "").replace(/\.(?:md|mdx|markdown)(?=$|[?#])/i, "")}`;
}
