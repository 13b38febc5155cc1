import { z } from "zod";
import { InstallationStatus } from "#schemas/admin/installation-status.ts";
import { readInstallationStatus } from "#core/platform/status/installation-status.ts";
import { admin, answer, router } from "../../trpc.ts";

/** What runs, and what is late. The public page has `status.get`, without addresses. */
export const status = router({
  get: admin
    .input(z.strictObject({}).optional())
    .output(answer({ status: InstallationStatus }))
    .query(async ({ ctx: { services } }) => ({
      success: true,
      status: await readInstallationStatus(services),
    })),
});
