import { expect, test } from "vitest";
import { maskedForms } from "#core/secrets/masked-forms.ts";

const KEY = "-----BEGIN KEY-----\nq8Zr4TqLx02ab+/9s\nzz81hhTqpp\n-----END KEY-----\n";

const hidden = (text: string, value: string) =>
  maskedForms(value).reduce((masked, form) => masked.replaceAll(form, "•••"), text);

test.each([
  ["as it is", (value: string) => `token ${value} used`],
  ["in an address", (value: string) => `https://x:${encodeURIComponent(value)}@host`],
  ["in JSON", (value: string) => JSON.stringify({ token: value })],
])("a token is hidden %s", (_, write) => {
  const value = 'glpat "q8Zr/4Tq+Lx02ab"';
  expect(hidden(write(value), value)).not.toContain("q8Zr");
});

test("a token is hidden in base64, whatever stands before it", () => {
  const value = "glpat-q8Zr4TqLx02ab";
  for (const before of ["", "a", "ab", "user:", "x-token-auth:"]) {
    const encoded = Buffer.from(`${before}${value}`).toString("base64");
    const rest = hidden(encoded, value);
    expect(rest).toContain("•••");
    expect(rest.replace("•••", "").length).toBeLessThan(before.length * 2 + 8);
  }
});

test("every line of a key is hidden, even if it is printed alone", () => {
  expect(hidden("zz81hhTqpp", KEY)).toBe("•••");
  expect(hidden(KEY, KEY)).not.toMatch(/q8Zr|zz81/);
});

test("short values are not hidden, because they are common in texts", () => {
  expect(maskedForms("abc")).toEqual([]);
});
