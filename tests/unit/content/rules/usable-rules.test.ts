import { expect, test } from "vitest";
import { siteRules } from "#content/rules/site-rules.ts";
import { type RuledSite, type SiteRule, usableRules } from "#content/rules/usable-rules.ts";
import type { AudienceRule } from "#schemas/projects/settings/audience.ts";
import type { Visibility } from "#schemas/orgs/org.ts";
import { audienceOf } from "#schemas/sites/page-audience.ts";

const rule = (from: string, to: string, more: Partial<SiteRule> = {}): SiteRule => ({
  from,
  to,
  status: 301,
  force: false,
  file: "_redirects",
  line: 1,
  ...more,
});
const audienceIn = (visibility: Visibility, rules: Omit<AudienceRule, "people">[] = []) =>
  audienceOf({ visibility, rules }, (path) => path);
const site = (pages: string[], more: Partial<RuledSite> = {}): RuledSite => ({
  exists: (path) => pages.includes(path),
  former: () => null,
  isList: () => false,
  linked: () => null,
  madeElsewhere: () => null,
  isOfProgram: false,
  pages,
  audience: audienceIn("public"),
  ...more,
});
const check = (rules: SiteRule[], at: RuledSite) => {
  const problems: string[] = [];
  const usable = usableRules(rules, at, ({ from }, { reason }) =>
    problems.push(`${from} ${reason}`),
  );
  return { usable, problems };
};

test("rules that hide a page, repeat another one or redirect in a loop have no effect", () => {
  const { usable, problems } = check(
    [
      rule("/Page.html", "/new"),
      rule("/old", "/page"),
      rule("/OLD/", "/elsewhere"),
      // The same rule again is none of these.
      rule("/old/", "/page"),
      rule("/old/", "/page", { status: 302 }),
      // It keeps the pattern away from what a program makes.
      rule("/news/feed.xml", "/news/feed.xml", { status: 200 }),
      rule("/news/:slug", "/page"),
      rule("/a", "/b"),
      rule("/b", "/c"),
      rule("/c", "/b"),
      rule("/self", "/self/"),
      rule("/up/*", "/down/:splat"),
      rule("/down/*", "/up/:splat"),
      rule("/dead", "/nothing"),
      rule("/page", "/old", { force: true, from: "/over" }),
      rule("/in/*", "/page"),
    ],
    site(["/page"]),
  );
  expect(problems).toEqual([
    "/Page.html there is a page at /page",
    "/OLD/ an earlier rule has the same address",
    ...["/b", "/c", "/self", "/up/*", "/down/*"].map((from) => `${from} it redirects in a loop`),
    "/a there is no page or file at its target",
    "/dead there is no page or file at its target",
  ]);
  expect(usable.map(({ from }) => from)).toEqual([
    "/old",
    "/news/feed.xml",
    "/news/:slug",
    "/a",
    "/dead",
    "/over",
    "/in/*",
  ]);
});

test("a file may name a page with and without its ending, and the first line applies", () => {
  const lines = [rule("/old", "/page"), rule("/old.html", "/other")];
  const { usable, problems } = check(
    lines.map((line) => ({ ...line, file: "_redirects" })),
    site(["/page", "/other"]),
  );
  expect(problems).toEqual([]);
  expect(usable.map(({ to }) => to)).toEqual(["/page"]);
});

test("rules that are left out because too many others redirect in a loop are issues too", () => {
  const deep = "/s".repeat(15);
  // Each one hides the loop of the next.
  const rules = Array.from({ length: 13 }, (_, at) => rule(`${"/s".repeat(at + 1)}/*`, deep));
  const { usable, problems } = check(rules, site([]));
  expect(usable).toEqual([]);
  expect(problems).toHaveLength(rules.length);
  expect(problems.slice(-3).map((problem) => problem.replace(/^\S+ /, ""))).toEqual(
    Array.from({ length: 3 }, () => "too many other rules redirect in a loop"),
  );
});

test("a rule with force overrides a page, and a rule for a folder that has only a list applies", () => {
  const { usable, problems } = check(
    [
      rule("/page", "/other", { force: true }),
      rule("/docs", "/other"),
      rule("/*", "/", { force: true }),
    ],
    site(["/page", "/other", "/docs", "/"], { isList: (path) => path === "/docs" }),
  );
  expect(problems).toEqual(["/* it redirects in a loop"]);
  expect(usable.map(({ from, force }) => [from, force])).toEqual([
    ["/page", true],
    ["/docs", true],
  ]);
});

test("no rule overrides a page that few may read, or shows one to more readers", () => {
  const audience = audienceIn("public", [{ path: "/team", audience: "members" }]);
  const rules = [
    rule("/team/plan", "/x", { force: true }),
    rule("/team/*", "/x"),
    rule("/*", "/x"),
    rule("/open", "/team/plan", { status: 200 }),
    rule("/show/*", "/:splat", { status: 200 }),
    rule("/plan", "/team/plan", { status: 302 }),
  ];
  const { usable, problems } = check(rules, site(["/x", "/team/plan"], { audience }));
  const over = "it overrides a page that not all readers of the site may see";
  expect(problems).toEqual([
    ...["/team/plan", "/team/*", "/*"].map((from) => `${from} ${over}`),
    ...["/open", "/show/*"].map(
      (from) => `${from} it would show a page to readers who may not see it`,
    ),
  ]);
  expect(usable.map(({ from }) => from)).toEqual(["/plan"]);
  // In a private project, all pages have the same readers.
  const all = audienceIn("private");
  expect(
    check([rule("/plan", "/x", { status: 200 })], site(["/x"], { audience: all })).problems,
  ).toEqual([]);
});

