import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const policy = readFileSync(join(ROOT, "web/content/legal/cookies.md"), "utf8");
const named = [...policy.matchAll(/^\| `([^`]+)`(?:, `([^`]+)`)? \|/gm)].flatMap(([, ...names]) =>
  names.filter((name) => name !== undefined),
);

/** The source files under a folder. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:ts|tsx|js)$/.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8"));

test("the cookie policy names every entry that the dashboard stores in a browser", () => {
  const keys = sourcesOf("web/src").flatMap((text) =>
    [...text.matchAll(/_KEY = "(pressmark\.[\w.-]+)"|`(pressmark\.[\w.-]+\.)\$\{/g)].map(
      ([, key, start]) => key ?? `${start}…`,
    ),
  );
  expect(keys.length).toBeGreaterThanOrEqual(5);
  expect([...new Set(keys)].filter((key) => !named.includes(key))).toEqual([]);
});

test("the cookie policy names every cookie that is set", () => {
  const cookies = [...sourcesOf("api"), ...sourcesOf("sites"), ...sourcesOf("schemas")]
    .filter((text) => /HttpOnly|_COOKIE = /.test(text))
    .flatMap((text) =>
      [...text.matchAll(/^(?:export )?const (?:COOKIE|NAME|APP_COOKIE) = "(\w+)"/gm)].map(
        ([, name]) => name!,
      ),
    );
  expect(cookies.toSorted()).toEqual(["auth_flow", "pressmark_app", "pressmark_view"]);
  expect(cookies.filter((name) => !named.includes(name))).toEqual([]);
});

test("the cookie policy names no removed entry", () => {
  const code = ["web/src", "api", "sites", "schemas"].flatMap(sourcesOf).join("\n");
  expect(named.filter((name) => !code.includes(name.replace("…", "")))).toEqual([]);
});
