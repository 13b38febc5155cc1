import { publish } from "#queues/events.ts";
import { orgTopic } from "#schemas/events.ts";
import type { Services } from "./services.ts";

/** Everyone who shows the organization refetches, and open connections are checked against its members. */
export const announceOrg = ({ redis }: Services, orgId: string): Promise<void> =>
  publish(redis, orgTopic(orgId), "org.changed", { orgId });
