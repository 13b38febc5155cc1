import type { ServeContext } from "../exchange.ts";
import { policyOf } from "../headers.ts";
import { type FileExchange, sendFile } from "../files/send-file.ts";
import { headPolicy } from "./head-policy.ts";

/**
 * Sends a file, with the head code of the site if it is a page that was found.
 * @param at where the page is on the site
 */
export async function sendPage(
  { contents, headedPages }: Pick<ServeContext, "contents" | "headedPages">,
  exchange: FileExchange,
  at: string,
): Promise<void> {
  const { file, target, status = 200 } = exchange;
  const { headCode } = target;
  if (!headCode || status !== 200 || isOfPressmark(at)) return sendFile(contents, exchange);
  const headed = await headedPages.find(file, headCode);
  if (!headed) return sendFile(contents, exchange);
  const rules = headPolicy(policyOf(file.type), headCode);
  return sendFile(headed.contents, { ...exchange, file: headed.file, rules });
}

/** The pages of links and those for missing addresses, which have an address of their own in each part of a site. */
const isOfPressmark = (path: string) => /\/_|\/404$/.test(path);
