import { checkBranchName } from "#schemas/projects/branch.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import type { Section } from "./section.ts";

export const general: Section<"general"> = {
  read: ({ name, handle, branch, visibility, openDeployments = false }) => ({
    name,
    handle,
    branch,
    visibility,
    openDeployments,
  }),
  /** The handle is not applied here: `changeAddress` checks and changes it with the addresses. @throws AppError branch_invalid, too_long */
  apply: ({ name, branch, visibility, openDeployments }) => ({
    ...(name === undefined ? {} : { name }),
    ...(branch === undefined
      ? {}
      : { branch: checkBranchName(branch), branchChosen: true, polledAt: null }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(openDeployments === undefined ? {} : { openDeployments }),
  }),
  feature: ({ visibility }, before) =>
    visibility === "private" && before.visibility !== "private" ? "privateSites" : null,
  audit: (before, after) => changesBetween(general.read(before), general.read(after)),
  widensAccess: (before, { visibility, openDeployments }) =>
    (visibility === "public" && before.visibility !== "public") ||
    (openDeployments === true && !before.openDeployments),
  // With rules for paths, it decides which pages are restricted.
  buildInputs: ({ name, visibility, settings }) => ({
    name,
    ...(settings.audience?.rules?.length && { visibility }),
  }),
};
