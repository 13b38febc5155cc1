import ignore from "ignore";
import { AppError } from "#schemas/errors.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { contentHash } from "../content-hash.ts";
import { generatorPatterns, isGeneratorFile } from "./generator-patterns.ts";
import {
  comparable,
  DEFAULT_PATTERNS,
  fromRoot,
  IGNORE_FILE,
  linesOf,
  type Patterns,
} from "./patterns.ts";

export interface IgnoreList {
  /** The pattern that ignores a path of the repository; null if none does. */
  find(path: string): LeftOut | null;
  /** Digest of all patterns. Lists with the same digest ignore the same paths. */
  digest: string;
  /** Ignore files that could not be read. */
  unreadable: string[];
}

export interface LeftOut {
  /** As written in its file. */
  pattern: string;
  origin: string;
  /** The line that undoes the pattern in an ignore file at the root of the repository. */
  undo: string;
  /** Whether the program that leaves out the file still includes it in pages. */
  onlyPages: boolean;
}

interface Listed {
  path: string;
  oid: string;
  kind: string;
}

const DEFAULTS = "the defaults";
const ORDINARY = new Set([
  ".*",
  "**/.gitbook/*",
  "**/.vuepress/*",
  "node_modules/",
  "bower_components/",
]);
const SETTINGS = "the settings";
/** Handwritten lists are shorter, and each pattern is compared with every path. */
const MAX_PATTERNS = 2_000;
const MAX_FILES = 100;
/** Each additional star multiplies the time to match a long name. */
const MAX_STARS = 6;
const MAX_PATTERN_LENGTH = 1_000;
const MAX_SHOWN = 80;
/** `ignore` keeps an answer for every path that it was asked about, and for the folders above it. */
const MAX_PATHS = 5_000;

function unreadableList(message: string): AppError {
  return new AppError("ignore_list_unreadable", { message });
}

/** Whether the content of this file affects which other files are published. */
export function isIgnoreSource(path: string): boolean {
  return path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`) || isGeneratorFile(path);
}

/** Whether a file is ignored because of its name alone, like most unwanted files. */
export function isOrdinary({ pattern, origin }: LeftOut): boolean {
  return origin === DEFAULTS && ORDINARY.has(pattern);
}

/** Whether neither the project nor a program of the repository leaves a file out. */
export function isDefault({ origin }: LeftOut): boolean {
  return origin === DEFAULTS;
}

/** Whether the project's setting or an ignore file of its repository leaves a file out, not a program or a default. */
export function isOwn({ origin }: LeftOut): boolean {
  return origin === SETTINGS || origin.endsWith(IGNORE_FILE);
}

/**
 * Reads the ignore list of a commit: the defaults, the settings of generators and Obsidian, the project's setting, then
 * every `.pressmarkignore`, deeper ones last. Later lines win, as in git.
 * @throws AppError ignore_list_unreadable
 */
export async function readIgnoreList(
  entries: Iterable<Listed>,
  blobs: BlobReader,
  { root, setting }: { root: string; setting: string },
): Promise<IgnoreList> {
  const files: Listed[] = [];
  for (const entry of entries)
    if (entry.kind === "file" && isIgnoreSource(entry.path)) files.push(entry);
  if (files.length > MAX_FILES)
    throw unreadableList(`The repository has more than ${MAX_FILES} ignore files.`);
  const unreadable: string[] = [];
  const generated: Patterns[] = [];
  const own: Patterns[] = [];
  let at = 0;
  for await (const { bytes } of blobs.readMany(files.map(({ oid }) => oid))) {
    const path = files[at++]?.path ?? "";
    const text = bytes ? decodeSource(bytes).text : undefined;
    if (text === undefined && path.endsWith(IGNORE_FILE))
      throw unreadableList(`${path} cannot be read.`);
    if (text === undefined) unreadable.push(path);
    else if (path.endsWith(IGNORE_FILE))
      own.push({ folder: path.slice(0, -IGNORE_FILE.length), lines: linesOf(text), origin: path });
    else {
      const read = generatorPatterns(path, text);
      if (read === "unreadable") unreadable.push(path);
      else generated.push(...read);
      if (read !== "unreadable" && read.some(({ isPartial }) => isPartial)) unreadable.push(path);
    }
  }
  own.sort((a, b) => a.folder.length - b.folder.length || (a.folder < b.folder ? -1 : 1));
  const list = compile([
    { folder: root, lines: DEFAULT_PATTERNS, origin: DEFAULTS },
    ...generated,
    { folder: root, lines: linesOf(setting), origin: SETTINGS },
    ...own,
  ]);
  return { ...list, unreadable };
}

type Ignore = ReturnType<typeof ignore>;

interface Marked {
  pattern: string;
  /** The number of its source. */
  mark: string;
}

function compile(all: readonly Patterns[]): Omit<IgnoreList, "unreadable"> {
  const sources: LeftOut[] = [];
  const exceptions = new Map<LeftOut, RegExp>();
  const marked: Marked[] = [];
  /** The patterns without exceptions, and those of each source that has some. */
  const plain: Marked[] = [];
  const excepted: { except: RegExp; lines: Marked[] }[] = [];
  for (const { folder, lines, origin, except, onlyPages = false } of all) {
    const own: Marked[] = except ? [] : plain;
    if (except) excepted.push({ except, lines: own });
    for (const line of lines) {
      const pattern = fromRoot(line, folder);
      if (pattern === null) continue;
      if (sources.length >= MAX_PATTERNS)
        throw unreadableList(`The ignore list has more than ${MAX_PATTERNS} patterns.`);
      const stars = line.match(/\*+/g)?.length ?? 0;
      if (stars > MAX_STARS || line.length > MAX_PATTERN_LENGTH)
        throw unreadableList(
          `In ${origin} the pattern \`${line.slice(0, MAX_SHOWN)}\` is too long or has more than ${MAX_STARS} stars.`,
        );
      const entry = { pattern, mark: String(sources.length) };
      const isAnchored = line.trim().replace(/\/$/, "").includes("/");
      const source = {
        pattern: line.trim(),
        origin,
        undo: `!${isAnchored ? pattern.trim() : line.trim()}`,
        onlyPages,
      };
      marked.push(entry);
      own.push(entry);
      sources.push(source);
      if (except) exceptions.set(source, except);
    }
  }
  const listOf = (lines: readonly Marked[]) =>
    ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
  const open = () => ({
    rules: listOf(marked),
    plain: listOf(plain),
    excepted: excepted.map(({ except, lines }) => ({ except, rules: listOf(lines) })),
  });
  let lists = open();
  let asked = 0;
  const sourceIn = (rules: Ignore, path: string) => {
    const { ignored, rule } = rules.test(comparable(path));
    return ignored ? sources[Number(rule?.mark)] : undefined;
  };
  /** In the list of all patterns the last one decides, so one with an exception hides others that leave the file out too. */
  const inOthers = (path: string): LeftOut | null => {
    const source = sourceIn(lists.plain, path);
    if (source) return source;
    for (const { except, rules } of lists.excepted) {
      const other = except.test(path) ? undefined : sourceIn(rules, path);
      if (other) return other;
    }
    return null;
  };
  return {
    digest: contentHash(JSON.stringify(all)),
    find(path) {
      if (++asked % MAX_PATHS === 0) lists = open();
      const source = sourceIn(lists.rules, path);
      if (!source) return null;
      return exceptions.get(source)?.test(path) ? inOthers(path) : source;
    },
  };
}
