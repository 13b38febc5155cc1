import { decodeEntities } from "./entities.ts";

/** Longer formulas cannot be read in one line. */
const MAX_CHARACTERS = 80;
/** Replaces a formula that cannot be written in one line. */
const LEFT_OUT = "…";

const MATHML = /<math\b[^>]*>([^]*)<\/math>/;
const PIECE = /<(\/?)([a-z]+)[^>]*>|[^<]+/g;
/** A table or a formula with an error. */
const NO_LINE = /<mtable\b|math-error/;
const RELATION = /^[=≠<>≤≥≈≡∼≅∝→←↔⇒⇐⇔∈∉⊂⊆+−±∓×⋅·÷∧∨∪∩∣]$/;
/** KaTeX marks functions and products with characters that have no width. */
const UNSEEN = /[\u2061-\u2064\u200b]/g;
const ONE_NAME = /^[\p{L}\p{M}\p{N}.]+$|^[^\s]$/u;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/** A formula in one line of plain text, from the MathML that KaTeX makes of it: `h = w_water/w_flour`, `E = mc²`. */
export function formulaText(html: string): string {
  const source = MATHML.exec(html)?.[1];
  if (source === undefined || NO_LINE.test(html)) return LEFT_OUT;
  const open: { name: string; parts: string[] }[] = [{ name: "math", parts: [] }];
  for (const [piece, slash, name] of source.matchAll(PIECE)) {
    if (name === undefined) open.at(-1)!.parts.push(decodeEntities(piece));
    else if (slash === "") open.push({ name, parts: [] });
    else {
      const { parts } = open.pop()!;
      open.at(-1)!.parts.push(written(name, parts));
    }
  }
  const text = open[0]!.parts.join("").replace(/\s+/g, " ").trim();
  return text === "" || text.length > MAX_CHARACTERS ? LEFT_OUT : text;
}

function written(name: string, parts: string[]): string {
  const [first = "", second = "", third = ""] = parts;
  switch (name) {
    case "annotation":
      return "";
    case "mo":
      return operator(first);
    case "mfrac":
      return `${grouped(first)}/${grouped(second)}`;
    case "msub":
    case "munder":
      return spaced(first.trim(), lowered(second));
    case "msup":
      return first.trim() + raised(second);
    case "msubsup":
    case "munderover":
      return spaced(first.trim(), lowered(second) + raised(third));
    case "mover":
      // An accent, such as the arrow of a vector.
      return first;
    case "msqrt":
      return `√${grouped(parts.join(""))}`;
    case "mroot":
      return `${raised(second)}√${grouped(first)}`;
    default:
      return parts.join("");
  }
}

/** Sums and limits are separated from what follows. */
function spaced(base: string, limits: string): string {
  return /^[∑∏∫∮⋃⋂]$|^\p{L}{3}/u.test(base) ? `${base}${limits} ` : base + limits;
}

function operator(sign: string): string {
  if (RELATION.test(sign)) return ` ${sign} `;
  if (/[\u2061]/.test(sign)) return " ";
  return sign === "," || sign === ";" ? `${sign} ` : sign.replace(UNSEEN, "");
}

function raised(text: string): string {
  if (text === "∘") return "°";
  return text === "′" ? text : (inDigits(text, RAISED) ?? `^${grouped(text)}`);
}

function lowered(text: string): string {
  return inDigits(text, LOWERED) ?? `_${grouped(text)}`;
}

function inDigits(text: string, digits: string): string | null {
  return /^\d+$/.test(text) ? text.replace(/\d/g, (digit) => digits[Number(digit)]!) : null;
}

function grouped(text: string): string {
  const plain = text.trim();
  // The parts of a fraction have their own symbols.
  return ONE_NAME.test(plain) || /^[\p{L}\p{N}]+_[\p{L}\p{N}]+$/u.test(plain)
    ? plain
    : `(${plain})`;
}
