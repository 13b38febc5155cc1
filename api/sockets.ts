import type { WebSocket } from "ws";
import { AppError } from "#schemas/errors.ts";
import { systemTopic } from "#schemas/events.ts";
import { awaitedLater } from "#service/failures.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Services } from "./services.ts";

const MESSAGES_PER_S = 50;
const MESSAGES_BURST = 100;
const SOCKETS_PER_USER = 20;
const SIGN_IN_WITHIN_MS = 10_000;
const SUBSCRIPTIONS_PER_SOCKET = 100;
/** "Policy violation", RFC 6455. */
const CLOSE_POLICY = 1008;

/** Sockets of signed-in users. */
const counted = new WeakSet<WebSocket>();

/** Closes a connection that sends more than any page of ours, or does not identify its user. */
export function limitSocket(socket: WebSocket): void {
  setTimeout(() => {
    if (!counted.has(socket)) socket.close(CLOSE_POLICY, "sign in first");
  }, SIGN_IN_WITHIN_MS).unref();
  let left = MESSAGES_BURST;
  let countedAt = performance.now();
  socket.on("message", () => {
    const now = performance.now();
    left = Math.min(MESSAGES_BURST, left + ((now - countedAt) * MESSAGES_PER_S) / 1000) - 1;
    countedAt = now;
    if (left < 0) socket.close(CLOSE_POLICY, "too many messages");
  });
}

const open = new WeakMap<Services, Map<string, Set<WebSocket>>>();

/** Keeps a user's newest connections; the oldest one is closed if there are too many. */
export function countSocket(services: Services, caller: Caller, socket: WebSocket): void {
  counted.add(socket);
  const users = open.get(services) ?? new Map<string, Set<WebSocket>>();
  open.set(services, users);
  const sockets = users.get(caller.userId) ?? new Set();
  users.set(caller.userId, sockets.add(socket));
  const [oldest] = sockets;
  if (sockets.size > SOCKETS_PER_USER) oldest?.close(CLOSE_POLICY, "too many connections");
  socket.once("close", () => {
    sockets.delete(socket);
    if (sockets.size === 0) users.delete(caller.userId);
  });
}

/** Closes a connection with an invalid token. */
type Recheck = () => Promise<void>;
const rechecks = new WeakMap<WebSocket, Recheck>();

export function recheckWith(socket: WebSocket, recheck: Recheck): void {
  rechecks.set(socket, recheck);
}

/**
 * Checks a user's connections as soon as one of the user's sessions ends, in this process or another. If the event is lost, the connections are checked
 * within a minute anyway.
 * @returns a function that stops the checks
 */
export function watchSessions(services: Services): () => void {
  const look = (sockets: Iterable<WebSocket>) => {
    for (const socket of sockets) void rechecks.get(socket)?.();
  };
  const watching = services.subscriber.subscribe(
    [systemTopic],
    (event) => {
      if (event.name === "sessions.ended") look(open.get(services)?.get(event.userId) ?? []);
    },
    () => {
      for (const sockets of open.get(services)?.values() ?? []) look(sockets);
    },
  );
  // Redis may be unavailable. The subscription starts when it is back.
  awaitedLater(watching);
  return () => {
    watching.then(
      (stop) => stop(),
      () => undefined,
    );
  };
}

const subscriptions = new WeakMap<WebSocket, number>();

/**
 * Counts a subscription. The returned function removes it from the count.
 * @throws AppError bad_request for a plain request, too_many_requests on a connection with too many subscriptions
 */
export function enterSubscription(socket: WebSocket | null): () => void {
  if (!socket) throw new AppError("bad_request", { message: "Subscribe over WebSocket." });
  const count = subscriptions.get(socket) ?? 0;
  if (count >= SUBSCRIPTIONS_PER_SOCKET) throw new AppError("too_many_requests");
  subscriptions.set(socket, count + 1);
  return () => void subscriptions.set(socket, (subscriptions.get(socket) ?? 1) - 1);
}
