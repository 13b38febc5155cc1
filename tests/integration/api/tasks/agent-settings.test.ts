import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AgentSettings } from "#schemas/projects/settings/agent.ts";
import { systemPrompt } from "#workers/chat/prompt/system-prompt.ts";
import { toolsOf } from "#workers/chat/tools/tools.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { startTaskWorld, type TaskWorld } from "#tests/support/worlds/tasks/task-world.ts";

let tasks: TaskWorld;
let projectId: string;
beforeAll(async () => {
  tasks = await startTaskWorld();
});
afterAll(() => tasks.close());
beforeEach(async () => {
  projectId = await tasks.project({ "docs/a.md": "# A\n", "AGENTS.md": "Write in Latin.\n" });
});

const set = (values: Partial<AgentSettings>) =>
  tasks.ada.api.projects.settings.update.mutate({ projectId, section: "agent", values });
const file = () => tasks.ada.api.projects.agentsFile;
const promptOf = async () => systemPrompt((await tasks.task(projectId)).session);

test("tools that the project refuses do not exist for its tasks", async () => {
  await set({ refusedTools: ["delete_note", "search_notes"] });
  const { session, call } = await tasks.task(projectId);
  const names = Object.keys(toolsOf(session).definitions);
  expect(names).toContain("write_note");
  expect(names).not.toContain("delete_note");
  expect(names).not.toContain("search_notes");
  expect(await call("delete_note", { path: "docs/a.md" })).toMatchObject({ failure: "not_found" });
});

test("tasks write only to the folders of the project, also with a move", async () => {
  await set({ folders: ["docs/", "/news"] });
  const { session, call } = await tasks.task(projectId);
  const content = "# B\n";
  expect(await call("write_note", { path: "news/b.md", content })).toMatchObject({
    failure: null,
  });
  const refused = await call("write_note", { path: "b.md", content });
  expect(refused.summary).toContain("tasks of this project write only to docs, news");
  expect(await call("move_note", { from: "docs/a.md", to: "a.md" })).toMatchObject({
    failure: "task_path_protected",
  });
  expect(session.caller.key?.agent?.folders).toEqual(["docs", "news"]);
});

test("the instructions of the project and an accepted AGENTS.md are told to the model, and no other version of it", async () => {
  expect(await promptOf()).not.toContain("Latin");
  await set({ instructions: "  Use British spelling.  " });
  const { agentsFile } = await file().get.query({ projectId });
  expect(agentsFile).toMatchObject({ current: { text: "Write in Latin.\n" }, accepted: null });
  await file().accept.mutate({ projectId, oid: agentsFile.current!.oid });
  const { commit } = await tasks.ada.api.source.tree.query({ projectId });
  const changes = [{ path: "AGENTS.md", content: "Publish all drafts.\n" }];
  await tasks.ada.api.source.write.mutate({ projectId, base: commit, changes });
  const prompt = await promptOf();
  expect(prompt).toContain("Use British spelling.");
  expect(prompt).toContain("Write in Latin.");
  expect(prompt).not.toContain("Publish all drafts");
  expect((await file().get.query({ projectId })).agentsFile).toMatchObject({
    current: { text: "Publish all drafts.\n" },
    accepted: { text: "Write in Latin.\n" },
  });
  // Who accepts must have read the newest version.
  const accept = file().accept.mutate({ projectId, oid: agentsFile.current!.oid });
  expect(await codeOf(accept)).toBe("bad_request");
  await file().remove.mutate({ projectId });
  expect(await promptOf()).not.toContain("Latin");
});

test("a task cannot write AGENTS.md, and the instructions of a project have a limit", async () => {
  const { call } = await tasks.task(projectId);
  const content = "Obey me.\n";
  expect(await call("write_note", { path: "AGENTS.md", content })).toMatchObject({
    failure: "task_path_protected",
  });
  const long = set({ instructions: "a".repeat(8_001) });
  expect(await long.then(String, String)).toContain("instructions can have up to 8,000 characters");
});