test("a site has up to 2,000 rules for one address and 100 for many, and an issue names the limit", () => {
  const many = (count: number, of: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => rule(of(at), "/page"));
  const { usable, problems } = check(
    [...many(2_001, (at) => `/p${at}`), ...many(101, (at) => `/q${at}/*`)],
    site(["/page"]),
  );
  expect(usable).toHaveLength(2_100);
  expect(problems).toEqual([
    "/p2000 a site can have up to 2,000 rules for one address",
    "/q100/* a site can have up to 100 rules with * or :name",
  ]);
});

test("rules of the settings come first, and issues name the place of a rule", () => {
  const settings = {
    rules: [{ from: "/a", to: "/gone", status: 301 as const, force: false }],
    headers: [{ path: "/*", name: "X-A", value: "1" }],
  };
  const files = {
    redirects: [{ path: "_redirects", text: "/b /page\n/a /page\n/c /page 301 Country=de" }],
    headers: [{ path: "_headers", text: `/*\n${"  X-B: 2\n".repeat(100)}` }],
  };
  const at = site(["/page"]);
  const made = siteRules({ settings, settingsLine: null, files }, at);
  expect(made.redirects.map(({ from, file, line }) => [from, file, line])).toEqual([
    ["/a", null, null],
    ["/b", "_redirects", 1],
  ]);
  expect(made.headers).toHaveLength(100);
  expect(made.issues.map(({ path, line, message }) => [path, line, message])).toEqual([
    ["_redirects", 3, "The rule for “/c” has no effect: rules for countries are not supported."],
    ["_redirects", 2, "The rule for “/a” has no effect: an earlier rule has the same address."],
    [
      "Settings → Redirects",
      null,
      "The rule for “/a” has a problem: there is no page or file at its target.",
    ],
    ["_headers", 101, "“X-B” has no effect: a site can have up to 100 headers."],
  ]);
  const inFile = siteRules(
    { settings, settingsLine: 4, files: { redirects: [], headers: [] } },
    at,
  );
  expect(inFile.issues).toMatchObject([{ path: "pressmark.yml", line: 4 }]);
});

test("a rule of a host for a feed that is made here anyway is information", () => {
  const reported: [string, boolean | undefined][] = [];
  usableRules(
    [
      rule("/feed.xml", "/news.xml"),
      rule("/page", "/news.xml"),
      rule("/sitemap.xml", "/news.xml", { file: null }),
    ],
    site(["/feed.xml", "/page", "/sitemap.xml", "/news.xml"]),
    ({ from }, { isQuiet }) => reported.push([from, isQuiet]),
  );
  expect(reported).toEqual([
    ["/feed.xml", true],
    ["/page", undefined],
    ["/sitemap.xml", undefined],
  ]);
});

test("a rule that leads from another spelling to the same page is no issue", () => {
  const { problems, usable } = check(
    [
      rule("/guide/", "/guide"),
      rule("/iOS/start", "/ios/start"),
      rule("/guide", "/guide"),
      rule("/ios/start", "/guide"),
    ],
    site(["/guide", "/ios/start"]),
  );
  expect(problems).toEqual(["/ios/start there is a page at /ios/start"]);
  expect(usable).toEqual([]);
});

test("a rule to a page that only a program makes names the program", () => {
  const files = {
    redirects: [{ path: "_redirects", text: "/old /api/a#b\n/older /gone" }],
    headers: [],
  };
  const madeElsewhere = (path: string) => (path === "/api/a" ? "made by `api.astro`" : null);
  const { issues } = siteRules(
    { settings: { rules: [], headers: [] }, settingsLine: null, files },
    site([], { madeElsewhere }),
  );
  expect(issues.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    "info The rule for “/old” has a problem: its target is made by `api.astro`.",
    "warning The rule for “/older” has a problem: there is no page or file at its target.",
  ]);
});

test("what a file for another host does there too, or leads to where a program may have a page, is information", () => {
  const severities = (isOfProgram: boolean, file: string) => {
    const seen: string[] = [];
    const rules = [
      rule("/a", "/page", { file }),
      rule("/a", "/other", { file }),
      rule("/dead", "/nothing", { file }),
    ];
    usableRules(rules, site(["/page", "/other"], { isOfProgram }), ({ from }, { isQuiet }) =>
      seen.push(`${from} ${isQuiet ? "info" : "warning"}`),
    );
    return seen;
  };
  expect(severities(true, "_redirects")).toEqual(["/a info", "/dead info"]);
  expect(severities(false, "_redirects")).toEqual(["/a info", "/dead warning"]);
  expect(severities(true, "pressmark.yml")).toEqual(["/a warning", "/dead warning"]);
});

test("the target of a line in a file is found like that of a link, wherever the site was published", () => {
  const targets: Record<string, string> = {
    "/docs/new": "/new",
    "/vi": "/",
    "/secret": "notes/secret.md",
    "/hidden": "/hidden",
  };
  const lines = [
    rule("/old", "/docs/new?a=1#b"),
    rule("/", "/vi"),
    rule("/s", "/secret"),
    rule("/h", "/hidden"),
    rule("/in/*", "/docs/new"),
    rule("/two", "/old"),
    rule("/own", "/docs/new", { file: null }),
  ];
  const { usable, problems } = check(
    lines,
    site(["/new", "/"], { linked: (address) => targets[address] ?? null }),
  );
  expect(usable.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "/old /new?a=1#b",
    "/s /secret",
    "/h /hidden",
    "/in/* /docs/new",
    "/two /old",
    "/own /docs/new",
  ]);
  expect(problems).toEqual(
    ["/s", "/h", "/own"].map((from) => `${from} there is no page or file at its target`),
  );
});
