import { expect, test } from "vitest";
import { ofBuildOutput } from "#content/links/certainty/build-output.ts";

const problem = (begins: string) => ({
  severity: "warning" as const,
  message: "No page or file is named x.",
  group: { about: `begins ${begins}`, message: "", suggestion: null },
});

test.each([
  ["dist/app.js", "dist/", true],
  ["../target/doc/index.html", "target/", true],
  ["docs/_static/manual.pdf", "docs/_static/", true],
  ["build/setup.md", "build/", false],
  ["builds/a.html", "builds/", false],
  ["dist/deep/a.html", "dist/deep/", false],
  ["https:build/x", "https:", false],
])("a link to %s leads into what a build makes: %s", (target, folder, isMade) => {
  const shown = ofBuildOutput({ kind: "link", target }, problem(folder));
  expect(shown.severity).toBe(isMade ? "info" : "warning");
  if (isMade) expect(shown.group?.about).toBe(`build ${folder}`);
});

test("a picture that a build makes is missing on the page", () => {
  expect(ofBuildOutput({ kind: "embed", target: "dist/a.png" }, problem("dist/")).severity).toBe(
    "warning",
  );
});
