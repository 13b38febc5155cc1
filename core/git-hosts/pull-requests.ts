import { isUrl } from "#schemas/is-url.ts";
import { z } from "zod";
import { checkBranchName } from "#schemas/projects/branch.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import { NAME_MAX_LENGTH, Words } from "./delivery-fields.ts";
import type { DeliveredRepository, Delivery } from "./port.ts";

/** Replaces the name of a fork that no longer exists. */
const DELETED_FORK = "a deleted repository";

/** Fields of a pull request as all hosts send them. */
export const PullNumber = z.number().int().positive();
export const PullTitle = Words.transform((text) => text.replace(/\s+/g, " ").trim());
export const PullBranch = z.string().refine(isBranch);
/** Bitbucket shortens it to 12 characters. */
export const PullCommit = z
  .string()
  .regex(/^[0-9a-f]{7,64}$/)
  .nullish()
  .catch(null);
/** It becomes a link, so other schemes than the web's are left out. */
export const PullPage = z
  .string()
  .max(NAME_MAX_LENGTH)
  .refine((text) => /^https?:\/\//i.test(text) && isUrl(text))
  .nullish()
  .catch(null);

/** A pull request in the words of all hosts, with the repositories that it is from and into. */
export interface ReportedPull extends Omit<PullRequest, "fork" | "commit"> {
  commit: string | null;
  /** Null if the host does not say, or the repository was deleted. */
  from: { id: string | null; fullName: string | null } | null;
  into: string;
  at: Date | null;
}

/**
 * Decides by the ids of the repositories whether it comes from a fork, because names can be taken over. In doubt it does, so
 * that a member has to approve it.
 */
export function pullOf(
  repository: DeliveredRepository | null,
  { from, into, commit, ...pull }: ReportedPull,
): Pick<Delivery, "pull"> {
  // A delivery speaks for its own repository only, and without a commit there is nothing to build.
  if (into !== repository?.id || (pull.isOpen && commit === null)) return {};
  const fork = from?.id === into ? null : (from?.fullName ?? DELETED_FORK);
  return { pull: { ...pull, commit: commit ?? "", fork } };
}

function isBranch(name: string): boolean {
  try {
    return checkBranchName(name) === name;
  } catch {
    // Git refuses the name.
    return false;
  }
}
