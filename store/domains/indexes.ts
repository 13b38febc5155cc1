import { type NamedIndex, presentIndex } from "../present-index.ts";

export const domainIndexes: { domains: NamedIndex[] } = {
  domains: [
    {
      name: "host_proved",
      key: { host: 1 },
      unique: true,
      partialFilterExpression: { provedAt: { $type: "date" } },
    },
    presentIndex("unannounced"),
    { name: "project_host", key: { projectId: 1, host: 1 }, unique: true },
    { name: "due", key: { nextCheckAt: 1 } },
  ],
};
