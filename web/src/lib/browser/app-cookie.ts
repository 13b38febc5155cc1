import { APP_COOKIE } from "#schemas/accounts/app-cookie.ts";

/** Browsers keep no cookie for longer. */
const LIFE_S = 400 * 24 * 60 * 60;

/** Somebody is signed in: from now on this browser gets the pages of organizations with status 200. It keeps that after a sign-out, so that they lead to the login. */
export function noteSignedIn(): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${APP_COOKIE}=1; path=/; max-age=${LIFE_S}; samesite=lax${secure}`;
}
