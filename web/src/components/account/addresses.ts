import { webConfig } from "../../config.ts";
import { paths } from "../../paths.ts";

/** An address of this origin for a mail or a provider to lead back to. */
export const backTo = (path: string) => location.origin + path;

/** The other one of login and sign-up; in waitlist mode only the previews are open. */
export function loginPath(preview: boolean, redirect?: string): string {
  return preview || webConfig().waitlistMode ? paths.previewLogin(redirect) : paths.login(redirect);
}

export function signupPath(preview: boolean, redirect?: string): string {
  return preview || webConfig().waitlistMode
    ? paths.previewSignup(redirect)
    : paths.signup(redirect);
}
