import { matchRoutes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { webRouteRows } from "#schemas/web/routes.ts";
import { layoutOf } from "../../../web/src/layouts.ts";
import { routes } from "../../../web/src/routes.tsx";

// The real module opens a browser connection.
vi.mock("../../../web/src/api.ts", () => ({ api: {}, trpc: {}, queryClient: {} }));

const example = (route: string) =>
  route
    .replace(":org", "ada")
    .replace(":project", "garden")
    .replace(/:\w+\??/g, "x1");

/** An address for each row, and a second one if its last parameter is optional. */
const addresses = webRouteRows.flatMap((row) => [
  { row, address: example(row.path) },
  ...(row.path.endsWith("?") ? [{ row, address: example(row.path.replace(/\/:\w+\?$/, "")) }] : []),
]);

test.each(addresses)("$address has the layout of its own row", ({ row, address }) => {
  expect(layoutOf(address)).toBe(row);
});

test.each(addresses)("$address opens the page of its own row", ({ row, address }) => {
  expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(row.path);
});

test("a page has the project menu if and only if it requires a session", () => {
  const inShell = (path: string) =>
    (matchRoutes(routes, path) ?? []).some(({ route }) =>
      route.children?.some(({ path: child }) => child === "/:org"),
    );
  for (const { address } of addresses)
    expect([address, inShell(address)]).toEqual([address, layoutOf(address).menu === "project"]);
});

test("settings and the admin console have no project list", () => {
  const without = addresses.filter(({ address }) => /settings|^\/admin/.test(address));
  expect(without.length).toBeGreaterThan(10);
  expect(without.map(({ address }) => layoutOf(address).sidebar)).not.toContain(true);
  expect(layoutOf("/ada/garden").sidebar).toBe(true);
  expect(layoutOf("/new").sidebar).toBe(true);
});

test("a chat task and an unknown address have no menu, footer or sidebar", () => {
  for (const path of ["/ada/~/chat/t1", "/ada/garden/chat/t1", "/a/b/c/d/e/f"])
    expect(layoutOf(path)).toMatchObject({ menu: "none", footer: "none", sidebar: false });
});
