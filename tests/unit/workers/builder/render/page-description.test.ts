import { expect, test } from "vitest";
import type { PageModel } from "#markdown/themes/model.ts";
import { planNotFound } from "#workers/builder/render/list-plans.ts";
import {
  all,
  from,
  modelOf,
  type PageDescription,
  pageKey,
  plain,
} from "#workers/builder/render/page-description.ts";
import type { PageMemory } from "#workers/builder/model.ts";

type Wider = Omit<PageModel, "html"> & { madeUp: string[] };

const { page } = planNotFound();
const empty = (): PageMemory => ({ notes: new Map(), pages: new Map() });
const wider = (...words: string[]): PageDescription<Wider> => ({
  ...page,
  madeUp: all(words.map((word) => from([word], (text) => text.toUpperCase()))),
});
const keyOf = (described: PageDescription<Wider>, before: PageMemory | null, after = empty()) =>
  pageKey("/404", { frame: ["theme", "body"], page: described }, { before, after });

test("the compiler refuses a page that does not describe a new field", () => {
  // @ts-expect-error The made-up field is missing.
  const described: PageDescription<Wider> = page;
  expect(described).toBe(page);
});

test("a page with another value of a new field is never taken from the last build", () => {
  const memory = empty();
  const first = keyOf(wider("a"), null, memory);
  expect(modelOf(wider("a")).madeUp).toEqual(["A"]);
  expect(keyOf(wider("a"), memory)).toBe(first);
  expect(keyOf(wider("a"), null)).toBe(first);
  for (const other of [wider("b"), wider("a", "b"), wider()])
    for (const before of [memory, null]) expect(keyOf(other, before)).not.toBe(first);
});

test("every field of a page is part of its digest", () => {
  const first = pageKey("/404", { frame: [], page }, { before: null, after: empty() });
  for (const field of Object.keys(page)) {
    const changed = { ...page, [field]: plain("another") } as PageDescription;
    const memory = empty();
    pageKey("/404", { frame: [], page }, { before: null, after: memory });
    for (const before of [memory, null])
      expect(pageKey("/404", { frame: [], page: changed }, { before, after: empty() })).not.toBe(
        first,
      );
  }
});
