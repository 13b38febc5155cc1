import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { FAILURE_META_KEY } from "#mcp/tool-result.ts";

/** The protocols of the official client: the newest, and that of clients until 2025. */
export const protocols = ["newest", "2025"] as const;

/** Connects the official client. The server must answer. */
export async function connectMcp(
  address: string,
  token: string | null,
  protocol: (typeof protocols)[number] = "newest",
): Promise<Client> {
  const mode = protocol === "newest" ? "auto" : "legacy";
  const client = new Client(
    { name: "test-client", version: "1.0" },
    { versionNegotiation: { mode } },
  );
  const headers: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
  );
  return client;
}

/** The failure of a tool's result, as programs read it. */
export const failureOf = (result: { _meta?: Record<string, unknown> | undefined }) =>
  result._meta?.[FAILURE_META_KEY];
