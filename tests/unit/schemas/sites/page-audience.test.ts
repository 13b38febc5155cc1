import { expect, test } from "vitest";
import { AudienceSettings, type PageAudience } from "#schemas/projects/settings/audience.ts";
import { audienceOf } from "#schemas/sites/page-audience.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";

const rules = (...all: [path: string, audience: PageAudience][]) =>
  all.map(([path, audience]) => ({ path, audience }));
const open = (visibility: "public" | "private", all: ReturnType<typeof rules> = []) =>
  audienceOf({ visibility, rules: all }, canonicalPath);

test("the rule with the longest path decides, and a folder can be named as it is written in the repository", () => {
  const audience = open(
    "public",
    rules(["/Team Plans", "members"], ["/team-plans/open", "public"]),
  );
  expect(audience.of("/team-plans").audience).toBe("members");
  expect(audience.of("/team-plans/budget").audience).toBe("members");
  expect(audience.of("/team-plans/open/day").audience).toBe("public");
  expect(audience.of("/team-plans-2").audience).toBe("public");
  expect(audience.groups.map(({ key }) => key).sort()).toEqual(["members"]);
});

test("of two names of a page, the rule with fewer readers decides, however long it is", () => {
  const audience = open(
    "public",
    rules(
      ["/aa", "password"],
      ["/bb", "members"],
      ["/bb/open", "public"],
      ["/blog/open", "public"],
      ["/cc", "password"],
    ),
  );
  // A name without a rule does not count.
  expect(audience.ofNames(["/other", "/aa/post"]).audience).toBe("password");
  expect(audience.ofNames(["/other"])).toBe(audience.site);
  expect(audience.ofNames(["/aa/post", "/bb/post"]).audience).toBe("members");
  // A permalink below a longer rule does not open a page of a closed folder.
  expect(audience.ofNames(["/blog/open/post", "/bb/post"]).audience).toBe("members");
  expect(audience.ofNames(["/bb/post", "/blog/open/post"]).audience).toBe("members");
  // Each name still has its longest rule only.
  expect(audience.ofNames(["/bb/open/post"]).audience).toBe("public");
  expect(audience.ofNames(["/bb/open/post", "/blog/open/post"]).audience).toBe("public");
  expect(audience.ofNames(["/cc/x", "/aa/x"])).toBe(audience.ofNames(["/aa/x", "/cc/x"]));
});

test("of two spellings of one address, the longer rule decides, and the stricter one of two that are equally long", () => {
  const audience = open("public", rules(["/aa", "members"], ["/aa/open", "public"]));
  expect(audience.ofSpellings(["/aa/open.md", "/aa/open"]).audience).toBe("public");
  expect(audience.ofSpellings(["/aa/open.md"]).audience).toBe("members");
});

test("a private site belongs to members, and a rule can open a part of it", () => {
  const audience = open("private", rules(["/blog", "public"]));
  expect(audience.site.key).toBe("members");
  expect(audience.of("/blog/a").key).toBe("public");
  expect(audience.groups.map(({ key }) => key)).toEqual(["public"]);
});

test("a rule for / decides about the whole site", () => {
  const audience = open("public", rules(["/", "password"], ["/team", "password"]));
  expect(audience.site.key).toBe("password:/");
  expect(audience.of("/team/x").key).toBe("password:/team");
});

test.each([
  ["/a/../b", "must not contain"],
  ["/_search", "must not begin"],
  ["/docs/*", "without *"],
  [`/${"a".repeat(300)}`, "up to 300"],
])("the path %s is refused with a reason", (path, reason) => {
  const parsed = AudienceSettings.safeParse({ rules: [{ path, audience: "members" }] });
  expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(reason);
});

test("people are addresses or domains", () => {
  const withPeople = (people: string[]) =>
    AudienceSettings.safeParse({ rules: [{ path: "/x", audience: "people", people }] });
  expect(
    withPeople([" Ada@Example.com ", "ada@example.com", "@example.org"]).data?.rules[0],
  ).toEqual({ path: "/x", audience: "people", people: ["ada@example.com", "@example.org"] });
  expect(withPeople(["example.org"]).success).toBe(false);
  expect(withPeople(["@"]).success).toBe(false);
});
