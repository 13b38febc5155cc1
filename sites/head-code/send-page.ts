import type { ServeContext } from "../exchange.ts";
import { policyOf } from "../headers.ts";
import { type FileExchange, sendFile } from "../send-file.ts";
import { headPolicy } from "./head-policy.ts";

/** Sends a file, with the head code of the site if it is a page that was found. */
export async function sendPage(
  { contents, headedPages }: Pick<ServeContext, "contents" | "headedPages">,
  exchange: FileExchange,
): Promise<void> {
  const { file, target, status = 200 } = exchange;
  const { headCode } = target;
  if (!headCode || status !== 200) return sendFile(contents, exchange);
  const headed = await headedPages.find(file, headCode);
  if (!headed) return sendFile(contents, exchange);
  const rules = headPolicy(policyOf(file.type), headCode);
  return sendFile(headed.contents, { ...exchange, file: headed.file, rules });
}
