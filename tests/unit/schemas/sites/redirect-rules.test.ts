import { expect, test } from "vitest";
import { answerAt, follow } from "#schemas/sites/redirects/follow.ts";
import { openRules } from "#schemas/sites/redirects/open-rules.ts";
import { readPath } from "#schemas/sites/redirects/read-path.ts";
import { problemOfRule, type RedirectRule } from "#schemas/sites/redirects/rule.ts";

const rule = (from: string, to: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  from,
  to,
  status: 301,
  force: false,
  ...more,
});
/** Where a rule leads an address, which is not encoded. */
const leads = (from: string, to: string, address: string) =>
  openRules([rule(from, to)]).find(address, false)?.to ?? null;

test.each([
  ["/old", "/new", "/old", "/new"],
  ["/old", "/new", "/OLD/", "/new"],
  ["/old", "/new", "/old/index.html", "/new"],
  ["/old.html", "/new#part", "/old", "/new#part"],
  ["/old", "/new?a=1", "/old", "/new?a=1"],
  ["/caf%C3%A9", "/th%C3%A9", "/café", "/th%C3%A9"],
  ["/docs/*", "/guide/:splat", "/docs/a/b c", "/guide/a/b%20c"],
  ["/docs/*", "/guide/:splat", "/docs", "/guide"],
  [
    "/docs/*",
    "https://old.example.org/:splat",
    "/docs/Page.html",
    "https://old.example.org/Page.html",
  ],
  ["/:year/:name", "/blog/:name-:year", "/2024/hello", "/blog/hello-2024"],
  ["/*", "/en/:splat", "/日本", "/en/%E6%97%A5%E6%9C%AC"],
  ["/a/:b", "/x", "/a/b/c", null],
  ["/a/:b", "/x", "/a", null],
  ["/ab/*", "/x", "/abc", null],
])("the rule %s → %s leads %s to %s", (from, to, address, expected) => {
  expect(problemOfRule(rule(from, to))).toBeNull();
  expect(leads(from, to, address)).toBe(expected);
});

test.each([
  ["/x//evil.example", "/evil.example"],
  ["/x///evil.example/a", "/evil.example/a"],
  ["/x/\\\\evil.example", "/%5C%5Cevil.example"],
  ["/x/%2F%2Fevil.example", "/%252F%252Fevil.example"],
  ["/x/../../evil.example", "/evil.example"],
  ["/x/.//evil.example", "/evil.example"],
  ["/x/https://evil.example", "/https%3A/evil.example"],
  ["/x/@evil.example", "/%40evil.example"],
  ["/x/\t/evil.example", "/%09/evil.example"],
  ["/x/\r\nSet-Cookie: a=b", "/%0D%0ASet-Cookie%3A%20a%3Db"],
  ["/x/／／evil.example", "/%EF%BC%8F%EF%BC%8Fevil.example"],
  ["/x/\u2028/evil.example", "/%E2%80%A8/evil.example"],
  ["/x/\uD800/evil.example", "/evil.example"],
  ["/x/?a#b", "/%3Fa%23b"],
])("whatever a visitor asks for, a splat stays on the site: %j", (address, expected) => {
  const to = leads("/x/*", "/:splat", address);
  expect(to).toBe(expected);
  expect(new URL(to ?? "", "https://site.example").origin).toBe("https://site.example");
});

