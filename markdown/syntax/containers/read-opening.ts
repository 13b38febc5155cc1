import { meaningOf } from "./kinds.ts";

export interface Opening {
  /** In lower case. */
  kind: string;
  title: string | null;
  /** False for MS Learn's kinds, which are closed by a line such as `:::zone-end`. */
  hasEnd: boolean;
  fold: "open" | "closed" | null;
  attributes: ReadonlyMap<string, string>;
}

const ATTRIBUTE = /([\w-]+)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'}]+))/g;
/** The word may be in braces (MyST), or be a class in braces (Pandoc). A label in brackets, attributes in braces and a title may follow. */
const OPENING = /^[ \t]*(?:\{([^{}\n]*)\}|([A-Za-z][\w-]*))(.*)$/;
const LABEL = /^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*)\]/;
const BRACES = /[ \t]*\{[^{}\n]*\}[ \t]*$/;

/** The kinds of MS Learn. A line with three colons at its end is complete. */
const WITHOUT_END = /^(?:moniker|zone|row|column|image|code|video)(?:-end)?$/;
/** Colons after words, as decoration or before a sentence: `::: Hello world :::`, `:::no-loc text="x"::: is a name`. */
const CLOSED = /:{3,}/;

/** Reads what follows the colons. Null when it is not a kind. */
export function readOpening(text: string): Opening | null {
  const line = text.replace(/[ \t]*:{3,}$/, "");
  const match = OPENING.exec(line);
  if (!match || CLOSED.test(line)) return null;
  const [, braces, word, after = ""] = match;
  const kind = (word ?? kindIn(braces!))?.toLowerCase().replace(/^callout-/, "");
  if (kind === undefined) return null;
  const attributes = new Map<string, string>();
  const label = LABEL.exec(after);
  const written = label ? after.slice(label[0].length) : after;
  for (const [, key, double, single, bare] of `${braces ?? ""} ${written}`.matchAll(ATTRIBUTE))
    attributes.set(key!.toLowerCase(), double ?? single ?? bare ?? "");
  const hasEnd = !WITHOUT_END.test(kind);
  const isKnown = meaningOf(kind) !== "content";
  const isDecoration = line !== text && hasEnd && !isKnown && /^[ \t]+[^\s{[]/.test(after);
  if (kind === "no-loc" || isDecoration) return null;
  return {
    kind,
    title: label
      ? unescaped(label[1]!)
      : (attributes.get("title") ?? (word || isKnown ? titleIn(written) : null)),
    hasEnd,
    fold: foldOf(written, attributes),
    attributes,
  };
}

function kindIn(braces: string): string | undefined {
  return (
    /(?:^|\s)\.([A-Za-z][\w-]*)/.exec(braces)?.[1] ?? /^[A-Za-z][\w-]*$/.exec(braces.trim())?.[0]
  );
}

function titleIn(written: string): string | null {
  const text = written
    .replace(/^[ \t]*\|/, "")
    .replace(BRACES, "")
    .trim()
    .replace(/^"(.*)"$/, "$1");
  return text === "" || /^[\w-]+=/.test(text) ? null : text;
}

function foldOf(written: string, attributes: ReadonlyMap<string, string>): Opening["fold"] {
  if (/\{[^}]*\bopen\b[^}]*\}/.test(written)) return "open";
  const collapse = attributes.get("collapse");
  return collapse === undefined ? null : collapse === "false" ? "open" : "closed";
}

function unescaped(label: string): string {
  return label.replace(/\\([[\]\\])/g, "$1").trim();
}
