import { webConfig } from "../../config.ts";
import { paths } from "../../paths.ts";

/** An address of this origin that an email or a provider redirects back to. */
export const backTo = (path: string) => location.origin + path;

/** The address of the login page. In waitlist mode, only the preview pages are open. */
export function loginPath(preview: boolean, redirect?: string): string {
  return preview || webConfig().waitlistMode ? paths.previewLogin(redirect) : paths.login(redirect);
}

export function signupPath(preview: boolean, redirect?: string): string {
  return preview || webConfig().waitlistMode
    ? paths.previewSignup(redirect)
    : paths.signup(redirect);
}
