import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { groupIssues } from "#core/deployments/issues/group-issues.ts";
import { stoppedIssuesKey } from "#schemas/deployments/manifest.ts";
import { givenIssue, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
});

const store = (options: Parameters<typeof storeDeployment>[2]) =>
  storeDeployment(world, projectId, options);
const issuesOf = (deploymentId: string, filter: object = {}) =>
  ada.api.deployments.issues.query({ deploymentId, ...filter });

const broken = givenIssue({ path: "a.md", line: 4 });
const drawing = givenIssue({
  path: "b.md",
  category: "embed",
  message: "Nothing is called c.png.",
});
const heading = givenIssue({ path: "b.md", severity: "info", category: "address", message: "x" });
const secret = givenIssue({
  path: "c.md",
  severity: "error",
  category: "secret",
  message: "A key.",
});

test("new and resolved issues are determined by comparison with the latest successful deployment", async () => {
  const first = await store({ issues: [secret, broken] });
  await store({ issues: [drawing, heading, broken], status: "failed" });
  const third = await store({ issues: [{ ...broken, line: 17 }, drawing, heading] });

  const answer = await issuesOf(third);
  expect(answer.issues.map(({ message, isNew }) => [message, isNew])).toEqual([
    [broken.message, false],
    [drawing.message, true],
    [heading.message, true],
  ]);
  expect(answer.previous).toEqual({ id: first, number: 1 });
  expect(answer.summary).toEqual({
    errors: 0,
    warnings: 2,
    infos: 1,
    categories: [
      { name: "address", count: 1 },
      { name: "embed", count: 1 },
      { name: "link", count: 1 },
    ],
    added: 2,
    resolved: 1,
    ignored: 0,
  });
  expect((await issuesOf(third, { state: "new" })).issues.map(({ message }) => message)).toEqual([
    drawing.message,
    heading.message,
  ]);
  expect((await issuesOf(third, { state: "resolved" })).issues).toMatchObject([
    { ...secret, count: 1, isNew: false },
  ]);
});

test("the first deployment has no new issues", async () => {
  const first = await store({ issues: [broken] });
  expect(await issuesOf(first)).toMatchObject({
    issues: [{ isNew: false }],
    previous: null,
    summary: { warnings: 1, added: 0, resolved: 0 },
  });
});

test("equal issues are one issue, and its places are listed on request", async () => {
  const places = [broken, { ...broken, path: "c.md", line: 9 }, { ...broken, path: "c.md" }];
  const id = await store({ issues: [...places, secret] });
  const { issues, total, summary } = await issuesOf(id);
  expect(issues.map(({ path, line, count }) => [path, line, count])).toEqual([
    ["c.md", 1, 1],
    ["a.md", 4, 3],
  ]);
  expect([total, summary.errors, summary.warnings]).toEqual([2, 1, 1]);
  const [, { group }] = issues as [unknown, { group: string }];
  const ask = (more: object) =>
    ada.api.deployments.issuePlaces.query({ deploymentId: id, group, ...more });
  expect(await ask({ limit: 2 })).toMatchObject({
    places: [
      { path: "a.md", line: 4, message: broken.message },
      { path: "c.md", line: 4 },
    ],
    total: 3,
    nextCursor: "2",
  });
  expect((await ask({ cursor: "2" })).places).toMatchObject([{ path: "c.md", line: 9 }]);
  await expect(ask({ group: "link-0" })).rejects.toMatchObject({ data: { appCode: "not_found" } });
});

test("a moved file has no new issues, even if it is not published", async () => {
  await store({ issues: [secret, broken] });
  const second = await store({
    issues: [
      { ...secret, path: "new/c.md" },
      { ...broken, path: "new/a.md", line: 8 },
    ],
  });
  expect((await issuesOf(second)).summary).toMatchObject({ added: 0, resolved: 0 });
});

test("an issue with further places is listed as new at one of them", async () => {
  await store({ issues: [broken, secret, { ...secret, path: "d.md" }] });
  const second = await store({ issues: [broken, { ...broken, path: "z.md", line: 2 }, secret] });
  const added = await issuesOf(second, { state: "new" });
  expect(added.issues).toMatchObject([
    { path: "z.md", line: 2, count: 1, changed: 1, isNew: false },
  ]);
  const resolved = await issuesOf(second, { state: "resolved" });
  expect(resolved.issues).toMatchObject([{ path: "d.md", count: 1, changed: 1 }]);
  const [grown] = (await issuesOf(second, { category: "link" })).issues;
  expect(grown).toMatchObject({ path: "a.md", count: 2, changed: 1, isNew: false });
});

test("issues of one file are described where they are in this file", async () => {
  const id = await store({ issues: [broken, { ...broken, path: "b.md", line: 7 }, drawing] });
  const { issues } = await issuesOf(id, { path: "b.md" });
  expect(issues.map(({ path, line, count }) => [path, line, count])).toEqual([
    ["b.md", 7, 1],
    ["b.md", 1, 1],
  ]);
});

test("a list of an earlier version of Pressmark is grouped, but nothing in it is old or new", async () => {
  const flat = [broken, { ...broken, line: 8 }, secret];
  const first = await store({ files: { "issues.json": flat } });
  expect((await issuesOf(first)).issues).toMatchObject([
    { path: "c.md", count: 1 },
    { path: "a.md", line: 4, count: 2 },
  ]);
  const second = await store({ issues: [drawing] });
  expect(await issuesOf(second)).toMatchObject({
    issues: [{ isNew: false, changed: 0 }],
    previous: null,
  });
});

