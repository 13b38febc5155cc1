/** Commands for formulas by their name with its backslash, such as `\RR`. Their values are TeX with `#1` for arguments. */
export type FormulaCommands = Readonly<Record<string, string>>;

/** Longer ones are no shorthand. With the limit of expansions, this is what a formula can grow by. */
const MAX_VALUE = 500;
const MAX_COMMANDS = 500;
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

const DEFINES = /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|g?def)(?![A-Za-z])/;
const DEFINITION =
  /\\(newcommand|renewcommand|providecommand|DeclareMathOperator|g?def)(?![A-Za-z])(?:\s*(\*))?\s*(?:\{\s*(\\[A-Za-z@]+|\\[^A-Za-z\s])\s*\}|(\\[A-Za-z@]+|\\[^A-Za-z\s]))(?:\s*\[([1-9])\])?((?:#\d)*)\s*(?=\{)/y;

export function definesCommands(source: string): boolean {
  return DEFINES.test(source);
}

/** `\newcommand{\RR}{\mathbb{R}}` and its relatives, and what is left without them. MathJax knows them in all later formulas of a page. */
export function takeDefinitions(source: string): { commands: FormulaCommands; rest: string } {
  const commands: [string, string][] = [];
  let [rest, from] = ["", 0];
  for (let at = source.indexOf("\\"); at >= 0; at = source.indexOf("\\", at)) {
    DEFINITION.lastIndex = at;
    const definition = DEFINITION.exec(source);
    if (!definition) {
      at += 2;
      continue;
    }
    const end = endOfGroup(source, DEFINITION.lastIndex);
    if (end < 0) break;
    const value = source.slice(DEFINITION.lastIndex + 1, end - 1);
    const [, kind, star = "", braced, bare, count, written = ""] = definition;
    const isOperator = kind === "DeclareMathOperator";
    const command = commandOf(
      braced ?? bare ?? "",
      isOperator ? `\\operatorname${star}{${value}}` : value,
      Number(count ?? written.length / 2),
    );
    if (command) commands.push(command);
    rest += source.slice(from, at);
    at = end;
    from = end;
  }
  return { commands: commandsOf(commands), rest: rest + source.slice(from) };
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
  ...{ own: {}, count: 0 },
  ofSettings,
});

/** As in MathJax, formulas below know what this one defines. */
export function keepDefinitions(known: KnownCommands, source: string): void {
  if (!definesCommands(source)) return;
  for (const [name, value] of Object.entries(takeDefinitions(source).commands)) {
    if (!Object.hasOwn(known.own, name) && ++known.count > MAX_COMMANDS) return;
    known.own[name] = value;
  }
}
