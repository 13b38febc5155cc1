import type { Db } from "mongodb";
import { mirrorAuthUser, type MirroredFields } from "#store/accounts/external-users.ts";
import type { AuthFactor, AuthIdentity, AuthUserDocument } from "#store/accounts/documents.ts";
import { emailIdentity, newEmailUser } from "../accounts/new-user.ts";
import type { ExternalUser } from "./external-user.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

const NAME_MAX_LENGTH = 200;

/**
 * Copies the parts of an account that the lists of members and invitations and the admin console show. `confirms`: the service verifies every address by
 * email, so a confirmed address counts as verified.
 */
export async function mirrorExternalUser(
  db: Db,
  user: ExternalUser,
  options: { confirms: boolean; at: Date },
): Promise<AuthUserDocument> {
  const { confirms, at } = options;
  const fields = fieldsOf(user, { confirms, at });
  const created = newEmailUser(fields.email, user.created_at ?? at, { _id: user.id });
  await mirrorAuthUser(db, { made: created, fields, at });
  return { ...created, ...fields };
}

/** The displayed fields of the account as one text, so that unchanged fields are not written again. */
export function shownOf(user: ExternalUser): string {
  const { email, email_confirmed_at, user_metadata, identities, factors } = user;
  return JSON.stringify([email, email_confirmed_at, namesOf(user_metadata), identities, factors]);
}

function fieldsOf(
  user: ExternalUser,
  { confirms, at }: { confirms: boolean; at: Date },
): MirroredFields {
  const email = foldEmail(user.email ?? "") || `${user.id}@no-address.invalid`;
  const confirmedAt = user.email ? user.email_confirmed_at : null;
  return {
    email,
    emailConfirmedAt: confirmedAt,
    // Never taken from the metadata or a claim: users can edit the metadata, and the claim does not say how the address was verified.
    emailProvenAt: confirms ? confirmedAt : null,
    userMetadata: namesOf(user.user_metadata),
    identities: (user.identities ?? []).flatMap((identity) =>
      identityOf(user, identity, email, at),
    ),
    factors: (user.factors ?? []).flatMap((factor) => factorOf(factor, at)),
    lastSignInAt: user.last_sign_in_at,
  };
}

/**
 * The picture is left out: its address points to that service, or to anything that the user has entered there, and pages load
 * pictures only from here.
 */
function namesOf(metadata: Record<string, unknown>): Record<string, unknown> {
  const name =
    textOf(metadata["full_name"], NAME_MAX_LENGTH) ?? textOf(metadata["name"], NAME_MAX_LENGTH);
  return name ? { full_name: name } : {};
}

function textOf(value: unknown, max: number): string | null {
  return typeof value === "string" && value.trim() && value.length <= max ? value.trim() : null;
}

function identityOf(
  user: ExternalUser,
  external: NonNullable<ExternalUser["identities"]>[number],
  email: string,
  at: Date,
): AuthIdentity[] {
  const { provider } = external;
  if (provider !== "email" && provider !== "github" && provider !== "google") return [];
  const { user_name, full_name, avatar_url } = external.identity_data;
  return [
    {
      ...emailIdentity(user.id, email, at),
      ...(external.identity_id ? { id: external.identity_id } : {}),
      provider,
      subject: external.id,
      key: `${provider}:${external.id}`,
      data: provider === "email" ? {} : { user_name, full_name, avatar_url },
    },
  ];
}

/** Records only that a factor exists: its secret stays with the service. */
function factorOf(external: NonNullable<ExternalUser["factors"]>[number], at: Date): AuthFactor[] {
  const { id, factor_type: kind, status, friendly_name: friendlyName } = external;
  if (status !== "verified") return [];
  return [
    {
      id,
      kind: kind === "phone" ? "phone" : "totp",
      status: "verified",
      friendlyName,
      phone: null,
      sealedSecret: null,
      lastStep: null,
      lastChallengedAt: null,
      createdAt: at,
      updatedAt: at,
    },
  ];
}
