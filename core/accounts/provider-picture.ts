import { isUrl } from "#schemas/is-url.ts";
import { AppError } from "#schemas/errors.ts";
import { storeAvatar } from "./avatars.ts";
import type { CoreContext } from "../context.ts";
import { FetchFailure, fetchPublic } from "../outgoing/fetch-public.ts";

const rules = {
  accept: "image/*",
  type: /^image\/(?:png|jpeg|gif|webp)\b/,
  maxBytes: 2 * 1024 * 1024,
  maxRedirects: 2,
  // A user is waiting for the sign-in that includes this request.
  timeoutMs: 3_000,
};

/**
 * Stores the user's picture from a provider, so that pages load it from us.
 * @returns its path on the dashboard's origin; null if the picture cannot be fetched, and the user gets initials
 */
export async function keepProviderPicture(
  context: Pick<CoreContext, "env" | "blobs" | "log">,
  address: string,
): Promise<string | null> {
  const { GITHUB_URL, GITHUB_API_URL, GOOGLE_ISSUER } = context.env;
  // The API already sends requests to these hosts. A GitHub Enterprise Server may be in a private network.
  const trusted = [GITHUB_URL, GITHUB_API_URL, GOOGLE_ISSUER].flatMap((url) =>
    url && isUrl(url) ? new URL(url).host : [],
  );
  try {
    return await storeAvatar(context, await fetchPublic(address, { ...rules, trusted }));
  } catch (error) {
    const isExpected = error instanceof FetchFailure || error instanceof AppError;
    if (!isExpected) throw error;
    context.log.warn({ err: error }, "a provider's picture could not be fetched");
    return null;
  }
}