test.each([
  "/x/evil.example",
  "/x//evil.example",
  "/x/..",
  "/x/../..",
  "/x/@evil",
  "/x/.evil.example",
])("a splat never changes the host of a target: %s", (address) => {
  const to = leads("/x/*", "https://good.example/team/:splat", address);
  expect(new URL(to ?? "").host).toBe("good.example");
  expect(new URL(to ?? "").pathname).toMatch(/^\/team\//);
  // The path begins right after the host.
  expect(leads("/x/*", "https://good.example:splat", address)).toBeNull();
});

test.each<[from: string, to: string, message: string, status?: 200 | 404]>([
  ["old", "/new", "must begin with one /"],
  ["//old", "/new", "must begin with one /"],
  ["https://a.example/old", "/new", "must be a path of this site"],
  ["/old?a=1", "/new", "cannot contain ? or #"],
  ["/a\\b", "/new", "cannot contain control characters"],
  ["/a%0D%0Ab", "/new", "cannot contain control characters"],
  ["/a%5Cb", "/new", "cannot contain control characters"],
  ["/a\u202Eb", "/new", "cannot contain control characters"],
  ["/100%", "/new", "has a % that is not part of a valid escape"],
  ["/a/../b", "/new", "cannot contain . or .."],
  ["/a/%2e%2e/b", "/new", "cannot contain . or .."],
  ["/_search", "/new", "cannot begin with /_"],
  ["/%5Fassets/*", "/new", "cannot begin with /_"],
  ["/*/a", "/new", "can have * only at the end"],
  ["/a*", "/new", "can have * only at the end"],
  ["/:/a", "/new", "can have only letters and digits in placeholders"],
  ["/:a/:a", "/new", "has the same placeholder twice"],
  [`/${"a".repeat(300)}`, "/new", "can have up to 300 characters"],
  ["/old", `/${"a".repeat(500)}`, "can have up to 500 characters"],
  ["/old", "", "must be a path of this site, or an https address"],
  ["/old", "//evil.example", "must be a path of this site, or an https address"],
  ["/old", "/\\evil.example", "cannot contain control characters"],
  ["/old", "/%5Cevil.example", "cannot contain control characters"],
  ["/old", "http://a.example/", "must be a path of this site, or an https address"],
  ["/old", "javascript:alert(1)", "must be a path of this site, or an https address"],
  ["/old", "https://", "is not an address"],
  ["/old", "https://good.example@evil.example/", "is not an address"],
  ["/x/*", "https://:splat/", "is not an address"],
  ["/x/*", "https://:splat.example/", "is not an address"],
  ["/x/*", "https://a.example:splat", "is not an address"],
  ["/:tenant", "https://:tenant.example/", "is not an address"],
  ["/old", "/new/*", "must use :splat instead of *"],
  ["/old", "/new/:splat", "has :splat, but the address does not end in /*"],
  ["/:a", "/new/:b", "has :b, which is not a part of the address"],
  ["/:a", "/new?q=:a", "can have :a only in the path"],
  ["/old", "/_assets/x", "cannot begin with /_"],
  ["/old", "/a/../../b", "cannot contain . or .."],
  ["/old", "https://a.example/", "must be a path of this site: with status 200", 200],
  ["/old", "/new?a", "cannot contain ? or # with status 404", 404],
])("the rule %j → %j is refused: it %s", (from, to, message, status) => {
  expect(problemOfRule(rule(from, to, status && { status }))?.message).toContain(message);
});

test("the first rule that fits counts, a page hides rules without force, and no rule answers below /_", () => {
  const rules = openRules([
    rule("/a/*", "/first"),
    rule("/a/b", "/second"),
    rule("/page", "/third", { force: true }),
    rule("/:any", "/fourth"),
    rule("/*", "/fifth"),
  ]);
  const to = (address: string, over = false) => rules.find(address, over)?.to ?? null;
  expect([to("/a/b"), to("/page"), to("/page", true), to("/x"), to("/x/y")]).toEqual([
    "/first",
    "/third",
    "/third",
    "/fourth",
    "/fifth",
  ]);
  expect([to("/x", true), to("/a/b", true), to("/_search"), to("//_search")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("moved pages and other spellings come before rules for many addresses, and after rules for one", () => {
  const rules = openRules([rule("/*", "/all"), rule("/moved", "/own")]);
  const site = {
    exists: (path: string) => path === "/page",
    former: (path: string) => (path === "/former" ? "/page" : null),
  };
  expect(answerAt(rules, site, "/page")).toEqual({ by: "page" });
  expect(answerAt(rules, site, "/former")).toEqual({ by: "former", to: "/page" });
  expect(answerAt(rules, site, "/x")).toMatchObject({ by: "rule", to: "/all" });
  expect(answerAt(openRules([rule("/former", "/own")]), site, "/former")).toMatchObject({
    to: "/own",
  });
});

test("an address is followed until a page, another site, nothing, a loop or too many redirects", () => {
  const chain = Array.from({ length: 12 }, (_, at) => rule(`/c${at}`, `/c${at + 1}`));
  const rules = openRules([
    rule("/a", "/b"),
    rule("/b", "/page"),
    rule("/out", "https://x.example/"),
    rule("/loop", "/loop2"),
    rule("/loop2", "/LOOP?x=1"),
    rule("/dead", "/nothing"),
    rule("/grow/*", "/grow/more/:splat"),
    rule("/show", "/page", { status: 200 }),
    ...chain,
  ]);
  const end = (start: string) => {
    const way = follow(start, rules, { exists: (path) => path === "/page", former: () => null });
    return [way.end, way.steps.length];
  };
  expect(end("/a")).toEqual(["page", 2]);
  expect(end("/show")).toEqual(["page", 1]);
  expect(end("/out")).toEqual(["elsewhere", 1]);
  expect(end("/dead")).toEqual(["nowhere", 1]);
  expect(end("/loop")).toEqual(["loop", 2]);
  expect(end("/c0")).toEqual(["long", 10]);
  expect(end("/grow/x")).toEqual(["long", 10]);
});

test("what a user enters may be a whole address", () => {
  expect(readPath(" https://site.example/old/page?a#b ")).toBe("/old/page");
  expect(readPath("old?x")).toBe("/old");
  expect(readPath("//evil\\x")).toBe("/evil/x");
  expect(readPath("")).toBe("/");
});
