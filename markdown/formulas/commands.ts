/** Commands for formulas by their name with its backslash, such as `\RR`. Their values are TeX with `#1` for arguments. */
export type FormulaCommands = Readonly<Record<string, string>>;

/** Longer ones are no shorthand. With the limit of expansions, this is what a formula can grow by. */
const MAX_VALUE = 500;
export const MAX_COMMANDS = 500;
const NAME = /^\\(?:[A-Za-z@]+|[^A-Za-z\s])$/;

/**
 * @param count of the arguments, if it is known
 * @returns null if the name or the value is none that a formula can use
 */
export function commandOf(
  name: string,
  value: string,
  count = 0,
): [name: string, value: string] | null {
  const written = name.startsWith("\\") ? name : `\\${name}`;
  if (!NAME.test(written) || value.length > MAX_VALUE) return null;
  // The library counts the arguments up to the first one that the value does not use.
  const last = Math.max(
    count,
    ...[...value.matchAll(/#([1-9])/g)].map(([, digit]) => Number(digit)),
  );
  const unused = Array.from({ length: last }, (_, index) => `#${index + 1}`)
    .filter((argument) => !value.includes(argument))
    .map((argument) => `\\@firstoftwo{}{${argument}}`);
  return [written, value + unused.join("")];
}

/** The first ones, of which a later one with the same name counts. */
export function commandsOf(all: readonly (readonly [string, string])[]): FormulaCommands {
  return Object.fromEntries(all.slice(0, MAX_COMMANDS));
}

/** What the value of such a command is called, and the command that takes a first argument in brackets. */
const [VALUE, OPTIONAL] = ["@value", "@optional"];
const WORD = /^\\[A-Za-z]+$/;

/**
 * The commands for `\root[3]{x}`, of which the first argument may be left out.
 * @param usual what the first argument is then
 */
export function commandsWithOption(
  name: string,
  value: string,
  { count, usual }: { count: number; usual: string },
): [name: string, value: string][] {
  const written = name.startsWith("\\") ? name : `\\${name}`;
  const command = commandOf(written + VALUE, value, count);
  if (!command || !WORD.test(written) || usual.includes("#")) return [];
  return [
    ...withBrackets(written, `${written}${VALUE}{${usual}}`, `${written}${VALUE}{#1}`),
    command,
  ];
}

/** @param without what a command means if no bracket follows @param optional what it means with `#1` in brackets */
function withBrackets(
  name: string,
  without: string,
  optional: string,
): [name: string, value: string][] {
  const all: [string, string][] = [
    [name, `\\@ifnextchar[{${name}${OPTIONAL}}{${without}}`],
    [name + OPTIONAL, optional],
  ];
  return all.every(([, value]) => value.length <= MAX_VALUE) ? all : [];
}

/**
 * The commands for `\abs{x}`, `\abs*{x}` and `\abs[\big]{x}`.
 * @param body what is between the delimiters, in which `\delimsize` may stand
 */
export function commandsOfPair(
  name: string,
  { left, right, body, count }: { left: string; right: string; body: string; count: number },
): [name: string, value: string][] {
  const [plain, tall] = [`${name}@plain`, `${name}@tall`];
  const between = (size: string) => body.replace(/\\delimsize(?![A-Za-z])/g, () => size);
  const values = [
    commandOf(plain, `${left} ${between("")} ${right}`, count),
    commandOf(tall, `\\left${left || "."} ${between("\\middle")} \\right${right || "."}`, count),
  ].filter((command) => command !== null);
  const written = `${name}@written`;
  if (!WORD.test(name) || values.length < 2) return [];
  return [
    [name, `\\@ifstar{${tall}}{${written}}`],
    ...withBrackets(written, plain, tall),
    ...values,
  ];
}

/** What stands before a formula, so that its commands take arguments in brackets. "" if none does. */
export function preambleOf(used: FormulaCommands): string {
  return Object.entries(used)
    .filter(([name]) => name.endsWith(OPTIONAL))
    .map(([name, value]) => `\\def${name}[#1]{${value}}`)
    .join("");
}

/** The index after the brace that closes the one at `open`; -1 if none does. */
export function endOfGroup(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    const sign = source[at];
    if (sign === "\\") at++;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at + 1;
  }
  return -1;
}

const COMMAND = /\\(?:[A-Za-z@]+|[^A-Za-z\s])/g;

/** A formula uses few, and hostile notes have many formulas. */
const MAX_USED = 50;

/** Those that a formula uses, also inside others. @param known the first one that has the name counts */
export function usedCommands(
  source: string,
  known: readonly FormulaCommands[],
): Record<string, string> {
  const used: Record<string, string> = {};
  const texts = [source];
  let count = 0;
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const [name] of text.matchAll(COMMAND)) {
      const commands = known.find((one) => Object.hasOwn(one, name));
      if (!commands || Object.hasOwn(used, name) || ++count > MAX_USED) continue;
      used[name] = commands[name]!;
      texts.push(used[name]);
    }
  return used;
}

/** What formulas of a note have defined so far, and what its settings define. */
export interface KnownCommands {
  own: Record<string, string>;
  count: number;
  ofSettings: FormulaCommands;
}

export const openCommands = (ofSettings: FormulaCommands = {}): KnownCommands => ({
  own: {},
  count: 0,
  ofSettings,
});
