import type { CreateFastifyContextOptions } from "@trpc/server/adapters/fastify";
import type { WebSocket } from "ws";
import type { Caller } from "#core/access/caller.ts";
import { findCaller, hasExpired } from "#core/access/find-caller.ts";
import { knownError } from "#core/known-error.ts";
import type { Services } from "./services.ts";
import { countSocket, recheckWith } from "./sockets.ts";
import { trpcError } from "./trpc-error.ts";

/** The context of every procedure. Over WebSocket it lasts as long as the connection, so it contains nothing that can change. */
export interface Context {
  services: Services;
  caller: Caller | null;
  /** The caller's token, for requests to the service at AUTH_URL on the caller's behalf. */
  token: string | null;
  /** The token was valid until it expired. */
  tokenExpired: boolean;
  /** Checks again before an irreversible act: the connection may be old, and so may the external service's last response. */
  stillSignedIn: () => Promise<boolean>;
  /** The connection, if it is a WebSocket. */
  socket: WebSocket | null;
  /** The origin of the request, for the audit log. */
  ip: string;
  userAgent: string;
}

/** Our own close codes (4000–4999 are reserved for applications): the client reconnects with a fresh token. */
const CLOSE_TOKEN_ENDED = 4401;
export const CLOSE_MEMBERSHIP_ENDED = 4403;
const RECHECK_MS = 60_000;
/** setTimeout is limited to 32 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const MAX_USER_AGENT_LENGTH = 300;

/** Creates the context for HTTP (Authorization header) and WebSocket (connectionParams). @throws TRPCError when MongoDB is unavailable */
export async function createContext(
  services: Services,
  { req, res, info }: CreateFastifyContextOptions,
): Promise<Context> {
  const socket = isSocket(res) ? res : null;
  const token = socket
    ? (info.connectionParams?.["token"] ?? null)
    : bearerToken(req.headers.authorization);
  const userAgent = (req.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT_LENGTH);
  const from = { ip: req.ip, userAgent };
  const stillSignedIn = async () => {
    // A request's own token was checked a moment ago.
    if (!socket && !services.env.AUTH_URL) return true;
    return token !== null && (await findCaller(services, token, { fresh: true })) !== null;
  };
  const anonymous = {
    services,
    caller: null,
    token,
    tokenExpired: false,
    stillSignedIn,
    socket,
    ...from,
  };
  if (!token) return anonymous;
  try {
    const owner = await findCaller(services, token);
    // Connected applications have their own doors.
    if (!owner || owner.key?.kind === "application")
      return { ...anonymous, tokenExpired: hasExpired(token) };
    const caller: Caller = { ...owner, inDashboard: true };
    if (socket) {
      endWithToken(services, socket, { token, caller });
      countSocket(services, caller, socket);
    }
    return { ...anonymous, caller };
  } catch (error) {
    throw trpcError(knownError(error));
  }
}

export function bearerToken(header: string | undefined): string | null {
  return /^bearer ([\w.~+/=-]+)$/i.exec(header ?? "")?.[1] ?? null;
}

/** Closes a connection when its token expires, or when its session ends: within seconds, or within a minute if the event is lost. */
function endWithToken(
  services: Services,
  socket: WebSocket,
  { token, caller }: { token: string; caller: Caller },
): void {
  const end = () => socket.close(CLOSE_TOKEN_ENDED, "token ended");
  const left = Math.max(0, Math.min(caller.expiresAt - Date.now(), MAX_TIMER_MS));
  const expiry = setTimeout(end, left);
  // While the database or the sign-in service is unavailable, users stay signed in.
  const look = () =>
    findCaller(services, token, { fresh: true }).then(
      (owner) => owner ?? end(),
      () => undefined,
    );
  recheckWith(socket, async () => void (await look()));
  const recheck = setInterval(() => void look(), RECHECK_MS);
  socket.once("close", () => {
    clearTimeout(expiry);
    clearInterval(recheck);
  });
}

/** The adapter passes a Fastify reply, or the WebSocket itself. */
function isSocket(res: unknown): res is WebSocket {
  return typeof res === "object" && res !== null && "bufferedAmount" in res;
}
