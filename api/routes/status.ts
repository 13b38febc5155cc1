import { PlatformStatus } from "#schemas/platform-status.ts";
import { platformStatus } from "#core/platform/platform-status.ts";
import { answer, open, router } from "../trpc.ts";

/** The platform's health, for the footer of every page. */
export const status = router({
  get: open.output(answer({ status: PlatformStatus })).query(async ({ ctx: { services } }) => ({
    success: true,
    status: await platformStatus(services),
  })),
});
