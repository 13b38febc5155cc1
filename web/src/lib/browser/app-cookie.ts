import { APP_COOKIE } from "#schemas/accounts/app-cookie.ts";

/** The longest lifetime that browsers allow for a cookie. */
const LIFE_S = 400 * 24 * 60 * 60;

/**
 * Marks a browser in which someone has signed in: it now gets the pages of organizations with status 200. The mark stays after a sign-out, so that these
 * pages redirect to the login page.
 */
export function noteSignedIn(): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${APP_COOKIE}=1; path=/; max-age=${LIFE_S}; samesite=lax${secure}`;
}
