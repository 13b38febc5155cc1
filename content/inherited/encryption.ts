import { withoutComments } from "../ignore/program-patterns.ts";
import { readYaml, recordOf } from "../ignore/read-lists.ts";
import { always, folderOf, type OfNote, type SettingsGroup } from "./inherited-values.ts";

/* Other programs encrypt pages, or ask for a password. Here, pages have no passwords, so such notes are withheld. */

/** The plugin of MkDocs, as a line of `plugins`. The file may have tags that no plain reader of YAML knows. */
const PLUGIN = /^[ \t]*(?:-[ \t]*)?["']?encryptcontent["']?\s*:/m;
const PASSWORD = /^[ \t]*(?:-[ \t]*)?["']?global_password["']?\s*:\s*(?!(?:""|''|null|~)?\s*$)\S/m;
const LEVELS = /^[ \t]*(?:-[ \t]*)?["']?password_(?:inventory|file)["']?\s*:/m;

/** With a password for the site, visitors of MkDocs can read no page without it. With passwords of levels, they cannot read the notes that name a level. */
export function mkdocsEncryption(text: string, path: string): SettingsGroup[] {
  const settings = text.replace(/(?<=^|\s)#.*$/gm, "");
  if (!PLUGIN.test(settings)) return [];
  const folder = folderOf(path);
  if (PASSWORD.test(settings))
    return [{ folder, applies: always, values: { password: "global_password" } }];
  const hasLevel = (_: string, note: OfNote) => note.publish?.conventional?.["level"] !== undefined;
  return LEVELS.test(settings)
    ? [{ folder, applies: hasLevel, values: { password: "password_inventory" } }]
    : [];
}

/** The tags and categories of which `encrypt.tags` of Hexo encrypts the notes. */
export function hexoEncryption(text: string, path: string): SettingsGroup[] {
  if (!/^encrypt\s*:/m.test(text)) return [];
  const { tags } = recordOf(readYaml(text)["encrypt"]);
  const entries = Array.isArray(tags) ? tags.map(recordOf) : [];
  const names = new Set(entries.flatMap(({ name }) => (name ? String(name).toLowerCase() : [])));
  const applies = (_: string, note: OfNote) =>
    (note.tags ?? []).some((tag) => names.has(tag.toLowerCase()));
  const values = { password: "encrypt.tags" };
  return names.size === 0 ? [] : [{ folder: folderOf(path), applies, values }];
}

/** How themes and plugins of VuePress write it: the name before a block, and settings in it that cover all pages. */
const BLOCK = /\bencrypt["']?\s*:\s*(\{|[A-Za-z_$][\w$.]*)/g;
const ALL = /\bglobal["']?\s*:\s*true|\bstatus["']?\s*:\s*["']global|\bcheckAll["']?\s*:\s*true/;
const ADDRESS = /["'`](\^?[^"'`\s]*\/[^"'`\s]*)["'`]\s*:/g;
/** The addresses are in a variable. */
const UNREADABLE = /\b(?:config|rules)\s*(?::\s*[A-Za-z_$]|[,}]|$)|\.\.\./;
/** Characters of a block, and blocks of a file, that are read. */
const MAX_BLOCK = 20_000;
const MAX_BLOCKS = 20;

/** Addresses for which the settings of VuePress ask for a password. */
export function vuepressEncryption(text: string, path: string): SettingsGroup[] {
  const program = withoutComments(text);
  const folder = path.replace(/(?:^|(?<=\/))\.vuepress\/.*$/, "");
  const values = { password: "encrypt" };
  if (/posts-encrypt/.test(program) && ALL.test(program))
    return [{ folder, applies: always, values }];
  return [...program.matchAll(BLOCK)]
    .slice(0, MAX_BLOCKS)
    .flatMap(({ 1: start = "", index, 0: all }): SettingsGroup[] => {
      if (start === "true" || start === "false" || start === "undefined") return [];
      // A variable may contain anything.
      if (start !== "{") return [{ folder, applies: always, values: null }];
      const block = blockAt(program, index + all.length);
      if (ALL.test(block)) return [{ folder, applies: always, values }];
      if (UNREADABLE.test(block)) return [{ folder, applies: always, values: null }];
      const covered = [...block.matchAll(ADDRESS)].map(([, address = ""]) => beginning(address));
      const applies = (note: string, { publish }: OfNote) =>
        [addressOf(note.slice(folder.length)), publish?.permalink ?? ""].some((address) =>
          covered.some((prefix) => `/${address.replace(/^\//, "")}`.startsWith(prefix)),
        );
      return covered.length === 0 ? [] : [{ folder, applies, values }];
    });
}

/** The text up to the brace that closes the block. */
function blockAt(program: string, start: number): string {
  let depth = 1;
  for (let at = start; at < Math.min(program.length, start + MAX_BLOCK); at++) {
    if (program[at] === "{") depth++;
    else if (program[at] === "}" && --depth === 0) return program.slice(start, at);
  }
  return program.slice(start, start + MAX_BLOCK);
}

/** What covered addresses begin with. Of an expression, only its plain beginning. */
function beginning(written: string): string {
  const plain = written.startsWith("^") ? written.slice(1).replace(/[^\w/-].*$/, "") : written;
  return `/${plain.replace(/^\//, "").replace(/\.(?:html|md)$/, "")}`;
}

const addressOf = (note: string) =>
  note.replace(/\.\w+$/, "").replace(/(?:^|(?<=\/))(?:README|index)$/i, "");
