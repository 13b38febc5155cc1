import { type Expression, MAX_EXPRESSION_DEPTH, NotPlain, type Operator } from "./expression.ts";
import { isFunction } from "./functions.ts";
import { type Lexeme, lexemesOf, type NameRule } from "./lexer.ts";
import { dateOf, durationOf, linkOf } from "./values.ts";

/** Reads lexemes from left to right. */
export interface Cursor {
  source: string;
  names: NameRule;
  lexemes: Lexeme[];
  at: number;
  depth: number;
}

/** A chain such as `a + b + c` is evaluated recursively, so its length is limited too. */
const MAX_LEXEMES = 600;

export function openCursor(source: string, names: NameRule): Cursor {
  const lexemes = lexemesOf(source, names);
  if (lexemes.length > MAX_LEXEMES) throw new NotPlain("it is too long");
  return { source, names, lexemes, at: 0, depth: 0 };
}

export function peek({ lexemes, at }: Cursor, ahead = 0): Lexeme {
  const lexeme = lexemes[Math.min(at + ahead, lexemes.length - 1)];
  if (!lexeme) throw new NotPlain("it is empty");
  return lexeme;
}

export function next(cursor: Cursor): Lexeme {
  const lexeme = peek(cursor);
  cursor.at += 1;
  return lexeme;
}

/** Consumes a symbol if it comes next. */
export function takeSign(cursor: Cursor, sign: string): boolean {
  const { kind, text } = peek(cursor);
  if (kind !== "sign" || text !== sign) return false;
  cursor.at += 1;
  return true;
}

/** Takes a keyword in any case if it comes next. */
export function takeWord(cursor: Cursor, word: string): boolean {
  if (!isWord(peek(cursor), word)) return false;
  cursor.at += 1;
  return true;
}

export function isWord({ kind, text }: Lexeme, word: string): boolean {
  return kind === "name" && text.toLowerCase() === word;
}

export function expectSign(cursor: Cursor, sign: string): void {
  if (!takeSign(cursor, sign)) throw new NotPlain(`“${sign}” is missing`);
}

/** The whole text as one expression. @throws NotPlain */
export function parseExpression(source: string, names: NameRule): Expression {
  const cursor = openCursor(source, names);
  const expression = readExpression(cursor);
  const rest = peek(cursor);
  if (rest.kind !== "end") throw new NotPlain(`“${rest.text}” is not expected here`);
  return expression;
}

