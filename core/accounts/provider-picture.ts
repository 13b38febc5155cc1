import { AppError } from "#schemas/errors.ts";
import { storeAvatar } from "./avatars.ts";
import { fetchPicture, PictureFailure } from "./fetch-picture.ts";
import type { CoreContext } from "../context.ts";

/**
 * Keeps the picture that a provider shows for a person, so that pages load it from us.
 * @returns its path on the dashboard's origin; null when it cannot be had, and the person has initials
 */
export async function keepProviderPicture(
  context: Pick<CoreContext, "env" | "blobs" | "log">,
  address: string,
): Promise<string | null> {
  const { GITHUB_URL, GITHUB_API_URL, GOOGLE_ISSUER } = context.env;
  // The api asks these hosts already; a GitHub Enterprise Server may stand in a private network.
  const trusted = [GITHUB_URL, GITHUB_API_URL, GOOGLE_ISSUER].flatMap((url) =>
    url && URL.canParse(url) ? new URL(url).host : [],
  );
  try {
    return await storeAvatar(context, await fetchPicture(address, trusted));
  } catch (error) {
    const isExpected = error instanceof PictureFailure || error instanceof AppError;
    if (!isExpected) throw error;
    context.log.warn({ err: error }, "a provider's picture could not be fetched");
    return null;
  }
}
