import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth-context.ts";
import { beginFlow, otherSpelling } from "../flows/begin-flow.ts";
import { finishFlow } from "../flows/finish-flow.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";

/** Not logged, because the request log would contain codes. HEAD is off, because it would use them up. */
const options = { exposeHeadRoute: false, logLevel: "warn" } as const;

/** The redirects to a provider and back. */
export function authorizeRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get("/authorize", options, async (request, reply) => {
    await auth.limits.take(addressLimits.oauth, addressKey(request.ip));
    if (otherSpelling(auth, request)) {
      const { search } = new URL(request.url, auth.publicUrl);
      return reply.redirect(`${auth.issuer}/authorize${search}`, 302);
    }
    return reply.redirect(await beginFlow(auth, request, reply, null), 302);
  });

  app.get("/callback", options, async (request, reply) => {
    await auth.limits.take(addressLimits.oauth, addressKey(request.ip));
    const { url, status } = await finishFlow(auth, request, request.query);
    return reply.redirect(url, status);
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, text, done) => done(null, text.toString()),
    );
    // A provider may respond with a form post. The browser sends its cookie only after a redirect to a plain GET request.
    scope.post("/callback", { logLevel: "warn" }, async (request, reply) => {
      await auth.limits.take(addressLimits.oauth, addressKey(request.ip));
      const form = typeof request.body === "string" ? request.body : "";
      const { search } = new URL(request.url, auth.publicUrl);
      const fields = new URLSearchParams(form || search);
      return reply.redirect(`${auth.issuer}/callback?${fields}`, 303);
    });
  });
}
