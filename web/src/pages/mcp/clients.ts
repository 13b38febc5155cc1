/** A program that connects to an MCP server. */
export interface McpClient {
  id: string;
  name: string;
  /** Where the text below belongs, for people. */
  where: string;
  /** Commands for a terminal, or the content of a file. */
  kind: "commands" | "file";
  /** What to paste. `key`: with an API key, otherwise the client opens a browser to sign in. */
  text(server: McpServer, way: Way): string;
  /** The ways to prove who you are that it has. */
  ways: readonly Way[];
}

export interface McpServer {
  url: string;
  /** What the client calls the server. */
  name: string;
}

/** How a client proves who uses it. */
export type Way = "key" | "signIn";

export const KEY_PLACEHOLDER = "YOUR_API_KEY";
const VARIABLE = "PRESSMARK_API_KEY";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

/** EVERY client with a text of its own, the most common ones first. Facts are from their documentation, as of November 2026. */
export const clients: readonly McpClient[] = [
  {
    id: "claude-code",
    name: "Claude Code",
    where: "Run this in the folder where you use Claude Code.",
    kind: "commands",
    ways: ["key", "signIn"],
    text: ({ url, name }, way) =>
      way === "key"
        ? `claude mcp add --transport http ${name} ${url} --header "Authorization: Bearer ${KEY_PLACEHOLDER}"`
        : `claude mcp add --transport http ${name} ${url}`,
  },
  {
    id: "claude",
    name: "Claude Desktop and web",
    where: "Paste the address in Settings, Connectors, Add custom connector.",
    kind: "file",
    ways: ["signIn"],
    text: ({ url }) => url,
  },
  {
    id: "cursor",
    name: "Cursor",
    where: "Add this to .cursor/mcp.json in your project, or to ~/.cursor/mcp.json.",
    kind: "file",
    ways: ["key", "signIn"],
    text: ({ url, name }, way) =>
      json({ mcpServers: { [name]: { url, ...(way === "key" && bearer(KEY_PLACEHOLDER)) } } }),
  },
  {
    id: "vscode",
    name: "VS Code",
    where: "Add this to .vscode/mcp.json. VS Code asks for the key and stores it outside the file.",
    kind: "file",
    ways: ["key", "signIn"],
    text: ({ url, name }, way) =>
      way === "signIn"
        ? json({ servers: { [name]: { type: "http", url } } })
        : json({
            inputs: [
              { type: "promptString", id: "key", description: "Pressmark API key", password: true },
            ],
            // VS Code replaces this.
            servers: { [name]: { type: "http", url, ...bearer("${input:key}") } },
          }),
  },
  {
    id: "codex",
    name: "Codex CLI",
    where: "Run this in a terminal.",
    kind: "commands",
    ways: ["key", "signIn"],
    text: ({ url, name }, way) =>
      way === "key"
        ? `export ${VARIABLE}=${KEY_PLACEHOLDER}\ncodex mcp add ${name} --url ${url} --bearer-token-env-var ${VARIABLE}`
        : `codex mcp add ${name} --url ${url}\ncodex mcp login ${name}`,
  },
  {
    id: "other",
    name: "Other clients",
    where: "Most clients read a file like this. The transport is streamable HTTP.",
    kind: "file",
    ways: ["key", "signIn"],
    text: ({ url, name }, way) =>
      json({
        mcpServers: {
          [name]: { type: "http", url, ...(way === "key" && bearer(KEY_PLACEHOLDER)) },
        },
      }),
  },
];
