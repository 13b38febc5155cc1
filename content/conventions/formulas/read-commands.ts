import { commandOf, commandsWithOption } from "#markdown/formulas/commands.ts";
import { takeDefinitions } from "#markdown/formulas/definitions.ts";
import { isRecord, readLiterals } from "../program/literals.ts";
import { readSettings } from "../settings.ts";

type Command = readonly [name: string, value: string];

/** `preamble.sty` of Obsidian, and the macros of preprocessors of mdBook. */
const LATEX = /(?:^|\/)(?:preamble|macros|katex[-_]?macros|mathjax[-_]?macros)\.(?:sty|tex|txt)$/i;
/** `\RR:{\mathbb{R}}` in the macros of mdBook. */
const LINE = /^(\\[A-Za-z]+)\s*:\s*(\S.*)$/gm;
/** Settings are shorter than a library with texts of this kind. */
const MAX_CHARACTERS = 100_000;
const MAX_OBJECTS = 5;
/** `macros: {` of a program, with its name in quotes or not. */
const OBJECT = /\b(?:macros|customMacros)["']?\s*[:=]\s*(?=\{)/gi;
/** Texts in which a backslash is itself. */
const RAW = /\bString\.raw`([^`$]*)`|\br"([^"\n]*)"|\br'([^'\n]*)'/g;
/** Keys of settings under which `macros` are those of formulas. In MkDocs, they may be of another plugin. */
const OF_FORMULAS = /^(?:tex|katex|math|mathjax\d?_config|mathjax)$/i;
const MAX_DEPTH = 8;

export function isLatexFile(path: string): boolean {
  return LATEX.test(path);
}

/** The commands for formulas in one file. Nothing in it is executed. */
export function readCommands(path: string, text: string): Command[] {
  if (text.length > MAX_CHARACTERS) return [];
  if (isLatexFile(path)) return ofLatex(text);
  if (/\.ya?ml$/.test(path)) return /macros|math/.test(text) ? ofSettings(path, text) : [];
  return text.includes("acros") ? ofProgram(text) : [];
}

function ofLatex(text: string): Command[] {
  const lines = [...text.matchAll(LINE)].flatMap(([, name = "", value = ""]) => {
    const command = commandOf(name, value.trim());
    return command ? [command] : [];
  });
  return [...lines, ...Object.entries(takeDefinitions(text.replace(COMMENT, "")).commands)];
}

const COMMENT = /(?<!\\)%.*/g;

function ofProgram(text: string): Command[] {
  const plain = text.replace(RAW, (_, ...groups: (string | undefined)[]) =>
    JSON.stringify(groups.slice(0, 3).find((raw) => raw !== undefined) ?? ""),
  );
  return [...plain.matchAll(OBJECT)].slice(0, MAX_OBJECTS).flatMap(({ index, 0: before }) => {
    const object = plain.slice(index + before.length);
    return ofMacros(readLiterals(`export default ${object}`).exported);
  });
}

function ofSettings(path: string, text: string): Command[] {
  const inside = (value: unknown, key: string, depth: number): Command[] => {
    if (!isRecord(value) || depth > MAX_DEPTH) return [];
    // MyST writes them directly below `math`.
    const own = key === "math" ? ofMacros(withBackslashes(value)) : [];
    const below = Object.entries(value).flatMap(([name, part]) =>
      name === "macros" && OF_FORMULAS.test(key) ? ofMacros(part) : inside(part, name, depth + 1),
    );
    return [...own, ...below];
  };
  return inside(readSettings(text, path), "", 0);
}

const withBackslashes = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name.startsWith("\\")));

/** `{ RR: "\\mathbb{R}", vect: ["\\mathbf{#1}", 1], root: ["\\sqrt[#1]{#2}", 2, "3"] }` */
function ofMacros(macros: unknown): Command[] {
  if (!isRecord(macros)) return [];
  return Object.entries(macros).flatMap(([name, written]) => {
    const [value, count, usual] = Array.isArray(written) ? (written as unknown[]) : [written];
    if (typeof value !== "string") return [];
    const known = typeof count === "number" ? Math.min(count, 9) : 0;
    if (typeof usual === "string") return commandsWithOption(name, value, { count: known, usual });
    const command = usual === undefined ? commandOf(name, value, known) : null;
    return command ? [command] : [];
  });
}
