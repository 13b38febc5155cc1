import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("git", defaultGitSettings);

export const git: Section<"git"> = {
  ...stored,
  apply: (values) => ({
    ...stored.apply(values),
    // The next sweep asks and counts from then on.
    ...(values.checkMinutes === undefined ? {} : { nextPollAt: new Date() }),
    // The branches that are there now are not built, so they are looked at before the next push.
    ...(values.previewBranches === undefined ? {} : { polledAt: null }),
  }),
  // They decide whether there is a build, not what it makes.
  buildInputs: () => ({}),
};
