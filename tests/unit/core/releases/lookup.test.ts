import { expect, test } from "vitest";
import { changedLookup, type Lookup } from "#core/releases/lookup.ts";

test("after many pushes each release still finds its own entries", () => {
  const versions: { lookup: Lookup<number>; all: Map<string, number> }[] = [];
  let all = new Map([...Array(50).keys()].map((at) => [`/${at}`, at]));
  let lookup: Lookup<number> | null = new Map(all);
  for (let push = 0; push < 40; push++) {
    const changes: [string, number | null][] = [
      [`/${push % 7}`, 100 + push],
      [`/new-${push % 5}`, push],
      [`/${(push * 3) % 50}`, push % 2 === 0 ? null : push],
    ];
    all = new Map(all);
    for (const [name, value] of changes)
      if (value === null) all.delete(name);
      else all.set(name, value);
    lookup = changedLookup(lookup, changes);
    if (!lookup) throw new Error("a few changes must fit");
    versions.push({ lookup, all });
  }
  const names = [...Array(50).keys()].flatMap((at) => [`/${at}`, `/new-${at}`]);
  for (const { lookup: held, all: expected } of versions)
    expect(names.map((name) => held.get(name))).toEqual(names.map((name) => expected.get(name)));
});

test("changes to nearly all entries require a new lookup", () => {
  const changes = [...Array(5_001).keys()].map((at) => [`/${at}`, at] as const);
  expect(changedLookup(new Map<string, number>(), changes)).toBeNull();
  expect(changedLookup(new Map<string, number>(), changes.slice(1))?.get("/5000")).toBe(5_000);
});
