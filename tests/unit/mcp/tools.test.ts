import { McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { AppError } from "#schemas/errors.ts";
import { answerMcp } from "#mcp/answer.ts";
import { type CallOutcome, serveTools, type ToolSet } from "#mcp/tools.ts";

const CALL_MAX_MS = 20;

async function call(run: ToolSet["call"]) {
  const outcomes: CallOutcome[] = [];
  const open = () => {
    const mcp = new McpServer({ name: "test", version: "1" }, { capabilities: { tools: {} } });
    const tools: ToolSet = {
      list: () => [{ name: "wait", inputSchema: { type: "object" } }],
      call: run,
      failureOf: (error) => (error instanceof AppError ? error : new AppError("internal")),
      onCalled: async (outcome) => void outcomes.push(outcome),
    };
    serveTools(mcp.server, tools, CALL_MAX_MS);
    return mcp;
  };
  const params = { name: "wait", arguments: { path: "a.md" } };
  const response = await answerMcp(
    {
      method: "POST",
      url: "http://localhost/",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "user-agent": "old-client/1",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
      signal: new AbortController().signal,
    },
    open,
    (error) => {
      throw error;
    },
  );
  const text = await response.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
    result: { isError?: boolean; content: { text: string }[] };
  };
  return { result, outcome: outcomes[0] };
}

test("a tool that never answers does not keep its connection", async () => {
  const { result, outcome } = await call(() => new Promise(() => {}));
  expect(result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("too long") as string }, {}],
  });
  expect(outcome).toMatchObject({ name: "wait", appCode: "call_timeout", client: "old-client/1" });
});

test("a bug is a result without its text", async () => {
  const { result, outcome } = await call(async () => {
    throw new Error("secret address of the database");
  });
  expect(JSON.stringify(result)).not.toContain("secret");
  expect(outcome).toMatchObject({ appCode: "internal" });
});
