import { expect, test } from "vitest";
import type { PageModel } from "#markdown/themes/model.ts";
import { planNotFound } from "#content/pages/list-plans.ts";
import {
  all,
  from,
  modelOf,
  type PageDescription,
  pageKey,
  type Pages,
  plain,
  type PageInputs,
} from "#content/pages/page-description.ts";
import { languagesOf } from "#content/pages/page-languages.ts";
import { partFacts } from "#content/pages/part-facts.ts";

type Wider = Omit<PageModel, "html"> & { madeUp: string[] };

const folder = {
  path: "",
  url: "/",
  title: "",
  position: null,
  index: null,
  folders: [],
  notes: [],
  parent: null,
  isPart: false,
};
const [part] = partFacts(
  [{ home: "/", version: null, language: null, root: folder, tags: [], dated: [] }],
  () => plain(null),
  { languages: languagesOf("en"), translations: null },
);
const { page } = planNotFound(part!);
const wider = (...words: string[]): PageDescription<Wider> => ({
  ...page,
  madeUp: all(words.map((word) => from([word], (text) => text.toUpperCase()))),
});
const keyOf = (described: PageDescription<Wider>, before: Pages | null) =>
  pageKey("/404", { frame: ["theme", "body"], page: described }, { before, inputs: new Map() });

/** The pages of a build with this one. */
function pagesOf(described: PageDescription, frame: string[]): Pages {
  const inputs: PageInputs = new Map();
  const key = pageKey("/404", { frame, page: described }, { before: null, inputs });
  return { inputs, keys: { "/404": key } };
}

test("the compiler refuses a page that does not describe a new field", () => {
  // @ts-expect-error The made-up field is missing.
  const described: PageDescription<Wider> = page;
  expect(described).toBe(page);
});

test("a page with another value of a new field is never taken from the last build", () => {
  const before = pagesOf(wider("a"), ["theme", "body"]);
  const first = before.keys["/404"];
  expect(modelOf(wider("a")).madeUp).toEqual(["A"]);
  expect(keyOf(wider("a"), before)).toBe(first);
  expect(keyOf(wider("a"), null)).toBe(first);
  for (const other of [wider("b"), wider("a", "b"), wider()])
    for (const last of [before, null]) expect(keyOf(other, last)).not.toBe(first);
});

test("a page with the same inputs has the digest of the last build", () => {
  const { inputs } = pagesOf(page, []);
  const before = { inputs, keys: { "/404": "its digest" } };
  expect(pageKey("/404", { frame: [], page }, { before, inputs: new Map() })).toBe("its digest");
});

test("every field of a page is part of its digest", () => {
  const before = pagesOf(page, []);
  for (const field of Object.keys(page)) {
    const changed = { ...page, [field]: plain("another") } as PageDescription;
    for (const last of [before, null])
      expect(
        pageKey("/404", { frame: [], page: changed }, { before: last, inputs: new Map() }),
      ).not.toBe(before.keys["/404"]);
  }
});
