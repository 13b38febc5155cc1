import type { Preview } from "#schemas/projects/preview.ts";
import { pullWords } from "../../lib/pull-words.ts";

/** "#12 Add recipes", or the name of the branch. */
export const previewName = ({ pull, branch }: Pick<Preview, "pull" | "branch">): string =>
  pull ? `${pullWords(pull).number} ${pull.title}` : branch;
