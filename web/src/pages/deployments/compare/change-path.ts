import type { PageChange } from "#schemas/deployments/comparison.ts";

/** What names a change in an address: the path of the note, where it is gone the one that it had. */
export const changePath = ({ path, beforePath }: Pick<PageChange, "path" | "beforePath">) =>
  path ?? beforePath ?? "";
