import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { reservedWords } from "#schemas/reserved.ts";
import { queryClient, trpc } from "./api.ts";
import { paths, safeRedirect } from "./paths.ts";
import { currentSession } from "./session.ts";

/** Signed out: to the login, and from there back to where one wanted to go. */
export function requireSession({ request, params }: LoaderFunctionArgs): Response | null {
  requireHandle({ params });
  if (currentSession()) return null;
  const { pathname, search, hash } = new URL(request.url);
  return redirect(paths.login(pathname + search + hash));
}

/** Signed in already: nothing to do on the login page. */
export function requireVisitor({ request }: LoaderFunctionArgs): Response | null {
  if (!currentSession()) return null;
  return redirect(safeRedirect(new URL(request.url).searchParams.get("redirect")));
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
