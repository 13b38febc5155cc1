import { matchRoutes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { webRoutes } from "#schemas/web-routes.ts";
import { layoutOf, layouts } from "../../../web/src/layouts.ts";
import { routes } from "../../../web/src/routes.tsx";

// It opens a connection of the browser.
vi.mock("../../../web/src/api.ts", () => ({ api: {}, trpc: {}, queryClient: {} }));

const example = (route: string) =>
  route.replace(":org", "ada").replace(":project", "garden").replace(/:\w+/g, "x1");

test.each(webRoutes)("%s is shown with the layout of its own row", (route) => {
  expect(layoutOf(example(route))).toBe(layouts[route]);
});

test("a page has the menu of a project exactly when it asks for a session", () => {
  const inShell = (path: string) =>
    (matchRoutes(routes, path) ?? []).some(({ route }) =>
      route.children?.some(({ path: child }) => child === ":org"),
    );
  for (const route of webRoutes) {
    const path = example(route);
    expect([route, inShell(path)]).toEqual([route, layoutOf(path).menu === "project"]);
  }
});

test("settings and the admin console have no list of projects beside them", () => {
  const without = webRoutes.filter((route) => /settings|^\/admin/.test(route));
  expect(without.map((route) => layoutOf(example(route)).sidebar)).not.toContain(true);
  expect(layoutOf("/ada/garden").sidebar).toBe(true);
  expect(layoutOf("/new").sidebar).toBe(true);
});

test("a task of the chat has nothing around it, and neither has an unknown address", () => {
  for (const path of ["/ada/~/chat/t1", "/ada/garden/chat/t1", "/a/b/c/d/e/f"])
    expect(layoutOf(path)).toMatchObject({ menu: "none", footer: "none", sidebar: false });
});
