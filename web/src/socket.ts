import { createWSClient } from "@trpc/client";
import { accessToken } from "./session.ts";

const KEEP_ALIVE_MS = 25_000;
const PONG_TIMEOUT_MS = 10_000;
const IDLE_CLOSE_MS = 10_000;
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000];

/** The connection for events from the server, opened with the first subscription. */
export const openSocket = () =>
  createWSClient({
    url: async () => {
      // Without a valid token there is no connection, and the page says so.
      await accessToken();
      return `${location.origin.replace(/^http/, "ws")}/trpc`;
    },
    connectionParams: async () => ({ token: (await accessToken()) ?? "" }),
    lazy: { enabled: true, closeMs: IDLE_CLOSE_MS },
    keepAlive: { enabled: true, intervalMs: KEEP_ALIVE_MS, pongTimeoutMs: PONG_TIMEOUT_MS },
    retryDelayMs: (attempt) => RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]!,
  });
