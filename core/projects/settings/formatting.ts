import {
  defaultFormattingSettings,
  movedFromBuild,
} from "#schemas/projects/settings/formatting.ts";
import { type Section, storedSection } from "./section.ts";

export const formatting: Section<"formatting"> = storedSection(
  "formatting",
  defaultFormattingSettings,
  // They were build settings once.
  { formerly: { section: "build", fields: [...movedFromBuild] } },
);
