import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** More than any list of issues contains. */
const BROKEN = Array.from({ length: 21_000 }, (_, at) => `![](gone-${at}.k${at})`).join(" ");

const summaryOf = ({ deployment }: Published, stage: string) =>
  deployment.stages.find(({ name }) => name === stage)?.summary ?? "";
/** Log lines that name an issue, or count them. */
const issueLines = ({ log }: Published) =>
  log.map(({ text }) => text).filter((text) => /issue|No page or file is named/.test(text));

test("an edit of a site with more issues than can be listed renders only its own page and logs only new issues", async () => {
  const project = await world.project();
  const first = await project.publish({
    "index.md": "# Home",
    "a.md": `# A\n\n${BROKEN}`,
    "b.md": `# B\n\n${BROKEN}`,
    "c.md": "# C\n\nText.",
  });
  expect(first.deployment.counts?.warnings).toBe(21_000);
  expect(issueLines(first)).toHaveLength(101);
  expect(issueLines(first).at(-1)).toContain("20,900 further issues");

  letTimePass();
  const edited = await project.publish({ "c.md": "# C\n\nMore text." });
  expect(summaryOf(edited, "parse")).toBe("1 note compiled");
  expect(summaryOf(edited, "render")).toBe("1 of 8 pages rendered: 1 changed note");
  expect(issueLines(edited)).toEqual(["21,000 issues of the last deployment remain"]);

  letTimePass();
  const another = await project.publish({ "c.md": "# C\n\nMore [a](nothing.md)." });
  expect(another.deployment.counts?.warnings).toBe(21_001);
  const [line, rest, ...others] = issueLines(another);
  expect(line).toContain("c.md:3 No page or file is named nothing.md.");
  expect(rest).toBe("21,000 issues of the last deployment remain");
  expect(others).toEqual([]);
}, 300_000);

test("only new issues are logged when every page is checked and after the worker restarts", async () => {
  const project = await world.project();
  await project.publish({
    "index.md": "# Home\n\n[a](old.md) and [[c]]",
    "c.md": "# C",
  });
  letTimePass();
  const added = await project.publish({ "d.md": "# D\n\n[a](new.md)" });
  expect(issueLines(added)).toEqual([
    expect.stringContaining("d.md:3 No page or file is named new.md."),
    "1 issue of the last deployment remains",
  ]);
  world.context.states = openStateMemory();
  letTimePass();
  await project.tree.git("rm", "--quiet", "c.md");
  const removed = await project.publish({ "d.md": "# D\n\nText\n\n[a](new.md)" });
  expect(issueLines(removed)).toEqual([
    expect.stringContaining("index.md:3 No page or file is named c."),
    "2 issues of the last deployment remain",
  ]);
});

test("a moved note has no new issues, and a further place of an issue is logged where it is", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# Home", "a.md": "# A\n\n[[gone]] ![](p.png) [x](#none)" });
  letTimePass();
  await project.tree.git("mv", "a.md", "moved.md");
  const moved = await project.publish({ "index.md": "# Home again" });
  expect(issueLines(moved)).toEqual(["3 issues of the last deployment remain"]);
  letTimePass();
  const further = await project.publish({ "index.md": "# Home\n\n[[gone]]" });
  expect(issueLines(further)).toEqual([
    expect.stringContaining("index.md:3 No page or file is named gone."),
    "2 issues of the last deployment remain",
  ]);
  expect(further.groups).toHaveLength(3);
});

test("ignored issues are neither counted nor logged and do not stop a build", async () => {
  const rules = `issues:
  ignore:
    - files: old/
      reason: Kept as they are
    - files: old/
`;
  const project = await world.project({ settings: { failOnIssues: true } });
  const first = await project.publish({
    "pressmark.yml": rules,
    "index.md": "# Home",
    "old/a.md": `# A\n\n[[gone]]\n\nAKIAX7QH3VJ2M6TPKD4W`,
    "old/b.md": "# B\n\n[[lost]]",
  });
  expect(first.deployment).toMatchObject({ status: "success", counts: { errors: 0, warnings: 1 } });
  expect(first.deployment.ignoredIssues).toEqual([
    { files: "old/", reason: "Kept as they are", line: 3 },
  ]);
  expect(first.log.map(({ text }) => text).join("\n")).toMatch(/\d issues? ignored/);
  expect(issueLines(first).join()).not.toMatch(/gone|lost/);
  expect(first.groups.map(({ category }) => category)).toContain("secret");
  expect(first.issues).toContainEqual(
    expect.objectContaining({ path: "pressmark.yml", line: 5, category: "settings" }),
  );
  letTimePass();
  const second = await project.publish({ "pressmark.yml": "" });
  expect(second.deployment).toMatchObject({ status: "failed", errorCode: "issues_found" });
  expect(summaryOf(second, "render")).toBe("");
});

test.each<[string, Record<string, string>]>([
  ["d.md was added", { "d.md": "# D" }],
  ["the title of c.md changed", { "c.md": "# Another" }],
  ["c.md uses other files or embeds", { "c.md": "# C\n\n![[a]]" }],
  ["the ignore list .pressmarkignore changed", { ".pressmarkignore": "x/\n" }],
  ["the list of tags of c.md changed", { "c.md": "# C\n\n#tag" }],
])("the receipt says that every page was checked because %s", async (because, files) => {
  const project = await world.project();
  await project.publish({ "index.md": "# Home", "a.md": "# A", "c.md": "# C" });
  letTimePass();
  const wide = await project.publish(files);
  expect(summaryOf(wide, "render")).toContain(`Every page was checked because ${because}.`);
});
