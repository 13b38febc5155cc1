import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** The channel leads elsewhere now, where its messages do not exist. */
export async function forgetMessages(db: Db, channelId: string): Promise<void> {
  await collection(db, "channelMessages").deleteMany({ channelId });
}
