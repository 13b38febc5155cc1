import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { McpSession } from "../session.ts";
import { protocolFailure } from "../protocol-failure.ts";
import { NOTE_TEMPLATE, listNotes } from "../resources/notes.ts";
import { prompts } from "./catalog.ts";

const SUGGESTIONS_MAX = 100;

export function servePrompts(server: Server, session: McpSession): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.entries(prompts).map(([name, prompt]) => ({
      name,
      title: prompt.title,
      description: prompt.description,
      arguments: prompt.arguments,
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = Object.hasOwn(prompts, params.name) ? prompts[params.name] : undefined;
    if (!prompt) throw invalid(`Unknown prompt: ${params.name}`);
    const values = params.arguments ?? {};
    for (const { name, required } of prompt.arguments)
      if (required && !values[name]?.trim()) throw invalid(`The argument ${name} is missing.`);
    const { description } = prompt;
    const text = prompt.text(values);
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
  server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) =>
    protocolFailure(session, async () => {
      const isPath =
        argument.name === "path" && (ref.type === "ref/prompt" || ref.uri === NOTE_TEMPLATE);
      if (!isPath) return { completion: { values: [] } };
      const { notes, total } = await listNotes(session, { query: argument.value });
      const values = notes.map(({ path }) => path).slice(0, SUGGESTIONS_MAX);
      return { completion: { values, total, hasMore: total > values.length } };
    }),
  );
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
