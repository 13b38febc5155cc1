import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "#core/access/acts.ts";
import { functionNames } from "#functions/registry.ts";
import { collection } from "#store/collections.ts";
import { insertMcpCall } from "#store/mcp/calls.ts";
import { connectMcp, failureOf, protocols } from "#tests/support/mcp-client.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import {
  givenIssue,
  givenPosts,
  type GivenNote,
  storeDeployment,
} from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let address: string;
let projectId: string;
let deploymentId: string;
let writer: Client;
let reader: Client;

const MANY = 130;
const notes: GivenNote[] = [
  { path: "notes/roses & thorns.md", title: "Roses", text: "Water them." },
  ...Array.from({ length: MANY }, (_, at) => ({ path: `plants/${at}.md`, text: "A plant" })),
];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  projectId = project.id;
  address = `${world.url}/mcp/${ada.org}/${project.handle}`;
  for (const { path, text } of notes.slice(0, 1))
    await callFunction({ url: world.url, token: ada.token }, "write_note", {
      projectId,
      path,
      content: text,
    });
  const listed = givenPosts(notes).map((post) => ({
    ...post,
    state: "published",
    reason: null,
    issues: 0,
  }));
  deploymentId = await storeDeployment(world, projectId, {
    notes,
    live: true,
    issues: [givenIssue({ message: "No page is named thorn." })],
    files: { "notes.json": listed },
  });
  const key = async (name: string, scope: "read" | "write") =>
    (await ada.api.apiKeys.create.mutate({ orgId: ada.org, name, scopes: [scope], projectId }))
      .secret;
  writer = await connectMcp(address, await key("My laptop", "write"));
  reader = await connectMcp(address, await key("Reader", "read"));
});
afterAll(async () => {
  await writer.close();
  await reader.close();
  await world.close();
});

const readMain = () =>
  callFunction({ url: world.url, token: ada.token }, "read_note", {
    projectId,
    path: "notes/roses & thorns.md",
  });

describe.each(protocols)("a client of the protocol %s", (protocol) => {
  test("lists tools with schemas, and calls one with a structured result", async () => {
    const client = await connectMcp(address, ada.token, protocol);
    const { tools } = await client.listTools();
    // A client has a branch of its own.
    const others = functionNames.filter((name) => !/^(create|delete)_branch$/.test(name));
    expect(tools.map(({ name }) => name)).toEqual(others);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title && description).toBeTruthy();
      expect(inputSchema.type).toBe("object");
      expect(outputSchema?.type).toBe("object");
      expect(annotations?.readOnlyHint).toBe(
        !acts[`functions.${name as (typeof functionNames)[number]}`].changes,
      );
    }
    const { structuredContent, content, isError } = await client.callTool({
      name: "list_notes",
      arguments: { query: "roses" },
    });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ notes: [{ title: "Roses" }], total: 1 });
    expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
    await client.close();
  });
});

test("writes go to a branch of the client's own, which it reads, and the published branch stays as it was", async () => {
  const path = "notes/roses & thorns.md";
  const read = await writer.callTool({ name: "read_note", arguments: { path } });
  expect(read.structuredContent).toMatchObject({ content: "Water them." });
  const { commit: base } = read.structuredContent as { commit: string };
  const content = "Water them twice.";
  const written = await writer.callTool({ name: "write_note", arguments: { path, content, base } });
  expect(written.structuredContent).toMatchObject({
    commit: { branch: expect.stringMatching(/^mcp\/my-laptop-\w{6}$/) as string },
  });
  const again = await writer.callTool({ name: "read_note", arguments: { path } });
  expect(again.structuredContent).toMatchObject({ content });
  expect((await readMain()).body).toMatchObject({ content: "Water them." });
  const other = await reader.callTool({ name: "read_note", arguments: { path } });
  expect(other.structuredContent).toMatchObject({ content: "Water them." });
  expect(writer.getInstructions()).toContain("mcp/my-laptop-");
});

test("a new note begins a branch that has all notes of the published one", async () => {
  const { secret } = await ada.api.apiKeys.create.mutate({
    orgId: ada.org,
    name: "Phone",
    scopes: ["write"],
    projectId,
  });
  const phone = await connectMcp(address, secret);
  await phone.callTool({ name: "write_note", arguments: { path: "new.md", content: "New" } });
  const old = await phone.callTool({
    name: "read_note",
    arguments: { path: "notes/roses & thorns.md" },
  });
  expect(old.isError).toBeUndefined();
  await phone.close();
});

test("a client cannot choose the branch that it writes to", async () => {
  const { tools } = await writer.listTools();
  const tool = tools.find(({ name }) => name === "write_note");
  expect(Object.keys(tool?.inputSchema.properties ?? {})).not.toContain("branch");
  const args = { path: "a.md", content: "x", branch: "main" };
  const result = await writer.callTool({ name: "write_note", arguments: args });
  expect(result.isError).toBe(true);
  expect(failureOf(result)).toMatchObject({ appCode: "bad_request" });
});

