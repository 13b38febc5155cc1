import { z } from "zod";
import { cancelMailing } from "#core/subscribers/cancel-mailing.ts";
import { subscribersExportLink } from "#core/subscribers/export-link.ts";
import { subscribersOverview } from "#core/subscribers/overview.ts";
import { removeSubscriber } from "#core/subscribers/remove-subscriber.ts";
import { sendTestMailing } from "#core/subscribers/send-test.ts";
import { Id } from "#schemas/ids.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Mailing } from "#schemas/subscribers/mailing.ts";
import { SubscribersOverview } from "#schemas/subscribers/overview.ts";
import { Subscriber, subscriberStates } from "#schemas/subscribers/subscriber.ts";
import { listMailings } from "#store/subscribers/mailings.ts";
import { listSubscribers } from "#store/subscribers/subscribers.ts";
import { presentMailing, presentSubscriber } from "../presenters/subscriber.ts";
import { answer, inProject, router } from "../trpc.ts";

const QUERY_MAX_CHARACTERS = 254;

/** Who gets the new posts of a project's site by email. */
export const subscribers = router({
  /** Counts, without addresses. */
  overview: inProject({})
    .output(answer({ overview: SubscribersOverview }))
    .query(async ({ ctx: { services, org, project } }) => ({
      success: true,
      overview: await subscribersOverview(services, { org, project, now: new Date() }),
    })),

  /** Newest first. `query` is a part of the address. */
  list: inProject({
    state: z.enum(subscriberStates).optional(),
    query: z.string().max(QUERY_MAX_CHARACTERS).optional(),
    ...paging,
  })
    .output(answer({ subscribers: z.array(Subscriber), ...paged }))
    .query(async ({ ctx: { services, project }, input: { state, query, limit, cursor } }) => {
      const filter = { projectId: project._id, state, query };
      const page = await listSubscribers(services.db, filter, { limit, cursor });
      const { items, total, nextCursor } = page;
      return { success: true, subscribers: items.map(presentSubscriber), total, nextCursor };
    }),

  remove: inProject({ subscriberId: Id })
    .output(answer({}))
    .mutation(async ({ ctx: { services, project }, input: { subscriberId } }) => {
      const now = new Date();
      await removeSubscriber(services, { projectId: project._id, subscriberId, now });
      return { success: true };
    }),

  /** The address of a CSV file. It needs no key for an hour. */
  export: inProject({})
    .output(answer({ url: z.string() }))
    .mutation(({ ctx: { services, project, caller } }) => ({
      success: true,
      url: subscribersExportLink(services, project, caller),
    })),

  /** Newest first. */
  mailings: inProject(paging)
    .output(answer({ mailings: z.array(Mailing), ...paged }))
    .query(async ({ ctx: { services, project }, input: { limit, cursor } }) => {
      const page = await listMailings(services.db, project._id, { limit, cursor });
      const { items, total, nextCursor } = page;
      return { success: true, mailings: items.map(presentMailing), total, nextCursor };
    }),

  cancelMailing: inProject({ mailingId: Id })
    .output(answer({ mailing: Mailing }))
    .mutation(async ({ ctx: { services, project }, input: { mailingId } }) => {
      const now = new Date();
      const mailing = await cancelMailing(services, { projectId: project._id, mailingId, now });
      return { success: true, mailing: presentMailing(mailing) };
    }),

  /** Sends the newest post to the caller's own address. */
  sendTest: inProject({})
    .output(answer({ email: z.string() }))
    .mutation(async ({ ctx: { services, project, caller } }) => {
      await sendTestMailing(services, project, caller.email);
      return { success: true, email: caller.email };
    }),
});
