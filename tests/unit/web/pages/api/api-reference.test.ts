import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { exampleOf, groupsOf, typeText } from "../../../../../web/src/pages/api/document.ts";
import type { ApiDocument } from "../../../../../web/src/pages/api/document.ts";
import { requestOf } from "../../../../../web/src/pages/api/request.ts";
import { snippetOf } from "../../../../../web/src/pages/api/snippets.ts";

const text = { type: "string" };
const document: ApiDocument = {
  servers: [{ url: "https://example.org/api/v1" }],
  tags: [{ name: "Projects" }, { name: "Content" }],
  components: { schemas: {} },
  paths: {
    "/projects": {
      get: {
        operationId: "list_projects",
        tags: ["Projects"],
        summary: "List projects",
        description: "Lists them.\n\nScope: `read`",
        "x-scope": "read",
        parameters: [
          { name: "limit", in: "query", required: false, schema: { type: "integer" } },
          { name: "status", in: "query", required: false, schema: { type: "array", items: text } },
        ],
        responses: { 200: { content: { "application/json": { schema: { type: "object" } } } } },
      },
    },
    "/projects/{projectId}/notes/{path}": {
      put: {
        operationId: "write_note",
        tags: ["Content"],
        summary: "Write a note",
        description: "Saves a file.\n\nScope: `write`",
        "x-scope": "write",
        parameters: [
          { name: "projectId", in: "path", required: true, schema: text },
          { name: "path", in: "path", required: true, schema: text },
          { name: "Idempotency-Key", in: "header", required: false, schema: text },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["content"],
                properties: { content: text, message: text },
              },
            },
          },
        },
        responses: { 204: {} },
      },
    },
  },
};
const [projects, content] = groupsOf(document, "");
const writeNote = content!.operations[0]!;

test("operations are grouped by topic, and found by their words", () => {
  expect([projects!.tag, content!.tag]).toEqual(["Projects", "Content"]);
  expect(groupsOf(document, "note PUT").map(({ tag }) => tag)).toEqual(["Content"]);
  expect(groupsOf(document, "nothing like this")).toEqual([]);
  expect(writeNote).toMatchObject({ description: "Saves a file.", scope: "write", answer: null });
});

test("the first body has what is required, and types are named", () => {
  expect(exampleOf(writeNote.body!)).toEqual({ content: "# Roses\n" });
  expect(typeText({ type: "array", items: { $ref: "#/components/schemas/Note" } })).toBe(
    "list of Note",
  );
  expect(typeText({ enum: ["a", "b"] })).toBe('"a" | "b"');
});

test("a request has its values in the path, the query, the headers and the body", () => {
  const [listProjects] = projects!.operations;
  const listed = { parameters: { limit: "5", status: "failed, queued" }, body: "" };
  expect(requestOf(listProjects!, "/api/v1", listed).url).toBe(
    "/api/v1/projects?limit=5&status=failed&status=queued",
  );
  const parameters = { projectId: "garden", path: "a b/ü.md", "Idempotency-Key": "1" };
  expect(requestOf(writeNote, "/api/v1", { parameters, body: "{}" })).toEqual({
    method: "PUT",
    url: "/api/v1/projects/garden/notes/a%20b%2F%C3%BC.md",
    body: "{}",
    headers: { "Idempotency-Key": "1", "Content-Type": "application/json" },
  });
});

const awkward = {
  content: 'It\'s "$HOME" `date` \\ {}\n\u2028👩',
  nested: { yes: true, no: false, nothing: null, list: [1, "zwei"] },
};
const request = requestOf(writeNote, "https://example.org/api/v1", {
  parameters: { projectId: "garden", path: "it's.md" },
  body: JSON.stringify(awkward),
});

test("a shell passes the address and the body of the curl snippet on unchanged", () => {
  const snippet = snippetOf("curl", request).replace(/^curl/, "print");
  const script = `print() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${snippet}`;
  const given = execFileSync("sh", ["-c", script], { env: { PRESSMARK_KEY: "pmk_1" } });
  const words = given.toString().split("\0");
  expect(words).toContain(request.url);
  expect(words).toContain("Authorization: Bearer pmk_1");
  expect(JSON.parse(words[words.indexOf("-d") + 1]!)).toEqual(awkward);
});

test("Node sends the TypeScript snippet as shown", () => {
  const program = `globalThis.fetch = async (url, init) => { console.log(JSON.stringify({ url, ...init })); return { ok: true, text: async () => "" }; };\n${snippetOf("TypeScript", request)}`;
  const env = { ...process.env, PRESSMARK_KEY: "pmk_1" };
  const [sent] = execFileSync(process.execPath, ["--input-type=module", "-e", program], { env })
    .toString()
    .split("\n");
  const { url, method, headers, body } = JSON.parse(sent!) as Record<string, unknown>;
  expect({ url, method, headers }).toEqual({
    url: request.url,
    method: "PUT",
    headers: { Authorization: "Bearer pmk_1", "Content-Type": "application/json" },
  });
  expect(JSON.parse(String(body))).toEqual(awkward);
});

test("the Python snippet has Python's words", () => {
  const snippet = snippetOf("Python", request);
  expect(snippet).toContain('"yes": True, "no": False, "nothing": None, "list": [1, "zwei"]');
  expect(snippet).toContain(`    method="PUT",`);
  expect(snippetOf("Python", { ...request, body: "{" })).toContain('data="{".encode(),');
});
