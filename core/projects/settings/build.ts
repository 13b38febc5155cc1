import { isIssueCategory } from "#schemas/deployments/issue-categories.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { checkRootDirectory } from "../root-directory.ts";
import { type Section, storedSection } from "./section.ts";
import { theme, themeChoiceOf } from "./theme.ts";

const stored = storedSection("build", defaultBuildSettings);

export const build: Section<"build"> = {
  ...stored,
  /** The theme has a section of its own. It can still be read and changed here. */
  read: (project) => {
    const values = stored.read(project);
    // Earlier, every word could be saved.
    const failOnCategories = values.failOnCategories.filter(isIssueCategory);
    return { ...values, failOnCategories, theme: themeChoiceOf(project) };
  },
  /** @throws AppError path_outside_repo */
  apply: ({ rootDirectory, theme: look, ...values }) => ({
    ...stored.apply({
      ...values,
      rootDirectory: rootDirectory === undefined ? undefined : checkRootDirectory(rootDirectory),
    }),
    ...(look && { "settings.theme.name": look.id, "settings.theme.tokens": look.tokens }),
  }),
  audit: (before, after) => ({ ...stored.audit(before, after), ...theme.audit(before, after) }),
  widensAccess: ({ settings }, { approveNewlyPublic }) =>
    settings.build.approveNewlyPublic && approveNewlyPublic === false,
  // An approval changes when a page goes live, not its content.
  buildInputs: (project) => {
    const { approveNewlyPublic: _, theme: __, ...inputs } = stored.read(project);
    return inputs;
  },
};
