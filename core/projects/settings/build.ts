import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { checkRootDirectory } from "../root-directory.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("build", defaultBuildSettings);

export const build: Section<"build"> = {
  ...stored,
  /** @throws AppError path_outside_repo */
  apply: ({ rootDirectory, ...values }) =>
    stored.apply({
      ...values,
      rootDirectory: rootDirectory === undefined ? undefined : checkRootDirectory(rootDirectory),
    }),
  widensAccess: ({ settings }, { approveNewlyPublic }) =>
    settings.build.approveNewlyPublic && approveNewlyPublic === false,
  // An approval changes when a page goes live, not its content.
  buildInputs: (project) => {
    const { approveNewlyPublic: _, ...inputs } = stored.read(project);
    return inputs;
  },
};
