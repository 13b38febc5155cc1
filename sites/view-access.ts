import type { SecretBox } from "#service/secret-box.ts";
import type { SiteExchange } from "./serve.ts";
import { sendStatusPage } from "./status-page.ts";

const VIEW_S = 3_600;
const COOKIE = "pressmark_view";

/**
 * Lets in who came by a signed link of the dashboard (`?signature=`), and remembers it for this host only.
 * Public sites never get this far, so they set no cookie. @returns false when the answer has been sent
 */
export function admitToDeployment(
  secretBox: SecretBox,
  exchange: SiteExchange,
  deploymentId: string,
): boolean {
  const { request, response, path } = exchange;
  const subject = `view-${deploymentId}`;
  const signature = path.query.get("signature");
  if (signature && secretBox.verify(signature) === subject) {
    const token = secretBox.sign(subject, new Date(Date.now() + VIEW_S * 1000));
    response.writeHead(302, {
      location: encodeURI(path.pathname),
      "set-cookie": `${COOKIE}=${token}; Max-Age=${VIEW_S}; Path=/; HttpOnly; SameSite=Lax`,
      "cache-control": "private, no-store",
    });
    response.end();
    return false;
  }
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? "")?.[1];
  if (cookie && secretBox.verify(cookie) === subject) return true;
  sendStatusPage(response, "not-live");
  return false;
}
