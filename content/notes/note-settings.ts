import type { VariablesSettings } from "#schemas/projects/settings/variables.ts";
import type { WithholdingRules } from "./withholding-rules.ts";

/** What the settings of a project say about its notes. */
export interface NoteSettings {
  /** The site's time zone. Undefined for UTC. */
  timeZone: string | undefined;
  /** Its publish rules. */
  rules: WithholdingRules;
  /** What the front matter of notes may say, and the variables. */
  variables: VariablesSettings;
}
