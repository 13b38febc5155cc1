import { z } from "zod";
import { ApiKey, apiKeyScopes } from "#schemas/accounts/api-key.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Name } from "#schemas/projects/project.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import {
  createApiKey,
  deleteApiKey,
  findApiKey,
  listApiKeys,
  pageApiKeys,
} from "#store/accounts/api-keys.ts";
import { findProjectIn } from "#store/projects/projects.ts";
import { recordAudit } from "#core/audit/record-audit.ts";
import { bestEffort } from "#core/best-effort.ts";
import { listAccessibleOrgs, requireAccess } from "#core/access/access.ts";
import { stopTasks } from "#core/tasks/cancel-task.ts";
import { presentApiKeys } from "../../presenters/account/api-key.ts";
import { answer, inOrg, Reference, router, signedIn } from "../../trpc.ts";

const DAY_MS = 86_400_000;
const lives = [7, 30, 90, 365] as const;

export const apiKeys = router({
  /** All of the caller's keys; with `orgId`, the keys of that organization, for its admins. */
  list: signedIn
    .input(z.strictObject({ orgId: Reference.optional(), ...paging }).prefault({}))
    .output(answer({ apiKeys: z.array(ApiKey), ...paged }))
    .query(async ({ ctx: { services, caller }, input }) => {
      const { db } = services;
      if (input.orgId === undefined) {
        const keys = await listApiKeys(db, caller.userId);
        const views = await presentApiKeys(services, keys);
        return { success: true, apiKeys: views, total: views.length, nextCursor: null };
      }
      const [org] = await listAccessibleOrgs(services, caller, input.orgId);
      if (!org) throw new AppError("org_not_found");
      requireAccess(org, caller, { role: "admin", scope: "admin" });
      const { items, ...page } = await pageApiKeys(db, org._id, input);
      return { success: true, apiKeys: await presentApiKeys(services, items), ...page };
    }),

  /** The key acts as its creator, within one organization or project. `secret` is shown only once. */
  create: inOrg({
    name: Name,
    projectId: Reference.optional(),
    scopes: z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length),
    expiresInDays: z.literal(lives).nullable().default(null),
  })
    .output(answer({ apiKey: ApiKey, secret: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { services, org, caller } = ctx;
      const { name, scopes, expiresInDays } = input;
      const project =
        input.projectId === undefined
          ? null
          : await findProjectIn(services.db, [org._id], input.projectId);
      if (input.projectId !== undefined && !project) throw new AppError("project_not_found");
      const { key, secret } = await createApiKey(services.db, {
        userId: caller.userId,
        orgId: org._id,
        projectId: project?._id ?? null,
        name,
        scopes: [...new Set(scopes)],
        expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS),
      });
      ctx.audit.target = { kind: "apiKey", id: key._id, name };
      ctx.audit.details = { scopes: key.scopes.join(" "), project: project?.name ?? null };
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, caller.userId, "account"),
      );
      const [apiKey] = await presentApiKeys(services, [key]);
      if (!apiKey) throw new AppError("api_key_not_found");
      return { success: true, apiKey, secret };
    }),

  /** Users revoke their own keys, and admins any key of their organization. */
  revoke: signedIn
    .input(z.strictObject({ apiKeyId: Reference }))
    .output(answer({}))
    .mutation(async ({ ctx, input, path }) => {
      const { services, caller } = ctx;
      const key = await findApiKey(services.db, input.apiKeyId);
      const [org] = key ? await listAccessibleOrgs(services, caller, key.orgId) : [];
      const isOwn = key?.userId === caller.userId;
      if (!key || !(isOwn || org)) throw new AppError("api_key_not_found");
      if (!isOwn && org) requireAccess(org, caller, { role: "admin", scope: "admin" });
      await deleteApiKey(services.db, key._id);
      await stopTasks(
        services,
        { keyId: key._id },
        "The API key that started this task was revoked.",
      );
      const target = { kind: "apiKey" as const, id: key._id, name: key.name };
      await recordAudit(ctx.services, ctx, { orgId: key.orgId, action: path, target });
      await bestEffort(services, () =>
        publishAccountChanged(services.redis, key.userId, "account"),
      );
      return { success: true };
    }),
});
