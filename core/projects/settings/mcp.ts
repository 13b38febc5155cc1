import { defaultMcpSettings } from "#schemas/projects/settings/mcp.ts";
import { type Section, storedSection } from "./section.ts";

/** Programs read only what every visitor can read, so the switch opens nothing else. */
export const mcp: Section<"mcp"> = {
  ...storedSection("mcp", defaultMcpSettings),
  // The pages are the same.
  buildInputs: () => ({}),
};
