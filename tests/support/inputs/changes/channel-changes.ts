import type { Services } from "#api/services.ts";
import type { Call } from "./change-inputs.ts";
import { storedChannel } from "../stored/stored-channel.ts";

/** Inputs of the changes to channels. */
export function channelChanges(services: () => Services): Record<string, Call> {
  const withChannel: Call = async ({ orgId, project: { _id: projectId } }) => ({
    channelId: (await storedChannel(services(), { orgId, projectId }))._id,
  });
  return {
    "integrations.add": ({ project }) => ({
      projectId: project._id,
      kind: "mattermost",
      name: "Releases",
      url: "https://chat.example.com/hooks/abc",
      events: ["deployment.failed"],
    }),
    "integrations.update": async (things) => ({ ...(await withChannel(things)), enabled: false }),
    "integrations.remove": withChannel,
    "integrations.test": withChannel,
  };
}
