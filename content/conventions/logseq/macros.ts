/** The texts of macros by their names. `$1` is the first argument. */
export type Macros = Readonly<Record<string, string>>;

const CONFIG = /(?:^|\/)logseq\/config\.edn$/;
const COMMENT = /("(?:[^"\\]|\\.)*")|;.*/g;
const MACROS = /:macros\s*\{((?:\s|,|"(?:[^"\\]|\\.)*")*)\}/;
const PAIR = /"((?:[^"\\]|\\.){1,100})"[\s,]*"((?:[^"\\]|\\.){0,500})"/g;
/** More are not written by hand. */
const MAX_MACROS = 200;
/** `[:iframe …]` is an element for the program, and the others would hide or open something outside the macro. */
const UNUSABLE = /^\s*\[:|\{\{|\}\}|%%|<!--|-->|```|\n/;

/** The macros that the settings of a graph define; null if there are none. */
export function macrosOf(sources: ReadonlyMap<string, string>): Macros | null {
  for (const [path, text] of sources) {
    if (!CONFIG.test(path) || !text.includes(":macros")) continue;
    const list = MACROS.exec(text.replace(COMMENT, (_, written?: string) => written ?? ""))?.[1];
    const pairs = [...(list ?? "").matchAll(PAIR)].slice(0, MAX_MACROS);
    const macros = pairs.map(([, name = "", written = ""]) => [name, unescaped(written)] as const);
    const usable = macros.filter(([, shown]) => !UNUSABLE.test(shown));
    return usable.length === 0 ? null : Object.fromEntries(usable);
  }
  return null;
}

const unescaped = (text: string) =>
  text.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
