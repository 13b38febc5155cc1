import { describe, expect, test } from "vitest";
import { readLiterals, UNKNOWN } from "#content/conventions/program/literals.ts";

const exported = (program: string) => readLiterals(program).exported;

describe("the data in a program", () => {
  test.each([
    ["an object", "export default { a: 1, 'b-c': [true, null, 'x'], d: `y` }", { a: 1, "b-c": [true, null, "x"], d: "y" }],
    ["a CommonJS module", "module.exports = { a: ['x',] };", { a: ["x"] }],
    ["a wrapper with types", "export default defineConfig<Theme<X>>({ a: 1 } satisfies C)", { a: 1 }],
    ["variables, whatever their type", "const b: Record<'x', A[]> = [1] as const\nconst c = { ...d, e: b }\nlet d = { f: 2 }\nexport default c", { f: 2, e: [1] }],
    ["functions that return data", "export default async function () { const x = read(); return { a: f() } }\nfunction f(): A[] { return ['y'] }", { a: ["y"] }],
    ["an arrow function", "export default () => ({ a: 1 })", { a: 1 }],
    ["an arrow function with types", "const b = (): T.Item[] => [1]\nexport default (c: C): D => ({ a: 1, b: b() })", { a: 1, b: [1] }],
    ["shorthands and spreads of lists", "const a = [1], b = [2]\nexport default { a, b: [...a, 3] }", { a: [1], b: [1, 3] }],
    ["comments and regular expressions", "export default { /* [ */ a: 1, // {\n b: /[/}]/.test(x), c: '\\'//' }", { a: 1, b: UNKNOWN, c: "'//" }],
    ["values that only running it would tell", "export default { a: 1 + 2, b: process.env.X, c: f(1), d: `${x}`, e: y ? 1 : 2, ok: 3 }", { a: UNKNOWN, b: UNKNOWN, c: UNKNOWN, d: UNKNOWN, e: UNKNOWN, ok: 3 }],
    ["nothing that changes objects", "export default { __proto__: { a: 1 }, constructor: 2 }", Object.fromEntries([["__proto__", { a: 1 }], ["constructor", 2]])],
  ])("includes %s", (_what, program, data) => {
    expect(exported(program)).toEqual(data);
  }); // prettier-ignore

  test("is found by its key when the module exports something else", () => {
    const { first } = readLiterals("const x = y({ sidebar: z() }, { sidebar: [{ text: 'A' }] })");
    expect(first("sidebar")).toEqual([{ text: "A" }]);
    expect(first("nav")).toBe(UNKNOWN);
  });

  test.each([
    ["brackets that never close", `export default ${"[".repeat(200_000)}`],
    ["calls that never close", `export default {${"a:(".repeat(100_000)}`],
    ["variables that name each other", "const a = [b, b]\nconst b = [a, a]\nexport default a"],
    ["functions whose types never end", `export default {${"a: (): b ".repeat(100_000)}`],
    ["broken brackets", "export default { a: ] } ) ["],
    ["quotes in a text that never ends", `'${String.raw`\'`.repeat(100_000)}`],
    ["classes that never end", "=/[".repeat(50_000)],
    [
      "a long function that is called often",
      `function f() { ${"x ".repeat(50_000)} }\nexport default [${"f(),".repeat(50_000)}]`,
    ],
    [
      "a long variable that is used often",
      `const a = ${"x ".repeat(50_000)};\nexport default [${"a,".repeat(50_000)}]`,
    ],
    ["nothing", ""],
    ["a string that never ends", "export default 'abc"],
  ])("of a hostile program with %s is read without running or hanging", (_what, program) => {
    const { exported: value, first } = readLiterals(program);
    expect(() => [value, first("a")]).not.toThrow();
  });
});
