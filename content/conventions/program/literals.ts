import { type Token, tokensOf } from "./tokens.ts";

/** A value that only running the program would tell. */
export const UNKNOWN = Symbol("a program");

/** The data in a program. Nothing is executed: a value that is not written as data is `UNKNOWN`. */
export interface Literals {
  /** What the module exports. */
  exported: unknown;
  /** The first value of a key that is written as data, wherever in the program it is. */
  first(key: string): unknown;
  /** All values of a key that are written as data. */
  every(key: string): unknown[];
  /** Every text in the first value of a key: `isLocal ? "/" : "/project/"` has two. */
  texts(key: string): string[];
  /** The values of the module's variables that are written as data. */
  variables(): unknown[];
}

/** A settings file is shorter, and more would delay other builds. */
const MAX_CHARACTERS = 512 * 1024;
const MAX_DEPTH = 60;
/** A variable that is used in many places is read again for each. */
const MAX_STEPS = 300_000;
const CONSTANTS: Record<string, unknown> = { true: true, false: false, null: null };
/** Without a semicolon, one of these begins the next statement. */
const STATEMENT = /^(?:export|const|let|var|function|async|module|import|return)$/;

/** A value, and the index of the token after it. */
type Read = [value: unknown, next: number];

export function readLiterals(program: string): Literals {
  const tokens = program.length > MAX_CHARACTERS ? [] : tokensOf(program);
  const closing = closingOf(tokens);
  const declared = declarations();
  let steps = 0;

  /** Reads one value. What follows it, such as `as const`, belongs to it up to the next comma or bracket. */
  function value(at: number, depth: number): Read {
    if (depth > MAX_DEPTH || ++steps > MAX_STEPS) return [UNKNOWN, end(at)];
    const [simple, next] = simpleValue(at, depth);
    const isTyped = is(next, "as") || is(next, "satisfies") || is(next, "!");
    return [isTyped || isEnd(next) ? simple : UNKNOWN, end(next)];
  }

  function simpleValue(at: number, depth: number): Read {
    const token = tokens[at];
    if (token?.kind === "text") return [token.value, at + 1];
    if (token?.kind === "number") return [Number(token.value), at + 1];
    if (is(at, "[")) return [list(at, depth), closing[at]! + 1];
    if (is(at, "{")) return [object(at, depth), closing[at]! + 1];
    if (is(at, "(")) return bracketed(at, depth);
    return token?.kind === "name" ? named(at, depth) : [UNKNOWN, at + 1];
  }

  function list(open: number, depth: number): unknown[] {
    const items: unknown[] = [];
    for (const at of parts(open)) {
      const isSpread = is(at, "...");
      const item = value(isSpread ? at + 1 : at, depth + 1)[0];
      if (isSpread && Array.isArray(item)) items.push(...(item as unknown[]));
      else items.push(isSpread ? UNKNOWN : item);
    }
    return items;
  }

  function object(open: number, depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    for (const at of parts(open)) {
      const token = tokens[at];
      if (is(at, "...")) {
        const spread = value(at + 1, depth + 1)[0];
        if (isRecord(spread)) for (const key of Object.keys(spread)) entries.set(key, spread[key]);
      } else if (token && token.kind !== "sign" && is(at + 1, ":"))
        entries.set(token.value, value(at + 2, depth + 1)[0]);
      else if (token?.kind === "name" && isEnd(at + 1))
        entries.set(token.value, variable(token.value, depth));
    }
    return Object.fromEntries(entries);
  }

  /** The beginning of each part between commas. */
  function parts(open: number): number[] {
    const close = closing[open]!;
    const starts: number[] = [];
    for (let at = open + 1; at < close; at = Math.max(nextComma(at, close), at) + 1)
      starts.push(at);
    return starts;
  }

  function nextComma(from: number, close: number): number {
    let at = from;
    while (at < close && !is(at, ",")) at = (closing[at] ?? at) + 1;
    return at;
  }

  /** `(value)`, or a function such as `() => value`. */
  function bracketed(at: number, depth: number): Read {
    const close = closing[at]!;
    const arrow = is(close + 1, ":") ? arrowAfter(close + 2) : close + 1;
    if (!is(arrow, "=>")) return [value(at + 1, depth + 1)[0], close + 1];
    return body(arrow + 1, depth);
  }

  /** The arrow of a function whose type is written: `(): Item[] => value`. */
  function arrowAfter(from: number): number {
    let at = from;
    while (!isEnd(at) && !is(at, "=>") && ++steps <= MAX_STEPS) at = (closing[at] ?? at) + 1;
    return at;
  }

  /** What a function returns, if it only returns data. */
  function body(at: number, depth: number): Read {
    if (!is(at, "{")) return value(at, depth + 1);
    const close = closing[at]!;
    for (let inside = at + 1; inside < close; inside = (closing[inside] ?? inside) + 1)
      if (++steps > MAX_STEPS) break;
      else if (is(inside, "return")) return [value(inside + 1, depth + 1)[0], close + 1];
    return [UNKNOWN, close + 1];
  }

  /** A constant, a variable, a function, or a call such as `defineConfig({…})`. */
  function named(from: number, depth: number): Read {
    let at = from;
    while (is(at, "async") || is(at, "await")) at++;
    if (is(at, "(")) return bracketed(at, depth);
    if (is(at, "function")) {
      while (at < tokens.length && !is(at, "{")) at = is(at, "(") ? closing[at]! + 1 : at + 1;
      return at < tokens.length ? body(at, depth) : [UNKNOWN, at];
    }
    const name = tokens[at]?.value ?? "";
    if (Object.hasOwn(CONSTANTS, name)) return [CONSTANTS[name], at + 1];
    const call = is(at + 1, "<") ? afterTypes(at + 1) : at + 1;
    if (!is(call, "(")) return [variable(name, depth), at + 1];
    const close = closing[call]!;
    if (close === call + 1) return [variable(name, depth), close + 1];
    // Another module's function is assumed to return the settings it is given, as `defineConfig` does.
    const given = declared.has(name) ? UNKNOWN : value(call + 1, depth + 1)[0];
    return [typeof given === "object" ? given : UNKNOWN, close + 1];
  }

  function variable(name: string, depth: number): unknown {
    const at = declared.get(name);
    return at === undefined ? UNKNOWN : value(at, depth + 1)[0];
  }

  /** Where the value of each variable of the module begins, and each function. */
  function declarations(): Map<string, number> {
    const starts = new Map<string, number>();
    for (let at = 0; at < tokens.length; at = (closing[at] ?? at) + 1) {
      const name = tokens[at + 1]?.value ?? "";
      if (is(at, "function")) starts.set(name, at);
      if (!is(at, "const") && !is(at, "let") && !is(at, "var")) continue;
      let sign = at + 2;
      // A type may come between the name and its value.
      while (sign < tokens.length && !is(sign, "=") && !is(sign, ";"))
        sign = (closing[sign] ?? sign) + 1;
      if (is(sign, "=")) starts.set(name, sign + 1);
    }
    return starts;
  }

  function afterTypes(from: number): number {
    let depth = 0;
    for (let at = from; at < tokens.length && !is(at, ";"); at++) {
      if (is(at, "<")) depth++;
      else if (is(at, ">") && --depth === 0) return at + 1;
    }
    return from;
  }

  /** The next comma or closing bracket on the same level. */
  function end(from: number): number {
    let at = from;
    while (!isEnd(at) && ++steps <= MAX_STEPS) at = (closing[at] ?? at) + 1;
    return at;
  }

  function isEnd(at: number): boolean {
    const token = tokens[at];
    if (!token) return true;
    return token.kind === "sign"
      ? /^[,;)\]}]$/.test(token.value)
      : token.kind === "name" && STATEMENT.test(token.value);
  }

  function is(at: number, sign: string): boolean {
    const token = tokens[at];
    return token?.value === sign && token.kind !== "text";
  }

  return {
    exported: value(exportOf(is, tokens.length), 0)[0],
    first(key) {
      for (const [at, token] of tokens.entries()) {
        if (token.value !== key || !is(at + 1, ":")) continue;
        const element = value(at + 2, 0)[0];
        if (element !== UNKNOWN) return element;
      }
      return UNKNOWN;
    },
    every: (key) =>
      tokens.flatMap((token, at) => {
        if (token.value !== key || !is(at + 1, ":")) return [];
        const element = value(at + 2, 0)[0];
        return element === UNKNOWN ? [] : [element];
      }),
    texts(key) {
      const at = tokens.findIndex((token, index) => token.value === key && is(index + 1, ":"));
      if (at < 0) return [];
      const inside = tokens.slice(at + 2, end(at + 2));
      return inside.flatMap(({ kind, value: text }) => (kind === "text" ? text : []));
    },
    variables: () =>
      [...declared.keys()].flatMap((name) => {
        const written = variable(name, 0);
        return written === UNKNOWN ? [] : [written];
      }),
  };
}

/** Where the exported value begins. */
function exportOf(is: (at: number, sign: string) => boolean, length: number): number {
  for (let at = 0; at < length; at++) {
    if (is(at, "export") && is(at + 1, "default")) return at + 2;
    const isModule = is(at, "module") && is(at + 1, ".") && is(at + 2, "exports");
    if (isModule && is(at + 3, "=")) return at + 4;
  }
  return length;
}

const PAIRS: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** The index of the closing bracket, by that of the opening one. */
function closingOf(tokens: readonly Token[]): (number | undefined)[] {
  const closing: (number | undefined)[] = [];
  const open: number[] = [];
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== "sign") continue;
    if (PAIRS[value]) {
      open.push(at);
      closing[at] = tokens.length;
    } else if (/^[)\]}]$/.test(value)) {
      const opened = open.pop();
      if (opened !== undefined) closing[opened] = at;
    }
  }
  return closing;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
