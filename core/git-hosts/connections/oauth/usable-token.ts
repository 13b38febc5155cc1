import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import {
  findConnectionIn,
  leaseRenewal,
  releaseRenewal,
  saveRenewal,
} from "#store/connections/connections.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import { connectionRefreshContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../../../context.ts";
import { hostNameOf, openToken } from "../open-host.ts";
import { demandClient } from "./clients.ts";
import { type Granted, redeem } from "./redeem.ts";
import { sealGranted } from "./seal-granted.ts";

type RenewalContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/** A fetch with the token takes time, and clocks differ. */
const RENEW_BEFORE_MS = 180_000;
/** Longer than a request to the host. */
const LEASE_MS = 60_000;
const WAIT_MAX_MS = 30_000;
const LOOK_EVERY_MS = 200;
const [SAVE_ATTEMPTS, SAVE_PAUSE_MS] = [5, 1000];

/**
 * The token of a connection as its host accepts it now. One that expires is renewed by one process at a time, because a refresh token works once; the others
 * wait for the new one.
 * @param refused a token that the host has just refused
 * @throws AppError connection_ended, connection_client, connection_no_client, connection_missing, secret_undecryptable, and
 * those of `askHost`
 */
export async function usableToken(
  context: RenewalContext,
  connection: GitHostConnectionDocument,
  refused?: string,
): Promise<string> {
  const { db } = context;
  const until = Date.now() + WAIT_MAX_MS;
  let current = connection;
  for (;;) {
    const token = openToken(context, current);
    if (!current.oauth) return token;
    if (current.oauth.hasEnded) throw ended(current);
    if (token !== refused && !isEnding(current.oauth.expiresAt)) return token;
    const leased = await leaseRenewal(db, current, { id: newId(), forMs: LEASE_MS });
    if (leased) return renew(context, leased);
    if (Date.now() > until)
      throw new AppError("host_unavailable", {
        message: `The access to ${hostNameOf(current)} is being renewed. Try again in a moment.`,
      });
    await sleep(LOOK_EVERY_MS);
    const newer = await findConnectionIn(db, [current.orgId], current._id);
    if (!newer) throw new AppError("connection_missing");
    current = newer;
  }
}

const isEnding = (expiresAt: Date | null) =>
  expiresAt !== null && expiresAt.getTime() - RENEW_BEFORE_MS < Date.now();

/** @param leased by this process */
async function renew(context: RenewalContext, leased: GitHostConnectionDocument): Promise<string> {
  const { db, env } = context;
  const { sealedRefreshToken: sealed, lease } = leased.oauth!;
  const leaseId = lease?.id ?? "";
  try {
    if (sealed === null) throw ended(leased);
    const refresh = openRefresh(context, leased._id, sealed);
    const granted = await redeem(env, demandClient(env, leased), { refresh });
    await saveGranted(context, { leased, leaseId, granted, sealed });
    return granted.access;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { appCode, message } = error;
    const hasEnded = appCode === "connection_ended";
    await releaseRenewal(db, leased._id, leaseId, {
      hasEnded,
      failure: { appCode, message },
    });
    throw error;
  }
}

/** The former tokens no longer work, so a short outage of the database must not lose the new ones. */
async function saveGranted(
  context: RenewalContext,
  one: { leased: GitHostConnectionDocument; leaseId: string; granted: Granted; sealed: string },
): Promise<void> {
  const { leased, leaseId, granted, sealed } = one;
  const values = sealGranted(context, leased._id, granted, sealed);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await saveRenewal(context.db, leased._id, leaseId, values);
      return;
    } catch (error) {
      if (attempt === SAVE_ATTEMPTS) throw error;
      await sleep(SAVE_PAUSE_MS);
    }
  }
}

function openRefresh({ secretBox }: RenewalContext, id: string, sealed: string): string {
  try {
    return secretBox.open(sealed, connectionRefreshContext(id));
  } catch (cause) {
    const message = "The tokens of the connection cannot be decrypted. Connect again.";
    throw new AppError("secret_undecryptable", { message, cause });
  }
}

const ended = (connection: GitHostConnectionDocument) =>
  new AppError("connection_ended", {
    message:
      connection.failure?.appCode === "connection_ended"
        ? connection.failure.message
        : `The access to ${hostNameOf(connection)} has expired. An admin must connect it again in the organization's git hosts.`,
  });
