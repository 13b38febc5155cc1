/**
 * Says only that somebody has been signed in on this browser, never who. With it the pages of the app are answered with status
 * 200, without it with 404, whatever exists: neither tells a stranger which organizations there are.
 */
export const APP_COOKIE = "pressmark_app";

export const hasAppCookie = (header: string | undefined): boolean =>
  (header ?? "").split(/;\s*/).includes(`${APP_COOKIE}=1`);
