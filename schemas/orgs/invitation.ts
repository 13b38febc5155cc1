import { z } from "zod";
import { orgRoles } from "./org.ts";

export const invitationStates = ["pending", "accepted", "declined", "revoked", "expired"] as const;

/** Roles a person can be given; an owner is made by handing over the organization. */
export const givenRoles = ["admin", "member"] as const;
export type GivenRole = (typeof givenRoles)[number];

/** An invitation as the members page shows it. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(givenRoles),
  state: z.enum(invitationStates),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What `addMember` answers for an address that nobody has proven. `url` is shown to the admin, who may pass it on. */
export const IssuedInvitation = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(invitationStates),
  email: z.string(),
});
export type IssuedInvitation = z.infer<typeof IssuedInvitation>;

/** What whoever opened the link sees. The address is told only to whoever is signed in with it, and shortened to others. */
export const OpenedInvitation = z.object({
  id: z.string(),
  org: z.object({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    avatar: z.string().nullable(),
  }),
  email: z.string(),
  role: z.enum(orgRoles),
  invitedBy: z.string(),
  state: z.enum(invitationStates),
  /** Signed in with the invited address. */
  forCaller: z.boolean(),
  expiresAt: z.string(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;
