import { expect, test } from "vitest";
import { newSecret } from "#schemas/ids.ts";
import { isWebRoute } from "#schemas/web-routes.ts";

test("the link of an invitation is an address of the app", () => {
  expect(isWebRoute(`/invite/${newSecret("pml")}`)).toBe(true);
  expect(isWebRoute("/invite")).toBe(false);
  expect(isWebRoute("/invite/%2e%2e")).toBe(false);
});

test("pages of an organization stand beside its projects, and nothing else does", () => {
  for (const path of ["/acme/~/activity", "/acme/~/settings", "/acme/~/settings/members"])
    expect(isWebRoute(path)).toBe(true);
  for (const path of ["/acme/~", "/acme/~/members", "/login/~/settings"])
    expect(isWebRoute(path)).toBe(false);
});
