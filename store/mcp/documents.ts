/** A call of a tool over MCP, without its contents. */
export interface McpCallDocument {
  _id: string;
  projectId: string;
  at: Date;
  tool: string;
  /** The file that it was about, if it was about one. */
  path: string | null;
  /** The name that the client gives itself. */
  client: string | null;
  userId: string;
  /** The name of the API key or of the connected program. Null for a signed-in user. */
  keyName: string | null;
  /** The user's email address. */
  user: string;
  /** The code of the failure; null if there was none. */
  failure: string | null;
  durationMs: number;
}
