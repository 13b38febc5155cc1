import type { Preview } from "#schemas/projects/preview.ts";

/** "#12 Add recipes", or the name of the branch. */
export const previewName = ({ pull, branch }: Pick<Preview, "pull" | "branch">): string =>
  pull ? `#${pull.number} ${pull.title}` : branch;
