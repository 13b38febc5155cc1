import type { Card } from "#schemas/channels/card.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import type { CoreContext } from "../../context.ts";

/** What adding, changing and testing a channel needs. The deliver worker has it too. */
export type ChannelContext = Pick<
  CoreContext,
  "env" | "log" | "db" | "redis" | "queues" | "secretBox"
> & {
  /** Shorter in tests. */
  timeoutMs?: number;
};

/** What the deliver worker has. */
export type SendMessageContext = ChannelContext & { clock(): Date };

/** What a user enters to add a channel, or to point it elsewhere. */
export interface EnteredAddress {
  orgId: string;
  url?: string | undefined;
  token?: string | undefined;
  slackChannelId?: string | undefined;
}

/** Where a channel of an incoming webhook is. The whole of it is a secret. */
export interface ChannelAddress {
  url: string;
  /** Of ntfy. */
  token: string | null;
}

/** An entered address that was checked. One of the last two is null. */
export interface CheckedAddress {
  /** To be shown. */
  host: string;
  address: ChannelAddress | null;
  slackChannel: ChannelDocument["slackChannel"];
}

/**
 * How messages reach one service. Everything that goes wrong at the service or on the way is a `PostFailure`. What anything else means is not known, so it is
 * tried again.
 */
export interface ChannelKind {
  /** @throws AppError channel_url_required, channel_url_invalid, url_private_address, … */
  checkAddress(context: ChannelContext, entered: EnteredAddress): Promise<CheckedAddress>;
  /** @returns the reference for `update`. Null if the message cannot be updated */
  post(context: ChannelContext, channel: ChannelDocument, card: Card): Promise<string | null>;
  /** Absent if no message of the kind can be updated. Such a kind only gets states that end something. */
  update?(
    context: ChannelContext,
    channel: ChannelDocument,
    ref: string,
    card: Card,
  ): Promise<void>;
}
