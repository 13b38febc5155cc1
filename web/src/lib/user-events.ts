import { userTopic } from "#schemas/events.ts";
import { accessToken } from "../session.ts";

const PING_MS = 25_000;
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000];

/** The parts of the api's messages that are used here. */
interface Message {
  error?: unknown;
  result?: { type: string; data?: { name: string } };
}

/**
 * Calls back whenever a user's data may have changed, including notifications, on pages that have already called the api. It implements the few messages of
 * tRPC's WebSocket protocol itself, because tRPC's client is half as large as such a page.
 * @returns a function that stops it
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
    // Without a session there is nothing to follow. If the auth service does not respond, it is asked again.
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
    // Also sent after a gap, because events may have been missed.
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
