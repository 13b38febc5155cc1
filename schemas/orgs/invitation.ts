import { z } from "zod";
import { orgRoles } from "./org.ts";

export const invitationStates = ["pending", "accepted", "declined", "revoked", "expired"] as const;

/** Roles that can be assigned. `owner` is assigned only by transferring the organization. */
export const givenRoles = ["admin", "member"] as const;
export type GivenRole = (typeof givenRoles)[number];

/** An invitation on the members page. */
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

/** What `addMember` returns for an unverified address. The admin sees `url` and may pass it on. */
export const IssuedInvitation = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(invitationStates),
  email: z.string(),
});
export type IssuedInvitation = z.infer<typeof IssuedInvitation>;

/** What the invitation page shows. Only the signed-in user with this address sees the full address. */
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
  /** True if signed in with the invited address. */
  forCaller: z.boolean(),
  expiresAt: z.string(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;
