import {
  createTRPCClient,
  createWSClient,
  httpLink,
  splitLink,
  type TRPCClient,
  wsLink,
} from "@trpc/client";
import { WebSocket } from "ws";
import type { AppRouter } from "#api/router.ts";

export interface ApiClient {
  api: TRPCClient<AppRouter>;
  /** Ends the connection as a network failure does. The client then opens a new one. */
  cut(): void;
  close(): void;
}

/** The same client that the web app uses. */
export function openClient(url: string, token?: string): ApiClient {
  const sockets = new Set<WebSocket>();
  class Socket extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      sockets.add(this);
    }
  }
  const wsClient = createWSClient({
    url: `${url.replace(/^http/, "ws")}/trpc`,
    WebSocket: Socket as unknown as typeof globalThis.WebSocket,
    connectionParams: token === undefined ? null : { token },
    lazy: { enabled: true, closeMs: 0 },
    retryDelayMs: () => 50,
  });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const api = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: wsLink({ client: wsClient }),
        false: httpLink({ url: `${url}/trpc`, headers }),
      }),
    ],
  });
  return {
    api,
    cut: () => {
      for (const socket of sockets) socket.terminate();
      sockets.clear();
    },
    close: () => void wsClient.close(),
  };
}
