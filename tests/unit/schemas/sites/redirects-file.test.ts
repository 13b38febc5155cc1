import { expect, test } from "vitest";
import { readRedirectsFile } from "#schemas/sites/redirects/read-redirects-file.ts";

test("a _redirects file has addresses, targets, statuses and comments", () => {
  const { rules, problems } = readRedirectsFile(
    "\uFEFF# moved\r\n/old /new # in spring\r\n\r\n/a\thttps://b.example/c  302!\n/docs/* /guide/:splat 200\n/no /404 404",
  );
  expect(problems).toEqual([]);
  expect(rules).toEqual([
    { from: "/old", to: "/new", status: 301, force: false, line: 2 },
    { from: "/a", to: "https://b.example/c", status: 302, force: true, line: 4 },
    { from: "/docs/*", to: "/guide/:splat", status: 200, force: false, line: 5 },
    { from: "/no", to: "/404", status: 404, force: false, line: 6 },
  ]);
});

test.each([
  ["/a /b 301 Country=de", "rules for countries are not supported"],
  ["/a /b 302 Language=fr,en", "rules for languages are not supported"],
  ["/a /b 200! Role=admin", "rules for roles are not supported"],
  ["/a /b Cookie=x", "rules for cookies are not supported"],
  ["/a id=:id /b/:id 301", "rules that depend on the query are not supported"],
  ["https://old.example/* /:splat", "rules for other hosts are not supported"],
  ["//old.example/* /:splat", "rules for other hosts are not supported"],
  ["/a", "the new address is missing"],
  ["/a 301", "the new address is missing"],
  ["/a /b 410", "status 410 is not supported"],
  ["/a /b 999!", "status 999 is not supported"],
  ["/a /b soon", "“soon” is not understood"],
  ["/a nonsense /b", "“nonsense” is not an address"],
  ["/api/* https://api.example/:splat 200", "nothing is fetched from other sites"],
  ["/* /index.html 200", "it would show one page at every address"],
  ["/a http://b.example/", "its target must be a path of this site, or an https address"],
  ["old /b", "its address must begin with one /"],
  ["/blog/*/x /b", "its address can have * only at the end"],
])("the line %s is an issue: %s", (line, reason) => {
  const { rules, problems } = readRedirectsFile(`# first\n${line}`);
  expect(rules).toEqual([]);
  expect(problems).toMatchObject([{ line: 2, reason: expect.stringContaining(reason) }]);
});

test("no visitor misses the rule of an application that runs in the browser", () => {
  const { problems } = readRedirectsFile("/* /index.html 200\n/a");
  expect(problems.map(({ isHarmless }) => isHarmless)).toEqual([true, undefined]);
});

test("a file that is no list of rules costs little and reports little", () => {
  const { problems } = readRedirectsFile("nonsense\n".repeat(50_000));
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)?.reason).toBe("100 earlier lines cannot be read");
  expect(readRedirectsFile("x".repeat(1_000_001)).problems).toMatchObject([
    { line: null, reason: "the file has more than 1,000,000 characters" },
  ]);
});
