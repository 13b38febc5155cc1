import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths, safeRedirect } from "../../../web/src/paths.ts";

beforeEach(() => vi.stubGlobal("location", { origin: "https://press.example" }));
afterEach(() => vi.unstubAllGlobals());

test("after the login the user arrives at the requested page", () => {
  expect(safeRedirect("/ada/garden?tab=1#L3")).toBe("/ada/garden?tab=1#L3");
  expect(safeRedirect("https://press.example/ada")).toBe("/ada");
  expect(safeRedirect(null)).toBe("/");
});

test("a redirect never leaves this origin", () => {
  for (const elsewhere of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://press.example@evil.example/",
    "http://press.example/",
  ])
    expect(safeRedirect(elsewhere)).toBe("/");
  expect(safeRedirect("/.//evil.example")).toBe("/evil.example");
});

test("addresses only have a query if there is one", () => {
  expect(paths.login()).toBe("/login");
  expect(paths.login("/ada?x=1")).toBe("/login?redirect=%2Fada%3Fx%3D1");
  expect(paths.newProject("ada", "sample")).toBe("/new?org=ada&from=sample");
  expect(paths.settings("ada", "garden")).toBe("/ada/garden/settings");
});