/** From the weakest to the strongest. */
const LEVELS: Record<string, Operator>[] = [
  { or: "or", "||": "or", "|": "or" },
  { and: "and", "&&": "and", "&": "and" },
  { "=": "=", "==": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=" },
  { "+": "+", "-": "-" },
  { "*": "*", "/": "/", "%": "%" },
];

/** @throws NotPlain */
export function readExpression(cursor: Cursor): Expression {
  cursor.depth += 1;
  if (cursor.depth > MAX_EXPRESSION_DEPTH) throw new NotPlain("it is nested too deeply");
  const expression = readBinary(cursor, 0);
  cursor.depth -= 1;
  return expression;
}

function readBinary(cursor: Cursor, level: number): Expression {
  const operators = LEVELS[level];
  if (!operators) return readUnary(cursor);
  let left = readBinary(cursor, level + 1);
  for (;;) {
    const { kind, text } = peek(cursor);
    const word = kind === "name" ? text.toLowerCase() : kind === "sign" ? text : "";
    const operator = Object.hasOwn(operators, word) ? operators[word] : undefined;
    if (!operator) return left;
    cursor.at += 1;
    left = { kind: "binary", operator, left, right: readBinary(cursor, level + 1) };
  }
}

function readUnary(cursor: Cursor): Expression {
  let isNegated = false;
  while (takeSign(cursor, "!")) isNegated = !isNegated;
  if (takeSign(cursor, "-")) {
    const zero: Expression = { kind: "literal", value: 0 };
    return { kind: "binary", operator: "-", left: zero, right: readPostfix(cursor) };
  }
  const of = readPostfix(cursor);
  return isNegated ? { kind: "not", of } : of;
}

function readPostfix(cursor: Cursor): Expression {
  let expression = readPrimary(cursor);
  for (;;) {
    if (takeSign(cursor, ".")) {
      const name = next(cursor);
      if (name.kind !== "name") throw new NotPlain("a name is missing after “.”");
      expression = takeSign(cursor, "(")
        ? call(name.text, [expression, ...readValues(cursor, ")")])
        : { kind: "member", of: expression, name: name.text };
    } else if (takeSign(cursor, "[")) {
      const at = readExpression(cursor);
      expectSign(cursor, "]");
      expression =
        at.kind === "literal" && typeof at.value === "string"
          ? { kind: "member", of: expression, name: at.value }
          : { kind: "index", of: expression, at };
    } else return expression;
  }
}

function readPrimary(cursor: Cursor): Expression {
  const lexeme = next(cursor);
  switch (lexeme.kind) {
    case "number": {
      // `7 days` is a duration in Dataview.
      const unit = peek(cursor);
      const duration =
        unit.kind === "name" && cursor.names === "dataview"
          ? durationOf(`${lexeme.text} ${unit.text}`)
          : null;
      if (duration) cursor.at += 1;
      return { kind: "literal", value: duration ?? Number(lexeme.text) };
    }
    case "text":
      return { kind: "literal", value: lexeme.text };
    case "tag":
      return { kind: "literal", value: lexeme.text };
    case "link":
      return { kind: "literal", value: linkOf(`[[${lexeme.text}]]`) };
    case "name":
      return readName(cursor, lexeme);
    case "sign":
      if (lexeme.text === "(") {
        const inner = readExpression(cursor);
        expectSign(cursor, ")");
        return inner;
      }
      if (lexeme.text === "[") return { kind: "list", items: readValues(cursor, "]") };
      break;
    case "end":
      throw new NotPlain("it ends too early");
  }
  throw new NotPlain(`“${lexeme.text}” is not understood`);
}

function readName(cursor: Cursor, { text }: Lexeme): Expression {
  const word = text.toLowerCase();
  if (!takeSign(cursor, "(")) {
    if (word === "true" || word === "false") return { kind: "literal", value: word === "true" };
    if (word === "null") return { kind: "literal", value: null };
    return { kind: "field", name: text };
  }
  const written = word === "date" || word === "dur" ? readWritten(cursor, word) : null;
  return written ?? call(text, readValues(cursor, ")"));
}

/** `date(today)`, `date(2024-05-01)`, `dur(7 days)`: their content is not an expression. */
function readWritten(cursor: Cursor, word: "date" | "dur"): Expression | null {
  const start = peek(cursor).start;
  const end = cursor.source.indexOf(")", start);
  if (end < 0) throw new NotPlain("“)” is missing");
  const text = cursor.source.slice(start, end).trim();
  const day = word === "date" && /^(?:today|now|tomorrow|yesterday|[se]o[wmy])$/i.test(text);
  const value = word === "date" ? dateOf(text) : durationOf(text.replace(/^["']|["']$/g, ""));
  if (!day && !value) return null;
  while (peek(cursor).start < end) cursor.at += 1;
  expectSign(cursor, ")");
  return value ? { kind: "literal", value } : call(text.toLowerCase(), []);
}

function readValues(cursor: Cursor, close: string): Expression[] {
  const values: Expression[] = [];
  if (takeSign(cursor, close)) return values;
  for (;;) {
    values.push(readExpression(cursor));
    if (takeSign(cursor, close)) return values;
    expectSign(cursor, ",");
  }
}

function call(written: string, values: Expression[]): Expression {
  const name = written.toLowerCase();
  if (!isFunction(name)) throw new NotPlain(`the function “${written}” is not supported`);
  return { kind: "call", name, values };
}
