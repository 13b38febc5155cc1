import { useMutation } from "@tanstack/react-query";
import type { Channel } from "#schemas/channels/channel.ts";
import { channelKinds } from "#schemas/channels/kinds.ts";
import { queryClient, trpc } from "../../api.ts";
import { messageOf } from "../../errors.ts";

interface TestOutcome {
  ok: boolean;
  text: string;
}

/** Posts a test message, and says what the service answered. */
export function useTestMessage({ id: channelId, kind }: Pick<Channel, "id" | "kind">) {
  const testing = useMutation(
    trpc.integrations.test.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() }),
    }),
  );
  const service = channelKinds[kind];
  const outcomeOf = (): TestOutcome | null => {
    if (testing.error) return { ok: false, text: messageOf(testing.error) };
    if (!testing.data) return null;
    const { failure } = testing.data;
    return failure === null
      ? { ok: true, text: `${service} accepted the test message.` }
      : { ok: false, text: `The test message was not posted. ${failure}` };
  };
  return {
    send: () => testing.mutate({ channelId }),
    isPending: testing.isPending,
    outcome: testing.isPending ? null : outcomeOf(),
  };
}
