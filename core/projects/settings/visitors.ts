import { defaultVisitorsSettings } from "#schemas/projects/settings/visitors.ts";
import { type Section, storedSection } from "./section.ts";

export const visitors: Section<"visitors"> = {
  ...storedSection("visitors", defaultVisitorsSettings),
  // The pages do not change.
  buildInputs: () => ({}),
};
