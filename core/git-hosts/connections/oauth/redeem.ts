import { z } from "zod";
import { cleanText } from "#git/clean.ts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { AccessToken } from "#schemas/git-hosts/git-host-connection.ts";
import { askHost } from "../ask-host.ts";
import { connectionsOf, hostNameOf } from "../open-host.ts";
import type { ClientAtHost } from "./clients.ts";

const DAY_MS = 86_400_000;
/** Longer ones are mistakes. A shorter life only renews the token early. */
const LIFE_MAX_MS = 365 * DAY_MS;
const SAID_MAX_CHARACTERS = 200;

/** RFC 6749, section 5.1. Bitbucket names the scopes `scopes`. Other kinds of token than bearer need a signature. */
const TokenAnswer = z.object({
  access_token: AccessToken,
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .nullish(),
  refresh_token: AccessToken.nullish(),
  expires_in: z.number().positive().nullish(),
  scope: z.string().nullish(),
  scopes: z.string().nullish(),
});

export interface Granted {
  access: string;
  refresh: string | null;
  expiresAt: Date | null;
  /** Null if the host does not say. */
  scopes: string[] | null;
}

export const redirectAddress = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">) =>
  `${PUBLIC_URL}/connect/git-host`;

type Exchange = { code: string; verifier: string } | { refresh: string };

/**
 * Exchanges a code or a refresh token.
 * @throws AppError connection_code or connection_ended if the host permanently refuses it, connection_client, and those of `askHost`
 */
export async function redeem(env: Env, client: ClientAtHost, exchange: Exchange): Promise<Granted> {
  const { oauth } = connectionsOf(client.host);
  const name = hostNameOf(client);
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
  const { body } = await askHost(
    {
      name,
      api: client.address + oauth.tokenPath,
      allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS,
      headers: oauth.clientIn === "header" ? { authorization: `Basic ${basic}` } : {},
    },
    {
      method: "POST",
      path: "",
      schema: TokenAnswer,
      form: {
        ...fieldsOf(exchange, oauth.hasPkce),
        redirect_uri: redirectAddress(env),
        ...(oauth.clientIn === "form" && { client_id: client.id, client_secret: client.secret }),
      },
      refusal: (text) => refusalOf(name, text, "code" in exchange),
    },
  );
  const { expires_in: seconds } = body;
  const scopes = body.scope ?? body.scopes;
  return {
    access: body.access_token,
    refresh: body.refresh_token ?? null,
    expiresAt: seconds ? new Date(Date.now() + Math.min(seconds * 1000, LIFE_MAX_MS)) : null,
    scopes: scopes ? scopes.split(/[\s,]+/).filter(Boolean) : null,
  };
}

const fieldsOf = (exchange: Exchange, hasPkce: boolean): Record<string, string> =>
  "code" in exchange
    ? {
        grant_type: "authorization_code",
        code: exchange.code,
        ...(hasPkce && { code_verifier: exchange.verifier }),
      }
    : { grant_type: "refresh_token", refresh_token: exchange.refresh };

const Refusal = z.object({ error: z.string(), error_description: z.string().nullish() });

/** RFC 6749, section 5.2. Gitea says "unauthorized_client" too if a code or a refresh token was used before. */
function refusalOf(name: string, text: string, isCode: boolean): AppError | null {
  const refusal = readRefusal(text);
  if (!refusal) return null;
  const { error, error_description: description } = refusal;
  const said = cleanText(description ?? error).slice(0, SAID_MAX_CHARACTERS);
  if (error === "invalid_client")
    return new AppError("connection_client", {
      message: `${name} does not accept the client of this installation. Its operator must correct the client id and secret. The host says: ${said}`,
    });
  if (error !== "invalid_grant" && error !== "unauthorized_client") return null;
  return isCode
    ? new AppError("connection_code", {
        message: `${name} does not accept its own code: it was used before or has expired. Connect again. The host says: ${said}`,
      })
    : new AppError("connection_ended", {
        message: `${name} no longer gives access: the connection was revoked there, or has expired. An admin must connect it again in the organization's git hosts.`,
      });
}

function readRefusal(text: string): z.infer<typeof Refusal> | null {
  try {
    return Refusal.parse(JSON.parse(text));
  } catch {
    // A proxy, or an error of another kind, which its status describes.
    return null;
  }
}
