import { z } from "zod";
import { Banner, NewBanner } from "#schemas/platform/banner.ts";
import { removeBanner, setBanner } from "#core/platform/banner.ts";
import { presentBanner } from "../../presenters/notices.ts";
import { admin, answer, router } from "../../trpc.ts";

const TARGET = { kind: "installation" as const, id: "banner", name: "banner" };

/** A text for all users of the dashboard. `status.notices` reads it. */
export const banner = router({
  set: admin
    .input(NewBanner)
    .output(answer({ banner: Banner }))
    .mutation(async ({ ctx: { services, audit }, input }) => {
      const saved = await setBanner(services, input);
      audit.target = TARGET;
      audit.details = { ...input };
      return { success: true, banner: presentBanner(saved) };
    }),

  remove: admin
    .input(z.strictObject({}).optional())
    .output(answer({}))
    .mutation(async ({ ctx: { services, audit } }) => {
      await removeBanner(services);
      audit.target = TARGET;
      return { success: true };
    }),
});
