import type { FunctionName } from "#functions/registry.ts";
import type { Row } from "./authorization-row.ts";
import { inProject } from "./row-builders.ts";

/** Who may call each content function. */
export const functionRows = {
  "functions.list_notes": inProject(),
  "functions.read_note": inProject({ path: "note.md" }),
  "functions.write_note": inProject({ path: "note.md", content: "# Note" }),
} satisfies Record<`functions.${FunctionName}`, Row>;
