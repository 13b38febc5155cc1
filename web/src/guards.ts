import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "react-router-dom";
import { reservedWords } from "#schemas/reserved.ts";
import type { Guard } from "#schemas/web/route.ts";
import { queryClient, trpc } from "./api.ts";
import { webConfig } from "./config.ts";
import { paths, safeRedirect } from "./paths.ts";
import { currentSession, needsFactor } from "./session.ts";

/** The page for signed-out visitors: the login page, or in waitlist mode the waitlist. */
export function entrance(target: string): string {
  return webConfig().waitlistMode ? paths.waitlist(target) : paths.login(target);
}

/** The waitlist is a public page, so it needs a full page load. */
function toEntrance(target: string): Response {
  const lead = webConfig().waitlistMode ? redirectDocument : redirect;
  return lead(entrance(target));
}

/** Signed out: redirect to the entrance page, which later redirects back to the target. */
export function requireSession({ request, params }: LoaderFunctionArgs): Response | null {
  requireHandle({ params });
  const { pathname, search } = new URL(request.url);
  const target = pathname + search + hashOf(pathname + search);
  return currentSession() ? requireFactor(target) : toEntrance(target);
}

/** A hash left by the auth service is not an anchor of the page. */
const AUTH_HASH = /[#&](?:access_token|error|error_code|message)=/;

/** The router strips the hash from its requests. */
const hashOf = (address: string): string =>
  address === location.pathname + location.search && !AUTH_HASH.test(location.hash)
    ? location.hash
    : "";

/** The second factor is still missing: ask for it first. */
export function requireFactor(target?: string): Response | null {
  const session = currentSession();
  return session && needsFactor(session) ? redirect(paths.auth("factor", target)) : null;
}

/** Already signed in: skip the login page. In waitlist mode, only a preview or an invitation opens it. */
export function requireVisitor({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  const target = safeRedirect(searchParams.get("redirect"));
  if (currentSession()) return redirect(target);
  const open = pathname.startsWith("/preview-") || searchParams.has("invite");
  return webConfig().waitlistMode && !open ? toEntrance(target) : null;
}

/** Non-admins are sent home, even if the check fails. */
export async function requireAdmin(args: LoaderFunctionArgs): Promise<Response | null> {
  const toLogin = requireSession(args);
  if (toLogin) return toLogin;
  try {
    const account = await queryClient.ensureQueryData(trpc.account.get.queryOptions());
    return account.isAdmin ? null : redirect(paths.home);
  } catch (error) {
    reportError(error);
    return redirect(paths.home);
  }
}

/** Reserved words are never organizations, so their pages do not exist. */
export function requireHandle({ params }: Pick<LoaderFunctionArgs, "params">): null {
  if (params["org"] && reservedWords.has(params["org"]))
    throw new Response(null, { status: 404, statusText: "Not Found" });
  return null;
}

/** The loader of a page, by the guard in its row of the route table. */
export const guards: Record<Guard, LoaderFunction | undefined> = {
  none: undefined,
  visitor: requireVisitor,
  factor: ({ request }) => requireFactor(new URL(request.url).pathname),
  session: requireSession,
  admin: requireAdmin,
};