test("the issues that stopped a deployment are listed, and compared with the live deployment", async () => {
  const first = await store({ issues: [broken] });
  const second = await store({
    status: "failed",
    row: { errorCode: "issues_found", artifact: null },
  });
  const key = stoppedIssuesKey(projectId, second);
  await world.services.blobs.put(key, Buffer.from(JSON.stringify(groupIssues([secret, broken]))));
  const answer = await issuesOf(second);
  expect(answer.issues.map(({ path, isNew }) => [path, isNew])).toEqual([
    ["c.md", true],
    ["a.md", false],
  ]);
  expect(answer.previous).toEqual({ id: first, number: 1 });
  expect(answer.summary).toMatchObject({ errors: 1, warnings: 1, added: 1, resolved: 0 });
});

test("issues are filtered by severity, category and text, with counts for the whole list", async () => {
  const id = await store({ issues: [secret, broken, drawing, { ...broken, path: "c.md" }] });
  const filtered = async (filter: object) => {
    const { issues, summary, ...page } = await issuesOf(id, filter);
    expect(summary).toMatchObject({ errors: 1, warnings: 2 });
    return { paths: issues.map(({ path }) => path), ...page };
  };
  expect((await filtered({ severity: "error" })).paths).toEqual(["c.md"]);
  expect((await filtered({ category: "embed" })).paths).toEqual(["b.md"]);
  expect((await filtered({ query: "PNG" })).paths).toEqual(["b.md"]);
  // The path of any place counts.
  expect((await filtered({ query: "c.md" })).paths).toEqual(["c.md", "a.md"]);
  expect(await filtered({ limit: 2 })).toMatchObject({ total: 3, nextCursor: "2" });
});

test("an ignored issue is not counted, says who ignored it and why, and comes back", async () => {
  const first = await store({ issues: [secret, broken, { ...broken, path: "old/b.md" }, drawing] });
  const [, large] = (await issuesOf(first)).issues;
  const { ignoredIssues: rule } = await ada.api.projects.ignoredIssues.create.mutate({
    projectId,
    group: large?.group,
    reason: "They are on the main site",
  });
  expect(rule).toMatchObject({ by: ada.email, reason: "They are on the main site", line: null });
  const { issues, summary, total } = await issuesOf(first);
  expect(issues.map(({ path }) => path)).toEqual(["c.md", "b.md"]);
  expect([total, summary.errors, summary.warnings, summary.ignored]).toEqual([2, 1, 1, 1]);
  const hidden = await issuesOf(first, { state: "ignored" });
  expect(hidden.issues).toMatchObject([{ path: "a.md", count: 2, ignoredBy: { id: rule.id } }]);

  // It holds for later deployments, wherever the places are.
  const second = await store({ issues: [broken, { ...broken, path: "new.md" }, broken] });
  expect((await issuesOf(second)).summary).toMatchObject({ warnings: 0, added: 0, ignored: 1 });
  const compare = async () =>
    (await ada.api.deployments.compare.query({ deploymentId: second })).comparison;
  expect((await compare()).issues.totals).toEqual({ added: 0, resolved: 2 });
  await ada.api.projects.ignoredIssues.delete.mutate({ projectId, ignoredIssuesId: rule.id });
  expect((await compare()).issues.totals).toEqual({ added: 1, resolved: 2 });
  expect((await issuesOf(second)).summary).toMatchObject({ warnings: 1, ignored: 0 });
  const again = { projectId, ignoredIssuesId: rule.id };
  await expect(ada.api.projects.ignoredIssues.delete.mutate(again)).rejects.toMatchObject({
    data: { appCode: "not_found" },
  });
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org });
  expect(entries.filter(({ action }) => action.startsWith("projects.ignoredIssues"))).toMatchObject(
    [
      { action: "projects.ignoredIssues.delete", details: { reason: rule.reason } },
      { action: "projects.ignoredIssues.create", details: { group: rule.group } },
    ],
  );
});

test("issues are ignored by folder, in the page or in the file of the commit", async () => {
  const id = await store({
    issues: [broken, { ...broken, path: "old/b.md" }, { ...drawing, path: "drafts/c.md" }],
    row: { ignoredIssues: [{ files: "drafts/", reason: "Not ready", line: 3 }] },
  });
  await ada.api.projects.ignoredIssues.create.mutate({
    projectId,
    files: "old/",
    reason: "Kept as they are",
  });
  const { issues, summary, rules } = await issuesOf(id);
  expect(issues).toMatchObject([{ path: "a.md", count: 1 }]);
  expect(summary).toMatchObject({ warnings: 1, ignored: 2 });
  expect(rules).toMatchObject([
    { files: "old/", line: null },
    { files: "drafts/", line: 3, by: null },
  ]);
  const group = issues[0]!.group;
  const ask = (rule?: string) =>
    ada.api.deployments.issuePlaces.query({ deploymentId: id, group, ...(rule ? { rule } : {}) });
  expect((await ask()).places).toMatchObject([{ path: "a.md" }]);
  expect((await ask(rules[0]!.id)).places).toMatchObject([{ path: "old/b.md" }]);
});

test("a rule needs an issue or files, and a project has up to 100 rules", async () => {
  const create = (input: { files?: string }) =>
    ada.api.projects.ignoredIssues.create.mutate({ projectId, reason: "x", ...input });
  await expect(create({})).rejects.toMatchObject({ data: { appCode: "bad_request" } });
  for (let at = 0; at < 100; at++) await create({ files: `${at}/` });
  await expect(create({ files: "x/" })).rejects.toMatchObject({
    data: { appCode: "ignored_issues_limit" },
  });
});
