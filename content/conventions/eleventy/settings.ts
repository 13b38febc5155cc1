import type { ProgramSite } from "../interface.ts";
import { folderAt, folderOf } from "../paths.ts";
import { readLiterals } from "../program/literals.ts";
import { recordOf, textOf } from "../settings.ts";

export const SETTINGS = /(?:^|\/)(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/;

export interface EleventySettings {
  input: string;
  includes: string | null;
  layouts: string | null;
  data: string | null;
  /** Folders beside the input that are copied to the site, as written. */
  copied: string[];
  /** Folders that are copied to another address, as written. */
  moved: { folder: string; address: string }[];
  /** The path of the whole site. */
  prefix: string | null;
}

/** What the program says as data. */
export function readEleventy(program: string): EleventySettings {
  const { exported, first } = readLiterals(program);
  const settings = recordOf(exported);
  const folders = recordOf(settings["dir"] ?? first("dir"));
  const named = (key: string) => textOf(folders[key]);
  const set = /\bsetInputDirectory\(\s*(["'`])([^"'`$]*)\1/.exec(program)?.[2];
  return {
    input: named("input") ?? set ?? ".",
    includes: named("includes"),
    layouts: named("layouts"),
    data: named("data"),
    copied: copiedIn(program),
    moved: movedIn(program),
    prefix: textOf(settings["pathPrefix"] ?? first("pathPrefix")),
  };
}

const COPY =
  /\.addPassthroughCopy\(\s*(?:(["'`])([^"'`$*{}]{1,200}?)(?:\/\*\*(?:\/\*)?)?\1|([\w$]{1,60}))\s*[,)]/g;

/** The folders that the program copies: texts, and variables that are texts. `static/**` is the folder `static`. */
function copiedIn(program: string): string[] {
  return [...program.matchAll(COPY)].flatMap(([, , written, name]) => {
    const variable =
      name && new RegExp(`\\b${name.replaceAll("$", "\\$")}\\s*=\\s*(["'\`])([\\w./-]+)\\1`);
    return written ?? (variable ? variable.exec(program)?.[2] : undefined) ?? [];
  });
}

const MOVE = /\.addPassthroughCopy\(\s*\{([^{}]{1,4000})\}/g;
const PAIR = /(["'`])([\w./-]{1,200})\1\s*:\s*(["'`])([\w./-]{0,200})\3/g;

/** `addPassthroughCopy({ "src/pictures": "img" })`: the folders that the program copies under another name. */
function movedIn(program: string): EleventySettings["moved"] {
  return [...program.matchAll(MOVE)].flatMap(([, pairs = ""]) =>
    [...pairs.matchAll(PAIR)].flatMap(([, , folder = "", , address = ""]) =>
      /\.\w+$/.test(folder) ? [] : { folder, address },
    ),
  );
}

export function settingsOf({ repository, folder }: ProgramSite): EleventySettings {
  for (const [path, text] of repository.sources)
    if (SETTINGS.test(path) && folderOf(path) === folder) return readEleventy(text);
  return readEleventy("");
}

export function inputFolder(site: ProgramSite): string {
  return folderAt(site.folder, settingsOf(site).input) ?? site.folder;
}
