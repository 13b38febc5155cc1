import { expect, test } from "vitest";
import { reportPrivateGraph } from "#content/notes/report-private-graph.ts";

/** The severities of what is said about notes, of which some are withheld by the settings of a graph. */
function severities(notes: Record<string, "withheld" | "public" | "asks">): string[] {
  const issues: string[] = [];
  const sink = { add: ({ severity }: { severity: string }) => issues.push(severity) };
  const reason = "`deps/viewer/logseq/config.edn` publishes only pages with `public:: true`";
  const parsed = Object.entries(notes).map(([path, state]) => ({
    path,
    facts: {
      publish: {
        hold: state === "withheld" ? { reason } : null,
        ...(state === "asks" && { own: { Public: "true" } }),
      },
    },
  }));
  reportPrivateGraph(sink, parsed as never);
  return issues;
}

test("a graph without a public page is a warning", () => {
  expect(severities({ "pages/a.md": "withheld", "README.md": "public" })).toEqual(["warning"]);
});

test("an author who publishes single pages knows that the others are withheld", () => {
  expect(severities({ "pages/a.md": "withheld", "assets/b.md": "asks" })).toEqual(["info"]);
});

test("a graph in the source of a program is a small part of the content", () => {
  const graph = "deps/viewer/pages/a.md";
  const docs = { "README.md": "public", "docs/a.md": "public" } as const;
  expect(severities({ [graph]: "withheld", ...docs })).toEqual(["info"]);
});
