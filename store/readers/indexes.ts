import type { IndexDescription } from "mongodb";

type ReaderCollection = "readerLinks" | "readerAttempts";

export const readerIndexes: { [N in ReaderCollection]: (IndexDescription & { name: string })[] } = {
  readerLinks: [
    { name: "hash", key: { hash: 1 }, unique: true },
    { name: "project", key: { projectId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  readerAttempts: [
    { name: "project", key: { projectId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};
