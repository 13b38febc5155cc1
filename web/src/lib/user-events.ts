import { userTopic } from "#schemas/events.ts";
import { accessToken } from "../session.ts";

const PING_MS = 25_000;
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000];

/** What the api sends, as far as it is looked at. */
interface Message {
  error?: unknown;
  result?: { type: string; data?: { name: string } };
}

/**
 * Calls back whenever something of a person may have changed, their notices among it, on pages that have asked the api
 * before. It speaks tRPC's few lines over the WebSocket itself: their client is as large as half of such a page.
 * @returns how to stop
 */
export function subscribeToUser(userId: string, onChange: () => void): () => void {
  const subscription = { path: "live.events", input: { topics: [userTopic(userId)] } };
  let socket: WebSocket | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let hasListened = false;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const token = await accessToken().catch(() => undefined);
    // Without a session there is nothing to follow; an auth service that does not answer is asked again.
    if (isStopped || token === null) return;
    if (token === undefined) return retry();
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/trpc?connectionParams=1`);
    socket.addEventListener("open", () => {
      send({ method: "connectionParams", data: { token } });
      send({ id: 1, method: "subscription", params: subscription });
    });
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && data.startsWith("{")) receive(JSON.parse(data) as Message);
    });
    socket.addEventListener("close", retry);
  };

  const receive = ({ error, result }: Message): void => {
    if (error !== undefined) return stop();
    if (result?.type !== "data") return;
    attempts = 0;
    // Said again after a gap: something may have been missed in it.
    if (result.data?.name !== "listening" || hasListened) onChange();
    hasListened = true;
  };

  const send = (message: object): void => socket?.send(JSON.stringify(message));
  const retry = (): void => {
    if (isStopped) return;
    const delay = RECONNECT_MS[Math.min(attempts, RECONNECT_MS.length - 1)];
    attempts += 1;
    reconnectTimer = setTimeout(() => void connect(), delay);
  };
  const ping = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send("PING");
  }, PING_MS);
  const stop = (): void => {
    isStopped = true;
    clearInterval(ping);
    clearTimeout(reconnectTimer);
    socket?.close();
  };

  void connect();
  return stop;
}
