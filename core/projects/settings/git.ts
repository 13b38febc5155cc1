import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("git", defaultGitSettings);

export const git: Section<"git"> = {
  ...stored,
  // They decide whether there is a build, not what it makes.
  buildInputs: () => ({}),
};
