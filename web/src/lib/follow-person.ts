import { createTRPCClient, wsLink } from "@trpc/client";
import type { AppRouter } from "#api/router.ts";
import { userTopic } from "#schemas/events.ts";
import { openSocket } from "../socket.ts";

/**
 * Calls back whenever something of a person may have changed, their notices among it, without the client of the app; for
 * pages that have asked the api before.
 * @returns how to stop
 */
export function followPerson(userId: string, onChange: () => void): () => void {
  const socket = openSocket();
  const api = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  let isListening = false;
  const subscription = api.live.events.subscribe(
    { topics: [userTopic(userId)] },
    {
      onData: ({ name }) => {
        // Said again after a gap: something may have been missed in it.
        if (name !== "listening" || isListening) onChange();
        isListening = true;
      },
      // The session has ended; the next page says so.
      onError: () => undefined,
    },
  );
  return () => {
    subscription.unsubscribe();
    void socket.close();
  };
}
