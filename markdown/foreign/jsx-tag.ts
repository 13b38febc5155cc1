/** A tag of a component, or of an element with values in braces. */
export interface JsxTag {
  start: number;
  end: number;
  name: string;
  isClosing: boolean;
  isSelfClosing: boolean;
  /** Strings only. A value that is a program is the empty string. */
  attributes: ReadonlyMap<string, string>;
  /** Some value is in braces, so the tag is not HTML. */
  hasBraces: boolean;
}

const NAME = /<(\/?)([A-Za-z][\w.-]*)/y;
const ATTRIBUTE =
  /\s*([^\s=<>"'{}/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=(\{))|([^\s"'<>={}`]+)))?/y;
const END = /\s*(\/?)>/y;
const SPACE = /\s*/y;
/** A longer tag is text. */
const MAX_LENGTH = 20_000;

/** Null when the text is not a complete tag. */
export function readJsxTag(source: string, start: number): JsxTag | null {
  NAME.lastIndex = start;
  const opening = NAME.exec(source);
  if (!opening) return null;
  const attributes = new Map<string, string>();
  let hasBraces = false;
  let at = NAME.lastIndex;
  while (at < start + MAX_LENGTH) {
    END.lastIndex = at;
    const end = END.exec(source);
    if (end) {
      return {
        start,
        end: END.lastIndex,
        name: opening[2]!,
        isClosing: opening[1] === "/",
        isSelfClosing: end[1] === "/",
        attributes,
        hasBraces,
      };
    }
    SPACE.lastIndex = at;
    SPACE.test(source);
    // `{...props}`
    if (source[SPACE.lastIndex] === "{") {
      const close = endOfBraces(source, SPACE.lastIndex, start + MAX_LENGTH);
      if (close === null) return null;
      hasBraces = true;
      at = close;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(source);
    if (!attribute || SPACE.lastIndex === at) return null;
    at = ATTRIBUTE.lastIndex;
    let value = attribute[2] ?? attribute[3] ?? attribute[5] ?? "";
    if (attribute[4] !== undefined) {
      const close = endOfBraces(source, at, start + MAX_LENGTH);
      if (close === null) return null;
      value = stringIn(source.slice(at + 1, close - 1));
      hasBraces = true;
      at = close;
    }
    if (!attributes.has(attribute[1]!)) attributes.set(attribute[1]!, value);
  }
  return null;
}

/** The offset after the brace that closes the one at `start`. Null when there is none before the limit. */
export function endOfBraces(source: string, start: number, limit: number): number | null {
  let depth = 0;
  let quote = "";
  const end = Math.min(limit, source.length);
  for (let at = start; at < end; at++) {
    const sign = source[at]!;
    if (quote !== "") {
      if (sign === "\\") at++;
      else if (sign === quote || (sign === "\n" && quote !== "`")) quote = "";
    } else if (sign === '"' || sign === "`" || (sign === "'" && !/\w/.test(source[at - 1] ?? "")))
      quote = sign;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at + 1;
  }
  return null;
}

/** `!url-loader!../a.svg`: how webpack reads a file. */
const LOADERS = /^-?!{0,2}(?:[@\w-][@\w/.-]{0,60}(?:\?[^!]{0,100})?!){1,4}/;

/** The string that an expression is or contains: `"x"`, `useBaseUrl("x")`, `require("x").default`, `[\"a\", \"b\"]` joined by commas. */
export function stringIn(expression: string): string {
  const text = expression.trim();
  const [, , plain] = /^(["'`])([^"'`$\\]*)\1$/.exec(text) ?? [];
  if (plain !== undefined) return plain;
  const [, called] =
    /^(?:useBaseUrl|withBase|require)\(\s*["'`]([^"'`$\\]*)["'`]\s*\)(?:\.default)?$/.exec(text) ??
    [];
  if (called !== undefined) return called.replace(LOADERS, "").replace(/^@site\/static(?=\/)/, "");
  if (!/^\[[^[\]{}()]*\]$/.test(text)) return "";
  return [...text.matchAll(/["'`]([^"'`,]*)["'`]/g)].map(([, item]) => item).join(",");
}
