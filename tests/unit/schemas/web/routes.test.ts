import { expect, test } from "vitest";
import { newSecret } from "#schemas/ids.ts";
import { webRouteOf } from "#schemas/web/route-match.ts";

test("an invitation link is an address of the app", () => {
  expect(webRouteOf(`/invite/${newSecret("pml")}`)).toEqual({ org: null });
  expect(webRouteOf("/invite")).toBeNull();
  expect(webRouteOf("/invite/%2e%2e")).toBeNull();
});

test("pages of an organization share the level of its projects, and nothing else does", () => {
  for (const path of ["/acme/~/activity", "/acme/~/settings", "/acme/~/settings/members"])
    expect(webRouteOf(path)).toEqual({ org: "acme" });
  for (const path of ["/acme/~", "/acme/~/members", "/login/~/settings"])
    expect(webRouteOf(path)).toBeNull();
});