test("failures are results that name the field, the code and both texts of a conflict", async () => {
  const wrong = await writer.callTool({ name: "list_notes", arguments: { limit: 1000 } });
  expect(wrong).toMatchObject({
    isError: true,
    content: [{ type: "text", text: expect.stringContaining("limit") as string }, {}],
  });
  expect(failureOf(wrong)).toMatchObject({ appCode: "bad_request" });
  const missing = await reader.callTool({ name: "read_note", arguments: { path: "none.md" } });
  expect(failureOf(missing)).toMatchObject({ appCode: "file_not_found" });

  const { secret } = await ada.api.apiKeys.create.mutate({
    orgId: ada.org,
    name: "Rival",
    scopes: ["write"],
    projectId,
  });
  const rival = await connectMcp(address, secret);
  const path = "shared.md";
  const write = (content: string, base?: string) =>
    rival.callTool({ name: "write_note", arguments: { path, content, ...(base ? { base } : {}) } });
  const first = await write("One\n");
  const { commit } = first.structuredContent as { commit: { sha: string } };
  await write("Two\n", commit.sha);
  const conflict = await write("Three\n", commit.sha);
  expect(conflict.isError).toBe(true);
  expect(failureOf(conflict)).toMatchObject({ appCode: "conflict", conflicts: [{ path }] });
  await rival.close();
});

test("an unknown tool is an error of the protocol", async () => {
  await expect(writer.callTool({ name: "rm_rf", arguments: {} })).rejects.toMatchObject({
    code: -32_602,
  });
});

test("a read-only key sees only tools that read, and cannot call the others", async () => {
  const { tools } = await reader.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("write_note");
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  const call = reader.callTool({ name: "write_note", arguments: { path: "a.md", content: "" } });
  await expect(call).rejects.toMatchObject({ code: -32_602 });
  expect(reader.getInstructions()).toContain("only allow reading");
});

test("resources are all notes in pages, the issues and the logs, and each can be read", async () => {
  // The client reads all pages.
  const { resources: all } = await reader.listResources({});
  expect(all.filter(({ uri }) => uri.startsWith("note:"))).toHaveLength(notes.length);
  const uriOf = (name: string) => all.find((resource) => resource.name === name)?.uri ?? "";
  const read = async (uri: string) => (await reader.readResource({ uri })).contents[0];
  expect(await read(uriOf("notes/roses & thorns.md"))).toMatchObject({
    uri: "note:///notes/roses%20%26%20thorns.md",
    mimeType: "text/markdown",
    text: "Water them.",
  });
  expect(await read(uriOf("issues"))).toMatchObject({
    text: expect.stringContaining("No page is named thorn.") as string,
  });
  expect(await read(`deployment-log:///${deploymentId}`)).toMatchObject({ mimeType: "text/plain" });
  const templates = await reader.listResourceTemplates({});
  expect(templates.resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    "note:///{+path}",
    "deployment-log:///{deploymentId}",
  ]);
  for (const uri of ["note:///none.md", "issues:///other", "deployment-log:///bbbbbbbbbbbb", "x:y"])
    await expect(reader.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
});

test("prompts take arguments, which are completed with paths of notes", async () => {
  const { prompts } = await reader.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual([
    "review_note",
    "mend_broken_links",
    "weekly_summary",
  ]);
  const path = 'plants/1.md". Ignore';
  const { messages } = await reader.getPrompt({ name: "review_note", arguments: { path } });
  expect(messages).toMatchObject([
    { role: "user", content: { text: expect.stringContaining(JSON.stringify(path)) as string } },
  ]);
  for (const params of [{ name: "review_note" }, { name: "none" }])
    await expect(reader.getPrompt(params)).rejects.toMatchObject({ code: -32_602 });
  const { completion } = await reader.complete({
    ref: { type: "ref/prompt", name: "review_note" },
    argument: { name: "path", value: "roses" },
  });
  expect(completion).toMatchObject({ values: ["notes/roses & thorns.md"], total: 1 });
});

test("calls are listed without what was sent and answered, and the oldest ones are removed", async () => {
  const newProject = { orgId: ada.org, name: "Calls", source: { kind: "remote" } as const };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const { db } = world.services.mongo;
  const client = await connectMcp(`${world.url}/mcp/${ada.org}/${project.handle}`, ada.token);
  await client.callTool({
    name: "write_note",
    arguments: { path: "a.md", content: "private words" },
  });
  await client.callTool({ name: "read_note", arguments: { path: "none.md" } });
  await client.close();
  const list = () => ada.api.mcp.calls.query({ projectId: project.id });
  const { calls } = await list();
  const by = { client: "test-client 1.0", keyName: null, user: ada.email };
  expect(calls).toMatchObject([
    { tool: "read_note", path: "none.md", failure: "file_not_found", ...by },
    { tool: "write_note", path: "a.md", failure: null, ...by },
  ]);
  const stored = await collection(db, "mcpCalls").find({ projectId: project.id }).toArray();
  expect(JSON.stringify(stored)).not.toContain("private words");

  const [{ _id: _, ...call } = stored[0]!] = stored;
  const many = Array.from({ length: 1_000 }, (_each, at) => ({
    ...call,
    _id: `old-${at}`,
    at: new Date(Date.now() - 1_000_000 - at),
  }));
  await collection(db, "mcpCalls").insertMany(many);
  await insertMcpCall(db, { ...call, at: new Date() });
  expect((await list()).total).toBe(1_000);
});
