import { execFileSync } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";
import { afterAll, expect, test, vi } from "vitest";
import { countWork, optimizeAsUsual, optimizeLater } from "#service/threads/optimizer.ts";

const set = vi.spyOn(v8, "setFlagsFromString").mockImplementation(() => undefined);
// Modules that import the function by its name see the replacement too.
syncBuiltinESMExports();

/** The flags that were set since the last look. */
function flags(): string[] {
  return set.mock.calls.splice(0).map(([flag]) => flag);
}

afterAll(() => {
  set.mockRestore();
  syncBuiltinESMExports();
});

test("V8 optimizes later until the process has worked through the bytes or has built a site, and then as V8 does by itself", () => {
  const defaults = v8Defaults();
  const factorOf = (flag: string) => {
    const [name = "", limit] = flag.split("=");
    return Number(limit) / Number(defaults.get(name));
  };

  optimizeLater(100);
  expect(flags().map(factorOf)).toEqual([8]);
  countWork(60);
  expect(flags()).toEqual([]);
  countWork(60);
  expect(flags().map(factorOf)).toEqual([1]);
  countWork(60);
  optimizeAsUsual();
  expect(flags()).toEqual([]);

  optimizeLater(100);
  expect(flags().map(factorOf)).toEqual([8]);
  optimizeAsUsual();
  expect(flags().map(factorOf)).toEqual([1]);
});

/** The defaults of the numeric flags of this version of V8, by name. */
function v8Defaults(): Map<string, string> {
  const options = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  return new Map(
    [...options.matchAll(/default: (--[\w-]+)=(\d+)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}
