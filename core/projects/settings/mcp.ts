import { defaultMcpSettings } from "#schemas/projects/settings/mcp.ts";
import { type Section, storedSection } from "./section.ts";

/** Clients read only what every visitor can read, so the switch opens nothing else. */
export const mcp: Section<"mcp"> = {
  ...storedSection("mcp", defaultMcpSettings),
  // The pages do not change.
  buildInputs: () => ({}),
};
