import { defaultAgentSettings } from "#schemas/projects/settings/agent.ts";
import { type Section, storedSection } from "./section.ts";

/** An administrator decides what the tasks of all members may do. */
export const agent: Section<"agent"> = {
  ...storedSection("agent", defaultAgentSettings),
  role: "admin",
  // The pages do not change.
  buildInputs: () => ({}),
};
