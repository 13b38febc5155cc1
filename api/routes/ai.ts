import { z } from "zod";
import { aiService, AiSettings, AiTest, aiValues } from "#schemas/ai/ai-settings.ts";
import { VisitorSpending } from "#schemas/answers/visitor-spending.ts";
import { AppError } from "#schemas/errors.ts";
import { nameOf } from "#core/access/caller.ts";
import { findAiAccess } from "#core/ai/access.ts";
import { accessOfDraft } from "#core/ai/draft.ts";
import { listModels } from "#core/ai/list-models.ts";
import { aiSettings, removeAiAccess, setAiAccess } from "#core/ai/settings.ts";
import { testModel } from "#core/ai/test-model.ts";
import { visitorSpending } from "#core/answers/visitor-spending.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { answer, inOrgOrProject, router } from "../trpc.ts";

const placeOf = ({ org, project }: { org: OrgDocument; project: ProjectDocument | null }) => ({
  orgId: org._id,
  projectId: project?._id ?? null,
});

/** The model of an organization or a project. Its key is only ever written. */
export const ai = router({
  get: inOrgOrProject({})
    .output(answer({ ai: AiSettings, visitors: VisitorSpending.nullable() }))
    .query(async ({ ctx }) => {
      const { services, project } = ctx;
      const place = placeOf(ctx);
      return {
        success: true,
        ai: await aiSettings(services, place),
        visitors:
          project && (await visitorSpending(services.db, { ...place, projectId: project._id })),
      };
    }),

  /** Without `key`, the stored key stays if the address stays. */
  set: inOrgOrProject(aiValues)
    .output(answer({ ai: AiSettings }))
    .mutation(async ({ ctx, input }) => {
      const { provider, baseUrl, model, key, prices } = input;
      const place = placeOf(ctx);
      const values = { provider, baseUrl, model, key, prices, by: nameOf(ctx.caller) };
      await setAiAccess(ctx.services, place, values);
      ctx.audit.details = { provider, address: baseUrl, model };
      return { success: true, ai: await aiSettings(ctx.services, place) };
    }),

  remove: inOrgOrProject({})
    .output(answer({ ai: AiSettings }))
    .mutation(async ({ ctx }) => {
      const place = placeOf(ctx);
      await removeAiAccess(ctx.services, place);
      return { success: true, ai: await aiSettings(ctx.services, place) };
    }),

  /** Asks the model for a few tokens: the one of `values`, or else the one that tasks use. */
  test: inOrgOrProject({
    values: z.strictObject({ ...aiService, model: aiValues.model }).optional(),
  })
    .output(answer({ test: AiTest }))
    .mutation(async ({ ctx, input: { values } }) => {
      const { services } = ctx;
      const access = values
        ? await accessOfDraft(services, placeOf(ctx), values)
        : await findAiAccess(services, placeOf(ctx));
      if (!access) throw new AppError("ai_not_configured");
      ctx.audit.details = { model: access.model };
      return { success: true, test: await testModel(services.env, access) };
    }),

  /** A mutation, because a query would have the key in its address. */
  models: inOrgOrProject(aiService)
    .output(answer({ models: z.array(z.string()) }))
    .mutation(async ({ ctx, input: { provider, baseUrl, key } }) => {
      const draft = { provider, baseUrl, key, model: "" };
      const access = await accessOfDraft(ctx.services, placeOf(ctx), draft);
      return { success: true, models: await listModels(ctx.services.env, access) };
    }),
});
