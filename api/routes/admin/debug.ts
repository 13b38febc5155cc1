import { z } from "zod";
import { DebugBundle, DebugReport } from "#schemas/admin/debug.ts";
import { makeBundle } from "#core/platform/debug/make-bundle.ts";
import { reportDebug } from "#core/platform/debug/report-debug.ts";
import { admin, answer, router } from "../../trpc.ts";

const nothing = z.strictObject({}).optional();

/** What an administrator needs when something is wrong. */
export const debug = router({
  get: admin
    .input(nothing)
    .output(answer({ debug: DebugReport }))
    .query(async ({ ctx: { services } }) => ({
      success: true,
      debug: await reportDebug(services, { source: process.env, reader: "page" }),
    })),

  /** For a bug report, without personal data. It changes nothing, but the audit log says who downloaded it. */
  bundle: admin
    .input(nothing)
    .output(answer({ bundle: DebugBundle }))
    .mutation(async ({ ctx: { services } }) => ({
      success: true,
      bundle: await makeBundle(services, { source: process.env, now: new Date() }),
    })),
});
