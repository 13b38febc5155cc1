import type { FastifyInstance } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { requireWritable } from "#core/platform/maintenance/require-writable.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./errors.ts";

const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];
/** Users must be able to sign in and out, because everything can be read and the administrator must end the maintenance. */
const SIGN_IN =
  /\/(?:token|logout|verify|otp|magiclink|callback|factors\/:[^/]+\/(?:challenge|verify))$/;

/**
 * Accounts cannot be changed during maintenance, except by links in emails that were sent before. A sign-in that would create one is refused by
 * `demandOpenSignUp`.
 */
export function refuseInMaintenance(app: FastifyInstance, auth: AuthContext): void {
  app.addHook("preHandler", async ({ method, routeOptions }) => {
    if (!CHANGING.includes(method) || SIGN_IN.test(routeOptions.url ?? "")) return;
    await demandNoMaintenance(auth);
  });
}

/** @throws AuthError maintenance */
export async function demandNoMaintenance(auth: Pick<AuthContext, "db">): Promise<void> {
  try {
    await requireWritable(auth);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, details } = error;
    throw new AuthError("maintenance", { message, retryAfter: Number(details["retryAfter"]) });
  }
}
