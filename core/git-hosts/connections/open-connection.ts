import { AppError } from "#schemas/errors.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import type { CoreContext } from "../../context.ts";
import type { HostApi, HostConnections } from "../port.ts";
import { usableToken } from "./oauth/usable-token.ts";
import { openHost } from "./open-host.ts";

type OpenContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/**
 * The API of the connection's host. A token is renewed before it expires, and if the host refuses it.
 * @throws AppError as `usableToken`
 */
export async function openConnection(
  context: OpenContext,
  connection: GitHostConnectionDocument,
): Promise<{ api: HostApi; host: HostConnections }> {
  const { username, oauth } = connection;
  const isOauth = Boolean(oauth);
  const token = await usableToken(context, connection);
  const opened = openHost(context, connection, { username, token, isOauth });
  if (!isOauth) return opened;
  return {
    host: opened.host,
    api: {
      ask: async (request) => {
        try {
          return await opened.api.ask(request);
        } catch (error) {
          if (!(error instanceof AppError) || error.appCode !== "host_token_refused") throw error;
          const renewed = await usableToken(context, connection, token);
          const access = { username, token: renewed, isOauth };
          return openHost(context, connection, access).api.ask(request);
        }
      },
    },
  };
}
