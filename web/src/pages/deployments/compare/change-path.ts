import type { PageChange } from "#schemas/deployments/comparison.ts";

/** Identifies a change in an address: the path of the note, or the previous path of a removed note. */
export const changePath = ({ path, beforePath }: Pick<PageChange, "path" | "beforePath">) =>
  path ?? beforePath ?? "";
