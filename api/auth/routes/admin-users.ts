import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { numberedAuthUsers } from "#store/accounts/user-list.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { softDeleteUser } from "../accounts/remove-user.ts";
import { AUDIENCE, factorShape, userShape } from "../accounts/user-shape.ts";
import { AdministeredUser, administerUser, createUser } from "../admin/administer-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { parseBody } from "../body.ts";
import { AuthError } from "../errors.ts";
import { removeFactor } from "../factors/factors.ts";
import { demandService } from "../tokens/service-token.ts";

const PER_PAGE_DEFAULT = 50;
const PER_PAGE_MAX = 1000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The client sends empty text for missing parameters. */
const count = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d*$/)
    .default("")
    .transform((text) => Math.min(max, Number(text) || fallback));
const Query = z.object({
  page: count(1, Number.MAX_SAFE_INTEGER),
  per_page: count(PER_PAGE_DEFAULT, PER_PAGE_MAX),
  filter: z.string().max(255).default(""),
});
const DeleteBody = z.object({ should_soft_delete: z.boolean().nullish() });

type One = { Params: { userId: string } };
type OneFactor = { Params: { userId: string; factorId: string } };

/** Users, for programs with a service token. */
export function adminUserRoutes(app: FastifyInstance, auth: AuthContext): void {
  const guarded = {
    exposeHeadRoute: false,
    preHandler: ({ headers }: { headers: { authorization?: string | undefined } }) =>
      demandService(auth, headers.authorization),
  };

  app.get("/admin/users", guarded, async (request, reply) => {
    const { page, per_page: perPage, filter } = parseBody(Query, request.query);
    const { users, total } = await numberedAuthUsers(auth.db, { page, perPage, query: filter });
    setPageHeaders(auth, reply, { page, perPage, total });
    return { users: users.map((user) => userShape(user)), aud: AUDIENCE };
  });

  app.post("/admin/users", guarded, async (request) =>
    userShape(await createUser(auth, parseBody(AdministeredUser, request.body))),
  );

  app.get<One>("/admin/users/:userId", guarded, async ({ params }) =>
    userShape(await requireUser(auth, params.userId)),
  );

  app.put<One>("/admin/users/:userId", guarded, async ({ params, body }) => {
    const user = await requireUser(auth, params.userId);
    return userShape(await administerUser(auth, user, parseBody(AdministeredUser, body)));
  });

  app.delete<One>("/admin/users/:userId", guarded, async ({ params, body }) => {
    const user = await requireUser(auth, params.userId);
    const { should_soft_delete } = parseBody(DeleteBody, body);
    if (should_soft_delete) await softDeleteUser(auth, user);
    else await deleteForGood(auth, user);
    return {};
  });

  app.get<One>("/admin/users/:userId/factors", guarded, async ({ params }) => {
    const { factors } = await requireUser(auth, params.userId);
    return factors.map((factor) => factorShape(factor));
  });

  app.delete<OneFactor>("/admin/users/:userId/factors/:factorId", guarded, async ({ params }) => {
    const user = await requireUser(auth, params.userId);
    const removed = await removeFactor(auth, user, params.factorId);
    if (!removed) throw new AuthError("mfa_factor_not_found");
    return factorShape(removed);
  });
}

async function requireUser(auth: AuthContext, userId: string): Promise<AuthUserDocument> {
  if (!UUID.test(userId))
    throw new AuthError("validation_failed", { status: 404, message: "user_id must be a UUID." });
  const user = await findAuthUser(auth.db, userId.toLowerCase());
  if (!user) throw new AuthError("user_not_found", { status: 404, message: "User not found" });
  return user;
}

/** @throws AuthError conflict while the user owns an organization with other members */
async function deleteForGood(auth: AuthContext, user: AuthUserDocument): Promise<void> {
  try {
    await auth.deleteAccount(user._id);
  } catch (error) {
    if (error instanceof AppError && error.appCode === "account_owns_orgs")
      throw new AuthError("conflict", { message: error.message });
    throw error;
  }
}

/** The client reads the page number after the first equals sign, and needs this header to count pages. */
function setPageHeaders(
  auth: AuthContext,
  reply: FastifyReply,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, rel: string) =>
    `<${auth.issuer}/admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
  reply.header("x-total-count", total).header("link", links.join(", "));
}
