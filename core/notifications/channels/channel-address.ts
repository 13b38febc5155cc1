import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { isUrl } from "#schemas/is-url.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { channelContext } from "#store/sealed/contexts.ts";
import { isAllowedPrivateHost } from "../../outgoing/private-hosts.ts";
import { readUrl } from "../../outgoing/read-url.ts";
import type {
  ChannelAddress,
  ChannelContext,
  CheckedAddress,
  EnteredAddress,
} from "./channel-kind.ts";
import { PostFailure } from "./post-failure.ts";

const StoredAddress = z.object({ url: z.string(), token: z.string().nullable() });

export const sealAddress = (
  secretBox: SecretBox,
  channelId: string,
  address: ChannelAddress | null,
): string | null => address && secretBox.seal(JSON.stringify(address), channelContext(channelId));

/** @throws PostFailure if it cannot be opened, for example after the installation lost its key */
export function openAddress(
  { secretBox, log }: Pick<ChannelContext, "secretBox" | "log">,
  { _id, sealedAddress }: Pick<ChannelDocument, "_id" | "sealedAddress">,
): ChannelAddress {
  try {
    if (sealedAddress === null) throw new Error("the channel has no address");
    return StoredAddress.parse(JSON.parse(secretBox.open(sealedAddress, channelContext(_id))));
  } catch (error) {
    log.error({ err: error, channelId: _id }, "the address of a channel cannot be opened");
    const words = "The address of the channel cannot be decrypted. Enter it again.";
    throw new PostFailure("retry", words, { cause: error });
  }
}

/**
 * The entered address of an incoming webhook. Private addresses are refused, and `isExpected` decides whether it looks like one of the service.
 * @throws AppError channel_url_required, channel_url_invalid, channel_token_refused, url_private_address, url_port, …
 */
export function checkWebhookUrl(
  { env }: Pick<ChannelContext, "env">,
  { url: text, token }: EnteredAddress,
  expected: {
    isExpected(url: URL): boolean;
    /** What the address looks like, and where to find it. */
    advice: string;
    takesToken?: boolean;
    /** Absent for services on the user's own servers. A host that the operator trusts can stand in for the service, such as a proxy. */
    hosts?: readonly string[];
  },
): CheckedAddress {
  if (!text) throw new AppError("channel_url_required");
  if (token && !expected.takesToken) throw new AppError("channel_token_refused");
  const refused = new AppError("channel_url_invalid", { message: expected.advice });
  if (!isUrl(text)) throw refused;
  const entered = new URL(text);
  if (entered.username || entered.password || entered.hash) throw refused;
  const url = new URL(readUrl(env, text));
  const { hosts } = expected;
  const isHost = !hosts || hosts.includes(url.host) || isAllowedPrivateHost(env, url);
  if (!isHost || !expected.isExpected(url)) throw refused;
  const address = { url: url.href, token: token ? token : null };
  return { host: url.host, address, slackChannel: null };
}
