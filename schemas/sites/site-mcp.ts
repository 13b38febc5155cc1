/** Where a live site answers programs of its visitors, if its project allows that. */
export const MCP_PATH = "/_mcp";
