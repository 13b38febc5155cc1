import type { NoteTexts } from "./note-texts.ts";
import { firstDifference, replaceOutsideCode } from "./outside-code.ts";

/** `](a.md "title")`, of links and pictures: the address only. Their texts can contain brackets. */
const INLINE =
  /(\]\()(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?=(?:\s[^()\n]{0,300})?\))/;
/** `[[a]]`, `[[a|words]]` */
const WIKI = /(\[\[)([^[\]|\n\\]+)((?:\\?\|[^[\]\n]*)?)(?=\]\])/;
/** `[a]: a.md` */
const DEFINITION = /(^ {0,3}\[[^\]\n]+\]:[ \t]*)(\S+)/;
/** `href="a.html"`, in HTML */
const ATTRIBUTE = /(\b(?:href|src)=["'])([^"'<>\n]*)(?=["'])/;
const LINK = new RegExp(
  [INLINE, WIKI, DEFINITION, ATTRIBUTE].map(({ source }) => source).join("|"),
  "g",
);

interface Target {
  address: string;
  /** The label of a wikilink, with its `|`. Undefined for other links. */
  words?: string;
}

/** A note without the addresses of its links, and these. */
function linksOf(source: string): { bare: string; targets: Target[] } {
  const targets: Target[] = [];
  const add = (target: Target, start: string) => {
    targets.push(target);
    return `${start}\0`;
  };
  const bare = replaceOutsideCode(source, (piece) =>
    piece.replace(LINK, (_, ...groups: (string | undefined)[]) => {
      const [inline, address, wiki, note, words, definition, defined, attribute, value] = groups;
      if (inline !== undefined) return add({ address: address ?? "" }, inline);
      if (wiki !== undefined) return add({ address: note ?? "", words: words ?? "" }, wiki);
      if (definition !== undefined) return add({ address: defined ?? "" }, definition);
      return add({ address: value ?? "" }, attribute ?? "");
    }),
  );
  return { bare, targets };
}

/** Why a write changes more than the addresses of links. Null if it does not. */
export function linkTargetProblem({ before, after }: NoteTexts): string | null {
  const [old, now] = [linksOf(before), linksOf(after)];
  if (old.bare !== now.bare)
    return `${ONLY} Line ${firstDifference(old.bare, now.bare)} differs in something else. ${KEEP}`;
  for (const [at, target] of now.targets.entries()) {
    const problem = problemOf(old.targets[at]!, target);
    if (problem !== null) return `${ONLY} ${problem} ${KEEP}`;
  }
  return null;
}

const ONLY =
  "this ready-made task only changes the addresses of links and embeds, in the form in which they are written.";
const KEEP = "Keep everything else exactly as it is, and try again";

function problemOf(old: Target, now: Target): string | null {
  if (old.address === now.address && old.words === now.words) return null;
  const named = JSON.stringify(now.address);
  if (!isAddress(now.address)) return `${named} is not an address.`;
  const host = hostOf(now.address);
  if (host !== null && host !== hostOf(old.address))
    return `${named} leads to another host than before.`;
  const isKept = old.words === now.words || (old.words === "" && keepsWords(old, now));
  return isKept ? null : `The words of the link to ${named} differ.`;
}

/** A link without a text of its own shows its address, so the old address may become its text. */
const keepsWords = (old: Target, now: Target): boolean => {
  const words = now.words?.replace(/^\\?\|/, "") ?? "";
  const last = old.address.slice(old.address.lastIndexOf("/") + 1);
  return [old.address, last, last.replace(/#.*$/, "")].includes(words);
};

const ADDRESS_MAX_LENGTH = 500;
/** Includes what a browser reads as something else: entities, of which numeric ones need no semicolon, and characters that it ignores. */
const NO_ADDRESS = /^<?\s*>?$|[`{}[\]|]|\p{Cc}|&#|&\w+;/u;

const isAddress = (address: string): boolean =>
  address.length <= ADDRESS_MAX_LENGTH && !NO_ADDRESS.test(address);

/** What leads outside the project: a host, or a scheme such as `javascript:`. Null for paths and names. */
function hostOf(address: string): string | null {
  const plain = address.replace(/^<?[\s\p{Cc}\p{Cf}]*/u, "").replaceAll("\\", "/");
  const [, scheme, host] = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?#>]*))?/i.exec(plain) ?? [];
  if (scheme === undefined && host === undefined) return null;
  return /^https?$/i.test(scheme ?? "https") && host !== undefined
    ? `//${host.toLowerCase()}`
    : `${scheme?.toLowerCase()}:`;
}
