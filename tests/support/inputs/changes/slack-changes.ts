import { decide } from "../../doubles/oauth-double.ts";
import type { Person } from "../../worlds/world.ts";
import type { Call } from "./change-inputs.ts";

/** Inputs of the changes that connect an organization to Slack. */
export function slackChanges(owner: () => Person): Record<string, Call> {
  const slack = () => owner().api.integrations.slack;
  const returned = async ({ orgId }: { orgId: string }) => {
    const { url } = await slack().install.mutate({ orgId });
    const { searchParams } = await decide(url, "Authorize");
    const [code = "", state = ""] = ["code", "state"].map((name) => searchParams.get(name) ?? "");
    return { orgId, code, state };
  };
  return {
    "integrations.slack.install": ({ orgId }) => ({ orgId }),
    "integrations.slack.finish": returned,
    "integrations.slack.disconnect": async ({ orgId }) => {
      await slack().finish.mutate(await returned({ orgId }));
      return { orgId };
    },
  };
}
