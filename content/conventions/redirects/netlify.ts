import { listOf, readSettings, recordOf } from "../settings.ts";
import type { RedirectRule } from "./rules.ts";

/** `301`, `302!` or `200`: what leads to a page. */
const LEADS = /^(?:200|30[1278])!?$/;

/** The lines of a `_redirects` file of Netlify or Cloudflare: the former address, the new one, a status. */
export function linesOfRedirects(text: string): RedirectRule[] {
  return text.split("\n").flatMap((line) => {
    const [from = "", to = "", status = "301", ...conditions] = line
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    // A rule may apply only to some queries, countries or languages.
    if (!from.startsWith("/") || to === "" || !LEADS.test(status) || conditions.length > 0)
      return [];
    return ruleOf(from, to, status);
  });
}

/** The `[[redirects]]` of a `netlify.toml`. */
export function redirectsOfNetlify(text: string): RedirectRule[] {
  return listOf(readSettings(text, "netlify.toml")["redirects"]).flatMap((entry) => {
    const { from, to, status = 301, query, conditions, signed } = recordOf(entry);
    const isForAll = !query && !conditions && !signed;
    if (typeof from !== "string" || typeof to !== "string" || !isForAll) return [];
    return LEADS.test(String(status)) ? ruleOf(from, to, String(status)) : [];
  });
}

/** `/play/*  /play/index.html  200`: everything below an address is an application. */
export function applicationsOfNetlify(text: string): string[] {
  return listOf(readSettings(text, "netlify.toml")["redirects"]).flatMap((entry) => {
    const { from, to, status } = recordOf(entry);
    if (typeof from !== "string" || typeof to !== "string" || String(status) !== "200") return [];
    const place = /^(\/(?:[\w.-]+\/)+)\*$/.exec(from)?.[1];
    return place !== undefined && to === `${place}index.html` ? place : [];
  });
}

/** An application answers every address with one page, and shows itself that nothing is there. */
function ruleOf(from: string, to: string, status: string): RedirectRule[] {
  const isApplication = from.endsWith("*") && status.startsWith("200") && !to.includes(":");
  return isApplication ? [] : [{ from, to }];
}
