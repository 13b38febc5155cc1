import { type BadInput, testBadInputs } from "#tests/support/inputs/hostile/bad-input.ts";

/** Bad front matter causes only an issue for its own note, with the line. The site is never affected. */

const list = (text: (at: number) => string, count: number, between = ", ") =>
  Array.from({ length: count }, (_, at) => text(at)).join(between);
const bomb = ["b", "c", "d"].reduce(
  (lines, name, at) => `${lines}\n${name}: &${name} [${list(() => `*${"abc"[at]}`, 9)}]`,
  `a: &a [${list(() => "x", 9)}]`,
);

type Case = [row: string, name: string, yaml: string, rest?: Partial<BadInput>];

const broken = (
  message: RegExp,
  line?: number,
  severity: "warning" | "info" = "warning",
): Partial<BadInput> => ({
  issue: { category: "frontmatter", severity, message, ...(line ? { line } : {}) },
});
/** Nothing reads the key, or its text is what the author meant. */
const harmless = (message: RegExp, line: number) => broken(message, line, "info");
/** Another program may read the value. */
const odd = (message: RegExp, category = "frontmatter"): Partial<BadInput> => ({
  issue: { category, severity: "info", line: 2, message },
});
/** Visitors see that the value is wrong. */
const wrong = (message: RegExp, category = "frontmatter"): Partial<BadInput> => ({
  issue: { category, severity: "warning", line: 2, message },
});
const at = (url: string | null, rest: Partial<BadInput> = {}): Partial<BadInput> => ({
  ...rest,
  url,
});

