import { always, folderOf, type OfNote, type SettingsGroup } from "./inherited-values.ts";

/* Programs that encrypt finished pages. Scripts and workflows run them after any generator. */

export const SCRIPTS = /(?:^|\/)package\.json$/;
export const WORKFLOWS = /^\.github\/workflows\/[^/]+\.ya?ml$/;

const COMMAND = /\b(?:staticrypt|pagecrypt)(?:@[\w.]+)?[ \t]+([^\n"&|;]+)/g;
const MAX_COMMANDS = 20;
/** The folder of the finished site, which is no part of an address. */
const OUTPUT = /^(?:\.\/)?(?:[\w.-]+\/)*?(?:_site|dist|build|public|out|site|_book|output)(?:\/|$)/;

/** The addresses whose pages are encrypted before they are published. */
export function pageEncryption(text: string, path: string): SettingsGroup[] {
  const program = text.replace(/^[ \t]*#.*$/gm, "");
  const covered = [...program.matchAll(COMMAND)]
    .slice(0, MAX_COMMANDS)
    .flatMap(([, rest = ""]) => addressesIn(rest.trim().split(/\s+/)));
  if (covered.length === 0) return [];
  const folder = SCRIPTS.test(path) ? folderOf(path) : "";
  const values = { password: "staticrypt" };
  if (covered.includes("")) return [{ folder, applies: always, values }];
  const applies = (note: string, { publish }: OfNote) =>
    covered.some((part) => note.toLowerCase().includes(part) || publish?.permalink?.includes(part));
  return [{ folder, applies, values }];
}

/** The option before a password, a folder for the result, or a template. */
const WITH_VALUE = /^(?:-[pdt]|--(?:password|directory|template|salt|salt-file))$/;

/** If only a variable names the pages, each may be one of them. */
function addressesIn(words: readonly string[]): string[] {
  const own = words.filter((_, at) => !WITH_VALUE.test(words[at - 1] ?? ""));
  const addresses = own.flatMap(addressIn);
  const isOpen = addresses.length === 0 && own.some((word) => /^["']?(?:\{\}|\$)/.test(word));
  return isOpen ? [""] : addresses;
}

/** What an address contains that the word of a command names; "" for every address. */
function addressIn(word: string): string[] {
  const plain = word.replaceAll(/['\\]/g, "");
  if (/^\{\}|^\$/.test(plain)) return [];
  if (plain.startsWith("-") || !/[/*]|\.html$|^(?:_site|dist|build|public|out|site)$/.test(plain))
    return [];
  const inside = plain.replace(OUTPUT, "").replace(/[*{$[?].*$/, "");
  return [inside.replace(/(?:^|(?<=\/))index\.html$|\.html$/, "").toLowerCase()];
}
