import { expect, test } from "vitest";
import { deadForms, ofDeadForm } from "#content/links/certainty/dead-forms.ts";
import type { Slot } from "#markdown/note.ts";

const link = (target: string) => ({ kind: "link", wiki: false, target }) as Slot;

/** A note with these links, of which the first ones lead somewhere. */
function content(targets: string[], live: number) {
  const slots = targets.map(link);
  return {
    structure: { byPath: new Map([["a.md", { facts: { slots: [...slots, ...slots] } }]]) },
    links: new Map([["a.md", { targets: slots.map((_, at) => (at < live ? "b.md" : null)) }]]),
  } as unknown as Parameters<typeof deadForms>[0];
}

const pages = (count: number) => Array.from({ length: count }, (_, at) => `/guide/${at}`);

test.each([
  [0, 5, true],
  [4, 5, true],
  [5, 5, false],
  [0, 4, false],
])(
  "with %i live links of a form and %i dead ones, it is doubtful: %s",
  (live, dead, isDoubtful) => {
    expect(deadForms(content(pages(live + dead), live)).has("absolute plain")).toBe(isDoubtful);
  },
);

test.each([
  ["/guide/a", "absolute plain"],
  ["/guide/a/", "absolute slash"],
  ["../a.md", "relative markdown"],
  ["a.html", "name html"],
  ["v1.2", "name plain"],
  ["files/a.zip", "relative file"],
])("%s is one of the %s links", (target, form) => {
  const variants = [1, 2, 3, 4, 5].map((at) =>
    target.replace("a", `a${at}`).replace("v1", `v${at}`),
  );
  expect([...deadForms(content(variants, 0))]).toEqual([form]);
});

test("dead links of a doubtful form are one group of information, except mistyped names", () => {
  const problem = { severity: "warning", message: "No page or file is named /guide/x." } as const;
  const forms = () => new Set(["absolute plain"]);
  expect(ofDeadForm(link("/guide/x"), problem, { isLikeOther: false, forms })).toMatchObject({
    severity: "info",
    message: problem.message,
    group: { about: "most absolute plain" },
  });
  for (const [target, isLikeOther] of [
    ["/guide/x", true],
    ["guide/x", false],
    ["mailto:x", false],
  ] as const)
    expect(ofDeadForm(link(target), problem, { isLikeOther, forms })).toBe(problem);
  const embed = { ...link("/guide/x"), kind: "embed" } as Slot;
  expect(ofDeadForm(embed, problem, { isLikeOther: false, forms })).toBe(problem);
});

test("if most pictures of a form are missing, they are one warning that names the doubt", () => {
  const pictures = [1, 2, 3, 4, 5].map((at) => ({ ...link(`/img/${at}/a.png`), kind: "embed" }));
  const forms = deadForms({
    structure: { byPath: new Map([["a.md", { facts: { slots: pictures } }]]) },
    links: new Map([["a.md", { targets: pictures.map(() => null) }]]),
  } as unknown as Parameters<typeof deadForms>[0]);
  expect([...forms]).toEqual(["absolute shown"]);
  const message = "No page or file is named /img/1/a.png.";
  const problem = { severity: "warning", message } as const;
  const of = (slot: unknown) =>
    ofDeadForm(slot as Slot, problem, { isLikeOther: false, forms: () => forms });
  expect(of(pictures[0])).toMatchObject({
    severity: "warning",
    message,
    group: { about: "most absolute shown" },
  });
  expect(of(link("/img/1/a.png"))).toBe(problem);
});