const CASES: Case[] = [
  ["E02", "an alias bomb", bomb, broken(/too complex/)],
  ["E03", "5,000 open brackets", `a: ${"[".repeat(5_000)}`, broken(/nested deeper than 50/)],
  ["E04", "a js-yaml function", 'a: !!js/function "x"', harmless(/“a” cannot be read/, 2)],
  ["E04", "a Python object", "a: !!python/object:os.system x", harmless(/“a” cannot be read/, 2)],
  ["E04", "a custom tag", "a: !mine x", harmless(/“a” cannot be read/, 2)],
  ["E06", "a duplicate key", "a: 1\na: 2", harmless(/“a” appears twice/, 3)],
  ["E07", "a tab as indentation", "a:\n\t- b", harmless(/“a” is indented with tabs/, 2)],
  ["E07", "a tab beside spaces", "a:\n\t- b\n  - c", harmless(/“a” is indented with tabs/, 2)],
  ["E07", "an unclosed quote", 'title: "x', broken(/closing quote of “title” is missing/, 2)],
  ["E07", "a colon in a value", "a: b: c", harmless(/“a” contains a colon/, 2)],
  ["E07", "a list instead of keys", "- a\n- b", broken(/list of `key: value`/)],
  ["E07", "a sentence instead of keys", "just text", broken(/list of `key: value`/)],
  ["E08", "a title that is a map", "title: {a: 1}", wrong(/title is not text/)],
  ["E08", "a title that is a list", "title: [x, y]", wrong(/title is not text/)],
  ["E08", "a title that is a number", "title: 2024", { issue: null, has: ["<h1>2024</h1>"] }],
  ["E08", "a version number as a title", "title: 1.10", { issue: null, has: ["<h1>1.10</h1>"] }],
  ["E08", "a title of zeros", "title: 007", { issue: null, has: ["<h1>007</h1>"] }],
  [
    "E08",
    "a title of thirty digits",
    `title: ${"1234567890".repeat(3)}`,
    { issue: null, has: ["1234567890".repeat(3)] },
  ],
  ["E08", "a description that is a list", "description: [x, y]", odd(/"description" is not text/)],
  ["E08", "aliases that are a map", "aliases: {a: 1}", odd(/contains an entry that is not text/)],
  ["E08", "a title that is null", "title: null", { issue: null }],
  ["E09", "a month that does not exist", "date: 2024-13-45", wrong(/does not exist/, "date")],
  ["E09", "a word as a date", "date: yesterday", odd(/not a date/, "date")],
  ["E09", "a number as a date", "date: 9999999999999", odd(/not a date/, "date")],
  ["E09", "an infinite date", "date: .inf", odd(/not a date/, "date")],
  ["E09", "a year below zero", "date: -000001-01-01", odd(/not a date/, "date")],
  ["E09", "the first possible day", "date: 0001-01-01", { has: ['datetime="0001-01-01"'] }],
  ["E09", "a five-digit year", "date: 99999-01-01", odd(/not a date/, "date")],
  ["E10", 'draft: "false"', 'draft: "false"', { issue: null }],
  ["E10", "draft: no", "draft: no", { issue: null }],
  ["E10", "draft: off", "draft: off", { issue: null }],
  ["E10", "draft: maybe, which withholds", "draft: maybe", at(null, wrong(/neither true nor/))],
  ["E10", "publish: nope, which withholds", "publish: nope", at(null, wrong(/neither true nor/))],
  [
    "E11",
    "a slug with a path traversal",
    "slug: ../../admin",
    at("/e/admin", odd(/not a usable address/)),
  ],
  ["E11", "a slug with folders", "slug: Web/API/x", at("/web/api/x", { issue: null })],
  ["E11", "an empty slug", "slug: ''", { issue: null }],
  ["E11", "a slug with a space", "slug: a b", at("/e/a-b", { issue: null })],
  ["E11", "an encoded slash", "slug: '%2f'", at("/e/2f", odd(/not a usable address/))],
  ["E11", "a reserved Windows name", "slug: CON", at("/e/con", { issue: null })],
  ["E11", "300 characters", `slug: ${"x".repeat(300)}`, at(`/e/${"x".repeat(200)}`, odd(/usable/))],
  ["E11", "an emoji", "slug: 🎈", at("/e/u1f388", { issue: null })],
  ["E11", "two dots", "slug: '..'", odd(/not a usable address/)],
  [
    "E11",
    "a permalink with a path traversal",
    "permalink: ../../etc/p",
    at("/etc/p", odd(/not a usable/)),
  ],
  ["E11", "a permalink among assets", "permalink: /_assets/x", at("/assets/x", { issue: null })],
  ["E11", "a slug that is a map", "slug: {a: 1}", odd(/not a usable address/)],
  ["E11", "a slug of zeros", "slug: 007", at("/e/007", { issue: null })],
  ["E11", "a host as a permalink", "permalink: //evil.example/y", at("/evil-example/y")],
  [
    "E11",
    "a URL as a permalink",
    "permalink: https://evil.example/x",
    at("/https/evil-example/x", odd(/not a usable/)),
  ],
  ["E12", "the same slug, first", "slug: same", at("/e/same", { issue: null })],
  [
    "E12",
    "the same slug, second",
    "slug: same",
    { url: "/e/same-2", issue: { category: "address", message: /already uses \/e\/same/ } },
  ],
  ["E13", "a redirect from a script", "redirectFrom: ['javascript:x']", wrong(/not a path/)],
  ["E13", "a redirect with a path traversal", "redirectFrom: [/a/../../b]", wrong(/not a path/)],
  ["E13", "a redirect with a backslash", "redirectFrom: ['/a\\b']", wrong(/not a path/)],
  ["E13", "redirects that are a map", "redirectFrom: {a: 1}", odd(/is not text/)],
  ["E13", "a redirect from a host", "redirectFrom: [//evil.example/x]", wrong(/not a path/)],
  [
    "E13",
    "2,101 redirects",
    `redirectFrom: [${list((n) => `/r${n}`, 2_101)}]`,
    odd(/more than 100 entries/),
  ],
  [
    "E13",
    "a redirect to itself, which harms nobody",
    "redirectFrom: [/e/loop]\nslug: loop",
    { url: "/e/loop", issue: null },
  ],
  ["E14", "a script as a cover", "cover: javascript:alert(1)", odd(/neither a file nor an https/)],
  ["E14", "a host as a cover", "cover: //evil.example/x.png", odd(/neither a file nor an https/)],
  ["E14", "a data URL as a cover", "image: data:text/html,x", odd(/neither a file nor an https/)],
  [
    "E14",
    "a cover with a path traversal",
    "cover: ../../../etc/passwd",
    { hasNot: [/etc\/passwd/] },
  ],
  [
    "E14",
    "a script as a canonical address",
    "canonical: javascript:x",
    { ...odd(/neither an https address/), hasNot: [/javascript:/] },
  ],
  [
    "E15",
    "a layout path outside the repository",
    "layout: ../../../etc/passwd",
    { hasNot: [/root:/] },
  ],
  ["E15", "a template", "template: '{{constructor}}'", { hasNot: [/native code/] }],
  ["E16", "70 KB", `a: ${"x".repeat(70_000)}`, broken(/larger than 64 KB/)],
  ["E16", "5,000 keys", list((n) => `k${n}: v`, 5_000, "\n"), broken(/more than 2000 keys/)],
  [
    "E20",
    "a language with a path traversal",
    "lang: ../../x\nlocale: xx-XX-evil",
    { ...odd(/not a language tag/), hasNot: [/lang="(?!en")/] },
  ],
  [
    "E20",
    "a time zone that does not exist",
    "date: 2026-03-09T10:00 Mars/Base",
    odd(/not a date/, "date"),
  ],
  ["E17", "5,000 tags", `tags: [${list((n) => `t${n}`, 5_000)}]`, odd(/more than 100 entries/)],
  [
    "E17",
    "tags of all types",
    "tags: ['', null, 1.10, true, [a], '../..', '#x', 'a b']",
    { ...odd(/contains an entry that is not text/), has: [">1.10<", "/tags/x", "/tags/a-b"] },
  ],
  ["E17", "a tag with markup", "tags: [<script>]", { hasNot: [/#<script>/] }],
  ["E17", "a tag with a path traversal", "tags: [../x]", { has: ['href="/tags/x"'] }],
  ["E17", "spellings of one tag", "tags: [Café, CAFÉ, 'Cafe\u0301']", { hasNot: [/CAFÉ/] }],
  ["E17", "tags that are a map", "tags: {a: 1}", odd(/not text/)],
];

const PLAIN: [row: string, name: string, content: string, message: RegExp][] = [
  ["E01", "JavaScript", "---js\nprocess.exit(1)\n---\nStill here", /in "js" is ignored/],
  ["E01", "CoffeeScript", "---coffee\nx()\n---\nStill here", /in "coffee" is ignored/],
  ["E01", "broken TOML", "+++\n= 1\n+++\nStill here", /list of `key: value`/],
  ["E05", "__proto__", "---\n__proto__: {x: 1}\n---\nStill here", /"__proto__" is not allowed/],
  ["E05", "constructor", "---\nconstructor: x\n---\nStill here", /"constructor" is not allowed/],
  ["E05", "prototype", "---\nprototype: x\n---\nStill here", /"prototype" is not allowed/],
];

testBadInputs([
  ...CASES.map(([row, name, yaml, rest], index): BadInput => {
    const path = `e/${String(index).padStart(3, "0")}.md`;
    const content = `---\n${yaml}\n---\nStill here`;
    const url = rest?.url === undefined ? `/${path.slice(0, -3)}` : rest.url;
    const has = url === null ? [] : ["Still here", ...(rest?.has ?? [])];
    return { row, name, path, content, issue: null, ...rest, url, has };
  }),
  {
    row: "E07",
    name: "no closing line, which withholds",
    path: "p/open.md",
    content: "---\ntitle: x\n\nStill here",
    issue: { category: "frontmatter", line: 1, severity: "error", message: /never closed/ },
    url: null,
  },
  ...PLAIN.map(([row, name, content, message], index): BadInput => {
    const issue = { category: "frontmatter", message };
    return { row, name, path: `p/${index}.md`, content, issue, url: `/p/${index}`, has: ["Still"] };
  }),
]);
