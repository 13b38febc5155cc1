import { type Expression, NotPlain } from "./expression.ts";
import type { Query } from "./query.ts";

/** Only a block with one of these belongs to Obsidian: other documentations have blocks of this name. */
const OPERATOR =
  /(?:^|[\s(-])(?:path|file|tag|content|line|section|block|task|task-todo|task-done):(?=\S)|(?:^|\s)\[[^\]:]+(?::[^\]]*)?\](?:\s|$)/i;
const TERM =
  /(-?)(?:(path|file|tag|content):)?(?:"([^"]*)"|(\[[^\]]*\])|([^\s()"]+))|(\bOR\b)|([()])/y;

export function isSearchBlock(text: string): boolean {
  return OPERATOR.test(text) && !/[{};=]/.test(text);
}

/** Obsidian's search, in a block: terms that all must match, `OR`, `-` and the operators `path:`, `file:`, `tag:` and `[property:value]`. @throws NotPlain */
export function parseSearchBlock(text: string): Query {
  const terms: (Expression | "or")[] = [];
  const source = text.trim();
  let at = 0;
  while (at < source.length) {
    const space = /\s*/y;
    space.lastIndex = at;
    at += space.exec(source)?.[0].length ?? 0;
    if (at >= source.length) break;
    TERM.lastIndex = at;
    const match = TERM.exec(source);
    if (!match) throw new NotPlain(`“${source.slice(at, at + 30)}” is not supported`);
    at += match[0].length;
    terms.push(termOf(match));
  }
  return {
    rows: "notes",
    view: "list",
    showsNote: true,
    columns: [],
    source: null,
    steps: [
      { kind: "where", test: joined(terms) },
      { kind: "sort", keys: [{ expression: member("file", "path"), isDescending: false }] },
    ],
    formulas: new Map(),
  };
}

function termOf([whole, minus, operator, quoted, property, word]: RegExpExecArray):
  | Expression
  | "or" {
  if (whole === "OR") return "or";
  if (property === undefined && quoted === undefined && word === undefined)
    throw new NotPlain("parentheses are not supported");
  if (word?.includes(":") || word?.startsWith("/"))
    throw new NotPlain(`“${word.slice(0, 30)}” is not supported`);
  const test =
    property === undefined ? testOf(operator, quoted ?? word ?? "") : propertyTest(property);
  return minus === "-" ? { kind: "not", of: test } : test;
}

function testOf(operator: string | undefined, text: string): Expression {
  switch (operator?.toLowerCase()) {
    case "path":
      return call("icontains", member("file", "path"), literal(text));
    case "file":
      return call("icontains", member("file", "name"), literal(text));
    case "tag":
      return call("hastag", { kind: "field", name: "file" }, literal(text));
    default:
      // The texts of the notes are not part of the facts that a build keeps.
      throw new NotPlain("a search for words is not supported");
  }
}

function propertyTest(written: string): Expression {
  const [name = "", ...rest] = written.slice(1, -1).split(":");
  const field: Expression = {
    kind: "member",
    of: { kind: "field", name: "note" },
    name: name.trim().replace(/^"(.*)"$/, "$1"),
  };
  const value = rest
    .join(":")
    .trim()
    .replace(/^"(.*)"$/, "$1");
  if (value === "") return { kind: "not", of: call("isempty", field) };
  return call("icontains", field, literal(value));
}

/** `a b OR c d` means (a and b) or (c and d). */
function joined(terms: readonly (Expression | "or")[]): Expression {
  const groups: Expression[][] = [[]];
  for (const term of terms) {
    if (term === "or") groups.push([]);
    else groups.at(-1)?.push(term);
  }
  const parts = groups.flatMap((group) => (group.length > 0 ? group.reduce(both("and")) : []));
  const [first, ...rest] = parts;
  if (!first) throw new NotPlain("it is empty");
  return rest.reduce(both("or"), first);
}

const both =
  (operator: "and" | "or") =>
  (left: Expression, right: Expression): Expression => ({ kind: "binary", operator, left, right });

function member(of: string, name: string): Expression {
  return { kind: "member", of: { kind: "field", name: of }, name };
}

function literal(value: string): Expression {
  return { kind: "literal", value };
}

function call(name: string, ...values: Expression[]): Expression {
  return { kind: "call", name, values };
}
