import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { BannerDocument } from "./documents.ts";

const ID = "banner";

/** Returns even a banner that has ended. */
export async function findBanner(db: Db): Promise<BannerDocument | null> {
  return (await collection(db, "platform").findOne({ _id: ID }))?.banner ?? null;
}

/** An installation has at most one. */
export async function saveBanner(db: Db, banner: BannerDocument): Promise<void> {
  await collection(db, "platform").updateOne({ _id: ID }, { $set: { banner } }, { upsert: true });
}

/** Returns false when there was none. */
export async function deleteBanner(db: Db): Promise<boolean> {
  return (await collection(db, "platform").deleteOne({ _id: ID })).deletedCount === 1;
}
