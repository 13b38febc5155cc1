import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("git", defaultGitSettings);

export const git: Section<"git"> = {
  ...stored,
  // The next sweep asks and counts from then on.
  apply: (values) => ({
    ...stored.apply(values),
    ...(values.checkMinutes === undefined ? {} : { nextPollAt: new Date() }),
  }),
  // They decide whether there is a build, not what it makes.
  buildInputs: () => ({}),
};
