import {
  commandOf,
  commandsOf,
  commandsOfPair,
  commandsWithOption,
  endOfGroup,
  type FormulaCommands,
  type KnownCommands,
  MAX_COMMANDS,
} from "./commands.ts";

const KINDS = String.raw`(?:re)?newcommand|providecommand|DeclareMathOperator|DeclarePairedDelimiterX?|g?def`;
const DEFINES = new RegExp(String.raw`\\(?:${KINDS})(?![A-Za-z])`);
const NAME = String.raw`\\[A-Za-z@]+|\\[^A-Za-z\s]`;
/** The kind, a star, the name with or without braces, the number of arguments, the usual first one, and the arguments of `\def`. */
const DEFINITION = new RegExp(
  String.raw`\\(${KINDS})(?![A-Za-z])(?:\s*(\*))?\s*(?:\{\s*(${NAME})\s*\}|(${NAME}))(?:\s*\[([1-9])\](?:\s*\[([^[\]\n]{0,100})\])?)?((?:#\d)*)\s*(?=\{)`,
  "y",
);

export function definesCommands(source: string): boolean {
  return DEFINES.test(source);
}

/** `\newcommand{\RR}{\mathbb{R}}` and its relatives, and what is left without them. MathJax knows them in all later formulas of a page. */
export function takeDefinitions(source: string): { commands: FormulaCommands; rest: string } {
  const commands: (readonly [string, string])[] = [];
  let [rest, from] = ["", 0];
  for (let at = source.indexOf("\\"); at >= 0; at = source.indexOf("\\", at)) {
    DEFINITION.lastIndex = at;
    const definition = DEFINITION.exec(source);
    if (!definition) {
      at += 2;
      continue;
    }
    const [, kind = "", star = "", braced, bare, count, usual, written = ""] = definition;
    const { groups, end } = groupsAt(source, DEFINITION.lastIndex, GROUPS[kind] ?? 1);
    if (end < 0) break;
    commands.push(
      ...commandsDefined({
        kind,
        star,
        groups,
        usual,
        name: braced ?? bare ?? "",
        count: Number(count ?? written.length / 2),
      }),
    );
    rest += source.slice(from, at);
    at = end;
    from = end;
  }
  return { commands: commandsOf(commands), rest: rest + source.slice(from) };
}

/** How many groups in braces follow a name, if it is more than one. */
const GROUPS: Readonly<Record<string, number>> = {
  DeclarePairedDelimiter: 2,
  DeclarePairedDelimiterX: 3,
};

interface Definition {
  kind: string;
  star: string;
  name: string;
  count: number;
  usual: string | undefined;
  groups: readonly string[];
}

function commandsDefined({ kind, star, name, count, usual, groups }: Definition) {
  const [value = "", right = "", body = "#1"] = groups;
  if (kind.startsWith("DeclarePairedDelimiter"))
    return commandsOfPair(name, { left: value, right, body, count: Math.max(1, count) });
  if (usual !== undefined) return commandsWithOption(name, value, { count, usual });
  const isOperator = kind === "DeclareMathOperator";
  const command = commandOf(name, isOperator ? `\\operatorname${star}{${value}}` : value, count);
  return command ? [command] : [];
}

/** As many groups in braces as follow each other at `start`, and where they end; -1 if one is missing. */
function groupsAt(source: string, start: number, count: number): { groups: string[]; end: number } {
  const groups: string[] = [];
  let end = start;
  while (groups.length < count) {
    const open = source.indexOf("{", end);
    const close = open < 0 || source.slice(end, open).trim() !== "" ? -1 : endOfGroup(source, open);
    if (close < 0) return { groups, end: -1 };
    groups.push(source.slice(open + 1, close - 1));
    end = close;
  }
  return { groups, end };
}

/** As in MathJax, formulas below know what this one defines. */
export function keepDefinitions(known: KnownCommands, source: string): void {
  if (!definesCommands(source)) return;
  for (const [name, value] of Object.entries(takeDefinitions(source).commands)) {
    if (!Object.hasOwn(known.own, name) && ++known.count > MAX_COMMANDS) return;
    known.own[name] = value;
  }
}
