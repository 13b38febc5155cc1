import { createHash } from "node:crypto";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import type { AudienceView } from "#schemas/projects/audience-view.ts";
import type { AuditDetails } from "#schemas/orgs/audit.ts";
import { publishSiteSwitched } from "#queues/publish.ts";
import { hashPassword, HashingBusy } from "#service/password-hash.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { PagePasswordDocument } from "#store/readers/documents.ts";
import { updateProject } from "#store/projects/projects.ts";
import type { Caller } from "../access/caller.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { rulesOfProject } from "../projects/settings/audience-rules.ts";

const KEY_DIGITS = 32;

/** The name of a path's password in the project's document, where paths with dots would name other fields. */
export const passwordKey = (path: string): string =>
  createHash("sha256").update(path).digest("hex").slice(0, KEY_DIGITS);

/** Null if the rule for this path has no password yet. Then only members can read its pages. */
export const pagePasswordOf = (
  { pagePasswords }: Pick<ProjectDocument, "pagePasswords">,
  path: string,
): PagePasswordDocument | null => pagePasswords?.[passwordKey(path)] ?? null;

/**
 * Sets the password of a saved rule. Visitors who know the former one have to enter this one.
 * @throws AppError audience_no_password_rule, request_timeout, project_not_found
 */
export async function setPagePassword(
  context: CoreContext,
  { project, caller }: { project: ProjectDocument; caller: Caller },
  { path, password }: { path: string; password: string },
): Promise<{ project: ProjectDocument; changes: AuditDetails }> {
  const rule = rulesOfProject(project).find((one) => one.path === path);
  if (rule?.audience !== "password") throw new AppError("audience_no_password_rule");
  const before = pagePasswordOf(project, path);
  const changed = await updateProject(context.db, project._id, {
    [`pagePasswords.${passwordKey(path)}`]: {
      path,
      hash: await hashed(password),
      version: newId(),
      by: caller.fullName ?? caller.email,
      at: new Date(),
    } satisfies PagePasswordDocument,
  });
  if (!changed) throw new AppError("project_not_found");
  await bestEffort(context, () => publishSiteSwitched(context.redis, changed));
  return { project: changed, changes: { path, password: before ? "changed" : "set" } };
}

export const viewAudience = (
  { env }: Pick<CoreContext, "env">,
  project: ProjectDocument,
): AudienceView => ({
  passwords: rulesOfProject(project)
    .filter(({ audience }) => audience === "password")
    .flatMap(({ path }) => pagePasswordOf(project, path) ?? [])
    .map(({ path, by, at }) => ({ path, by, at: at.toISOString() })),
  canSendMail: env.SMTP_URL !== undefined,
});

async function hashed(password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof HashingBusy) throw new AppError("request_timeout", { message: BUSY });
    throw error;
  }
}

const BUSY = "The server is busy. Nothing was changed. Try again in a moment.";
