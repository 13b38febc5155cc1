import { expect, test } from "vitest";
import { redirects } from "#core/projects/settings/redirects.ts";
import { RedirectsSettings } from "#schemas/projects/settings/redirects.ts";
import { SettingsUpdate } from "#schemas/projects/settings/settings.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

const messages = (values: object) =>
  SettingsUpdate.safeParse({ section: "redirects", values }).error?.issues.map(
    ({ path, message }) => `${path.slice(1).join(".")} ${message}`,
  ) ?? [];
const rule = (from: string, to = "/new") => ({ from, to });
const many = (length: number, one: object) => Array.from({ length }, () => one);

test("a rule needs only an address and a target", () => {
  expect(RedirectsSettings.shape.rules.parse([rule(" /cafe\u0301 ")])).toEqual([
    { from: "/caf\u00E9", to: "/new", status: 301, force: false },
  ]);
});

test.each<[row: string, values: object, message: string]>([
  ["no target", { rules: [{ from: "/a" }] }, "rules.0.to "],
  ["an empty address", { rules: [rule("")] }, "rules.0.from must begin with one /"],
  ["another host", { rules: [rule("/a"), rule("/b", "//x")] }, "rules.1.to must be a path of"],
  ["status 418", { rules: [{ ...rule("/a"), status: 418 }] }, "rules.0.status must be one of 301,"],
  ["a status as text", { rules: [{ ...rule("/a"), status: "301" }] }, "rules.0.status must be one"],
  ["an unknown key", { rules: [{ ...rule("/a"), country: "de" }] }, "rules.0 Unrecognized key"],
  ["too many rules", { rules: many(501, rule("/a")) }, "rules rules can have up to 500"],
  [
    "a line break in a header",
    { headers: [{ path: "/*", name: "X-A", value: "a\r\nb: c" }] },
    "headers.0.value must be ASCII characters on one line",
  ],
  [
    "a header that proxies obey",
    { headers: [{ path: "/*", name: "x-accel-redirect", value: "/x" }] },
    "headers.0.name is not a header that a site can send",
  ],
  [
    "headers below /_",
    { headers: [{ path: "/_assets/*", name: "X-A", value: "b" }] },
    "headers.0.path cannot begin with /_",
  ],
  [
    "too long headers",
    { headers: many(7, { path: "/*", name: "X-A", value: "a".repeat(1_000) }) },
    "headers headers can have up to 6000 characters together",
  ],
  [
    "too many headers",
    { headers: many(101, { path: "/*", name: "X-A", value: "b" }) },
    "headers headers can have up to 100 entries",
  ],
])("settings with %s are refused, and the message names the field", (_row, values, message) => {
  expect(messages(values).join("\n")).toContain(message);
});

test("the audit log has the rules that were added, removed or moved", () => {
  const project = (rules: object[], headers: object[] = []) =>
    ({ settings: { redirects: { rules, headers } } }) as unknown as ProjectDocument;
  const [a, b] = ["/a", "/b"].map((from) => ({ ...rule(from), status: 301, force: false }));
  expect(redirects.audit(project([a!]), project([a!, { ...b, force: true }]))).toEqual({
    rules_before: "",
    rules: "/b /new 301!",
  });
  expect(redirects.audit(project([a!, b!]), project([b!, a!]))).toEqual({
    rules_before: "/a /new 301\n/b /new 301",
    rules: "/b /new 301\n/a /new 301",
  });
  const header = { path: "/*", name: "X-A", value: "1" };
  expect(redirects.audit(project([a!]), project([a!], [header]))).toEqual({
    headers_before: "",
    headers: "/* X-A: 1",
  });
});
