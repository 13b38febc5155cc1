import { expect, test } from "vitest";
import { deadBeginning, deadBeginnings } from "#content/links/certainty/dead-beginnings.ts";

/** A note with links to addresses, of which the first ones lead somewhere. */
function content({ live, dead }: { live: number; dead: number }) {
  const slots = Array.from({ length: live + dead }, (_, at) => ({
    kind: "link",
    wiki: false,
    target: `/docs/${at}`,
  }));
  return {
    structure: { byPath: new Map([["a.md", { facts: { slots: [...slots, ...slots] } }]]) },
    links: new Map([
      ["a.md", { targets: slots.map((_, at) => (at < live ? `docs/${at}.md` : null)) }],
    ]),
  } as unknown as Parameters<typeof deadBeginnings>[0];
}

test.each([
  [0, 10, true],
  [3, 10, true],
  [4, 10, false],
  [0, 9, false],
])(
  "with %i addresses that lead somewhere and %i that do not, their beginning is doubtful: %s",
  (live, dead, isDoubtful) => {
    expect(deadBeginnings(content({ live, dead })).has("docs")).toBe(isDoubtful);
  },
);

test("links with such a beginning are one group of information", () => {
  const dead = () => new Set(["docs"]);
  const link = { kind: "link", wiki: false, target: "/docs/x" } as const;
  expect(deadBeginning(link, dead)).toMatchObject({
    severity: "info",
    message: "No page or file is named /docs/x.",
    group: { message: "Most links that begin with `/docs/` lead to nothing in this content." },
  });
  for (const target of ["docs/x", "/guide/x", "/docs"])
    expect(deadBeginning({ ...link, target }, dead)).toBeNull();
  expect(deadBeginning({ ...link, kind: "embed" }, dead)).toBeNull();
});
