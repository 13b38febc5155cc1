import { expect, test } from "vitest";
import type { CheckedChange } from "#core/source/check-changes.ts";
import { mayHaveSecrets } from "#core/tasks/task-paths.ts";
import { checkTaskPath, checkTaskWrite } from "#core/tasks/task-writes.ts";
import type { Caller } from "#core/access/caller.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

const project = { branch: "main" } as ProjectDocument;
const caller = { key: { kind: "task", id: "t", branch: "task/x" } } as Caller;
const write = (change: Partial<CheckedChange>, branch = "task/x") => {
  const whole = { path: "a.md", from: null, bytes: null, isRemoval: false, ...change };
  return () => checkTaskWrite(caller, { project, branch, changes: [whole] });
};
const bytes = Buffer.from("text");

const INSTRUCTIONS = ["AGENTS.md", "agents.md", "docs/Agents.MD", "AGENTS.override.md"];
const WIDE = "ＡＧＥＮＴＳ.md";
const HIDDEN = "A\u200bGENTS.md";

test.each([
  ...INSTRUCTIONS,
  WIDE,
  HIDDEN,
  "AGENT.md",
  "a/CLAUDE.md",
  "CLAUDE.local.md",
  "GEMINI.md",
  "copilot-instructions.md",
  "x.instructions.md",
  "Daily.prompt.md",
  "SKILL.md",
  " AGENTS.md",
  "pressmark.yml",
  "PRESSMARK.YML",
  "docs/pressmark.yaml",
  "pressmark.yml ",
  "pressmark.json",
  ".pressmarkignore",
  "docs/.gitignore",
  ".bookignore",
  ".github/workflows/build.md",
  ".obsidian/app.md",
  "a/.hidden/x.md",
  "．hidden/x.md",
  "\u200b.hidden/x.md",
  "a\\.git\\x.md",
  "templates/note.md",
  "Templates/Note.md",
  "a/_templates/x.md",
  "_layouts/x.md",
  "layouts/x.md",
  "_includes/x.md",
  "archetypes/x.md",
  "mkdocs.yml",
  "hugo.toml",
  "_config.yml",
  "docusaurus.config.js",
  "package.json",
  "credentials.csv",
  "a/secrets.canvas",
  "Credentials.base",
  "server.pem",
  "deploy.key",
  "index.html",
  "publish.css",
  "robots.txt",
  "CNAME",
  "Makefile",
  "x.md.exe",
  "note.md:x",
])("a task cannot write, delete or move %s, nor move a note to it", (path) => {
  const refused = expect.objectContaining({ appCode: "task_path_protected" }) as Error;
  expect(write({ path, bytes })).toThrow(refused);
  expect(write({ path, isRemoval: true })).toThrow(refused);
  expect(write({ path: "b.md", from: path })).toThrow(refused);
  expect(write({ path, from: "b.md" })).toThrow(refused);
});

test.each(["about.md", "guides/Start here.mdx", "board.canvas", "people/Agent Smith.md"])(
  "a task can write and move %s",
  (path) => {
    expect(write({ path, bytes })).not.toThrow();
    expect(write({ path: "b.md", from: path })).not.toThrow();
    expect(write({ path, isRemoval: true })).not.toThrow();
  },
);

test("pictures move and go with their notes, but are not written and keep their kind", () => {
  expect(write({ path: "b/cat.png", from: "cat.png" })).not.toThrow();
  expect(write({ path: "cat.png", isRemoval: true })).not.toThrow();
  expect(write({ path: "cat.png", bytes })).toThrow("it is not a note");
  expect(write({ path: "cat.svg", from: "cat.png" })).toThrow("keep the ending");
  expect(write({ path: "cat.png", from: "cat.md" })).toThrow("keep the ending");
});

test("a task writes to no branch but its own, and never to the published one", () => {
  expect(write({ bytes }, "task/y")).toThrow("only writes to its own branch, task/x");
  const published = { ...project, branch: "task/x" };
  const changes = [{ path: "a.md", from: null, bytes, isRemoval: false }];
  const writeOwn = () => checkTaskWrite(caller, { project: published, branch: "task/x", changes });
  expect(writeOwn).toThrow("published branch");
});

test("a person's key may write all of this", () => {
  const person = { key: { kind: "key" } } as Caller;
  const changes = [{ path: "AGENTS.md", from: null, bytes, isRemoval: false }];
  expect(() => checkTaskWrite(person, { project, branch: "main", changes })).not.toThrow();
});

test("a folder that may be moved can end in a slash", () => {
  expect(() => checkTaskPath("guides/")).not.toThrow();
  expect(() => checkTaskPath("/.obsidian/")).toThrow("it is hidden");
});

test("files that often have secrets are known by name", () => {
  const secrets = [".env", "a/.npmrc", "id_rsa", "server.PEM", "deploy.key", "secrets.yml"];
  expect(secrets.filter((path) => !mayHaveSecrets(path))).toEqual([]);
  const notes = ["secrets.md", "key.md", "guides/keys and locks.md", "AGENTS.md", "pressmark.yml"];
  expect(notes.filter(mayHaveSecrets)).toEqual([]);
});
