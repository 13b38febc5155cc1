import { describe, expect, test } from "vitest";
import { publicationOf } from "#content/notes/publish-rules.ts";
import { withholdingCases } from "#tests/support/inputs/withholding-cases.ts";
import { compile } from "../rendered.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

describe("publication settings of other generators are understood", () => {
  test.each(
    withholdingCases.map(
      (row) => [row.generator, JSON.stringify(row.text).slice(0, 80), row.outcome, row] as const,
    ),
  )("%s: %s is %s", (_generator, _text, outcome, { text, whole, path = "note.md" }) => {
    const note = compile(whole ? text : `---\n${text}\n---\n\nbody`);
    const { state, reason } = publicationOf({ path, facts: { ...note, refusal: null } }, NOW);
    expect([state, reason]).toEqual([
      outcome,
      outcome === "published" ? null : expect.stringMatching(/\.$/),
    ]);
  });
});

test.each(["unpublishAt", "expires", "expiry", "expireDate", "expirationDate", "unpublishedOn"])(
  "`%s` with an unreadable date is an issue with its line",
  (key) => {
    const { issues, publish } = compile(`---\ntitle: T\n${key}: 2027-02-30\n---\n\nbody`);
    expect(issues).toEqual([
      {
        line: 3,
        severity: "warning",
        category: "date",
        message: `"${key}" is not a date, so the note is not published.`,
        suggestion: `Write it as \`${key}: 2026-03-09\` or \`2026-03-09T14:30\`.`,
      },
    ]);
    expect(publish.hold?.reason).toBe(`Its \`${key}\` cannot be read.`);
  },
);
