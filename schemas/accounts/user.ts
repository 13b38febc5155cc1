import { z } from "zod";

/** A browser in which a user is signed in. */
export const SignInSession = z.object({
  id: z.string(),
  current: z.boolean(),
  aal: z.enum(["aal1", "aal2"]),
  methods: z.array(z.string()),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type SignInSession = z.infer<typeof SignInSession>;

/** A user in the admin console. */
export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  emailProven: z.boolean(),
  emailConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  providers: z.array(z.string()),
  factors: z.number(),
  bannedUntil: z.string().nullable(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  sessionCount: z.number(),
  orgs: z.array(
    z.object({ id: z.string(), name: z.string(), handle: z.string(), role: z.string() }),
  ),
});
export type AdminUser = z.infer<typeof AdminUser>;
