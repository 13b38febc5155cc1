import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { deleteLink, listLinks } from "#store/slack/links.ts";
import type { Actor } from "../../audit/record-audit.ts";
import { auditLink, orgIdsOfWorkspace } from "./audit-link.ts";

/** @throws AppError slack_link_missing */
export async function removeLink(context: { db: Db }, actor: Actor, teamId: string): Promise<void> {
  const { db } = context;
  const { userId } = actor.caller;
  const link = await deleteLink(db, { userId, teamId });
  if (!link) throw new AppError("slack_link_missing");
  const orgIds = await orgIdsOfWorkspace(db, userId, teamId);
  await auditLink(context, actor, { action: "integrations.slack.unlink", link, orgIds });
}

/** A user who leaves the last organization of a workspace is no longer linked there. */
export async function removeLinksWithoutOrg(db: Db, userId: string): Promise<void> {
  for (const { teamId } of await listLinks(db, userId))
    if ((await orgIdsOfWorkspace(db, userId, teamId)).length === 0)
      await deleteLink(db, { userId, teamId });
}
