/**
 * Records only that some user has signed in on this browser, never which one. With the cookie, the pages of the app are served with status 200; without it,
 * with 404, whether or not they exist. Neither status reveals to a stranger which organizations exist.
 */
export const APP_COOKIE = "pressmark_app";

export const hasAppCookie = (header: string | undefined): boolean =>
  (header ?? "").split(/;\s*/).includes(`${APP_COOKIE}=1`);
