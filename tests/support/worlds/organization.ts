import type { ErrorCode } from "#schemas/errors.ts";
import type { GivenRole } from "#schemas/orgs/invitation.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { collection } from "#store/collections.ts";
import type { Person, World } from "./world.ts";

/** The error code of the refusal, or "allowed". */
export const codeOf = (promise: Promise<unknown>): Promise<ErrorCode | "allowed"> =>
  promise.then(
    () => "allowed",
    (error: { data?: { appCode?: ErrorCode } }) => {
      if (!error.data?.appCode) throw error;
      return error.data.appCode;
    },
  );

/** Pretends that the user verified the address by email. */
export async function verifyAddress(world: World, person: Person): Promise<void> {
  await collection(world.services.mongo.db, "authUsers").updateOne(
    { _id: person.userId },
    { $set: { emailProvenAt: new Date() } },
  );
}

/** A user with a verified address. */
export async function verifiedPerson(world: World): Promise<Person> {
  const person = await world.signUp();
  await verifyAddress(world, person);
  return person;
}

export async function makeOrg(owner: Person, name = "Together"): Promise<Org> {
  return (await owner.api.orgs.create.mutate({ name })).org;
}

/** A new user in the organization, added by its owner. */
export async function addPerson(
  world: World,
  within: { owner: Person; orgId: string; role?: GivenRole },
): Promise<Person> {
  const { owner, orgId, role = "member" } = within;
  const person = await verifiedPerson(world);
  await owner.api.orgs.addMember.mutate({ orgId, userEmail: person.email, role });
  return person;
}

export const memberIds = ({ members }: Pick<Org, "members">) =>
  members.map(({ userId }) => userId).toSorted();
export const roleIn = ({ members }: Pick<Org, "members">, userId: string) =>
  members.find((member) => member.userId === userId)?.role;
