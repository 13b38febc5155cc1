import { createHash } from "node:crypto";
import { AppError } from "#schemas/errors.ts";
import {
  type HeadCodeInput,
  type HeadCodeNeed,
  type HeadCodeView,
  noHeadOrigins,
} from "#schemas/projects/theme/head-code.ts";
import type { AuditDetails } from "#schemas/orgs/audit.ts";
import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { setProjectHeadCode } from "#store/projects/projects.ts";
import { hasClosedPages } from "#schemas/sites/page-audience.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import { bestEffort } from "../../best-effort.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import type { CoreContext } from "../../context.ts";
import { audienceOfProject } from "../settings/audience-rules.ts";
import { checkHeadCode } from "./check-head-code.ts";

interface Asked {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
}

const DIGEST_DIGITS = 16;
const ADMINS = ["owner", "admin"];

/** What is still needed before the caller can set head code. */
export function missingForHeadCode(
  { env }: Pick<CoreContext, "env">,
  { org, project, caller }: Asked,
): HeadCodeNeed[] {
  const missing: Record<HeadCodeNeed, boolean> = {
    operator: env.HEAD_CODE === "off",
    role: caller.key !== null || !ADMINS.includes(roleOf(org, caller.userId) ?? ""),
    secondFactor: caller.aal !== "aal2",
    public: hasClosedPages(audienceOfProject(project)),
  };
  return (Object.keys(missing) as HeadCodeNeed[]).filter((need) => missing[need]);
}

const refusals = {
  operator: "head_code_off",
  role: "forbidden",
  secondFactor: "head_code_factor",
  public: "head_code_private",
} as const;

/**
 * Code for the head of the live site's pages. It can be removed without what is needed to set it.
 * @throws AppError head_code_off, forbidden, head_code_factor, head_code_private, head_code_invalid, project_not_found
 */
export async function setHeadCode(
  context: CoreContext,
  asked: Asked,
  { code, origins }: HeadCodeInput,
): Promise<{ project: ProjectDocument; changes: AuditDetails }> {
  const { project, caller } = asked;
  const [missing] = code === "" ? [] : missingForHeadCode(context, asked);
  if (missing) throw new AppError(refusals[missing]);
  const { problem, hashes } = checkHeadCode(code, origins);
  if (problem !== null) throw new AppError("head_code_invalid", { message: `${problem}.` });
  const by = caller.fullName ?? caller.email;
  const headCode =
    code === ""
      ? null
      : { code, origins, hashes, digest: digestOf({ code, origins }), by, at: new Date() };
  const changed = await setProjectHeadCode(context.db, project, headCode);
  if (!changed) throw new AppError("project_not_found");
  await bestEffort(context, async () => {
    await publishProjectChanged(context.redis, changed);
    await publishSiteSwitched(context.redis, changed);
  });
  return { project: changed, changes: headCodeChanges(project, changed) };
}

export function viewHeadCode(context: Pick<CoreContext, "env">, asked: Asked): HeadCodeView {
  const { headCode } = asked.project;
  return {
    code: headCode?.code ?? "",
    origins: headCode?.origins ?? noHeadOrigins,
    set: headCode ? { by: headCode.by, at: headCode.at.toISOString() } : null,
    mode: context.env.HEAD_CODE,
    missing: missingForHeadCode(context, asked),
  };
}

/** For the audit log. Empty if both have the same code. */
export const headCodeChanges = (before: ProjectDocument, after: ProjectDocument): AuditDetails =>
  changesBetween(auditOf(before), auditOf(after));

const digestOf = (headCode: HeadCodeInput) =>
  createHash("sha256").update(JSON.stringify(headCode)).digest("hex").slice(0, DIGEST_DIGITS);

/** The code itself is too long for the log. */
function auditOf({ headCode }: ProjectDocument): AuditDetails {
  const { code = "", origins = noHeadOrigins } = headCode ?? {};
  const lists = Object.entries(origins).map(([name, list]) => [name, list.join(" ")]);
  return {
    code:
      code === "" ? "" : `${Buffer.byteLength(code)} bytes, SHA-256 ${digestOf({ code, origins })}`,
    ...Object.fromEntries(lists),
  };
}
