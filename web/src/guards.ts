import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { reservedWords } from "#schemas/reserved.ts";
import { queryClient, trpc } from "./api.ts";
import { webConfig } from "./config.ts";
import { paths, safeRedirect } from "./paths.ts";
import { currentSession, needsFactor } from "./session.ts";

/** Where somebody who is not signed in is sent: to the login, in waitlist mode to the waitlist. */
export function entrance(wanted: string): string {
  return webConfig().waitlistMode ? paths.waitlist(wanted) : paths.login(wanted);
}

/** Leads there. The waitlist is a public page, so it is loaded anew. */
function toEntrance(wanted: string): Response {
  const lead = webConfig().waitlistMode ? redirectDocument : redirect;
  return lead(entrance(wanted));
}

/** Signed out: to the entrance, and from there back to where one wanted to go. */
export function requireSession({ request, params }: LoaderFunctionArgs): Response | null {
  requireHandle({ params });
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search + hashOf(pathname + search);
  return currentSession() ? requireFactor(wanted) : toEntrance(wanted);
}

/** What the auth service left behind the # is no place on a page. */
const AUTH_HASH = /[#&](?:access_token|error|error_code|message)=/;

/** The router strips what stands behind the # from its requests. */
const hashOf = (address: string): string =>
  address === location.pathname + location.search && !AUTH_HASH.test(location.hash)
    ? location.hash
    : "";

/** Half signed in: first the second factor. */
export function requireFactor(wanted?: string): Response | null {
  const session = currentSession();
  return session && needsFactor(session) ? redirect(paths.auth("factor", wanted)) : null;
}

/** Signed in already: nothing to do on the login page. In waitlist mode only a preview or an invitation opens it. */
export function requireVisitor({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  const wanted = safeRedirect(searchParams.get("redirect"));
  if (currentSession()) return redirect(wanted);
  const open = pathname.startsWith("/preview-") || searchParams.has("invite");
  return webConfig().waitlistMode && !open ? toEntrance(wanted) : null;
}

/** Others are sent home, also when the check fails. */
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

/** Words that can never be a handle are no organizations: their pages do not exist. */
export function requireHandle({ params }: Pick<LoaderFunctionArgs, "params">): null {
  if (params["org"] && reservedWords.has(params["org"]))
    throw new Response(null, { status: 404, statusText: "Not Found" });
  return null;
}
