import { z } from "zod";
import { ReportingPermission } from "./reporting-permissions.ts";

/** Where a part of the GitHub App is set. Null: nowhere. */
const Origin = z.enum(["environment", "stored"]).nullable();

/** The installation's GitHub App as the admin console shows it, without its secrets. */
export const GithubAppState = z.object({
  /** Null if there is no App. */
  app: z
    .object({
      appId: z.number(),
      slug: z.string(),
      /** Its GitHub page, where users install it. */
      url: z.string(),
      from: Origin.unwrap(),
      /** Null for an App of the environment. */
      created: z
        .object({ name: z.string(), owner: z.string(), by: z.string(), at: z.string() })
        .nullable(),
    })
    .nullable(),
  /** An App that is stored, but not used because the environment sets another one. */
  unused: z.string().nullable(),
  /** The secret that its webhooks are verified with. */
  webhookSecret: Origin,
  /** The client with which users sign in and connect their accounts. */
  client: Origin,
  webhookUrl: z.string(),
  /** False if only this machine can open `webhookUrl`, so that GitHub cannot send webhooks. */
  isReachable: z.boolean(),
  githubUrl: z.string(),
});
export type GithubAppState = z.infer<typeof GithubAppState>;

/** What the App itself does not ask for. */
export const GithubAppLacks = z.object({
  missing: z.array(ReportingPermission),
  /** Whether it asks for what creating repositories from templates needs. */
  createsRepositories: z.boolean(),
  /** The page of GitHub where the App's owner adds it. Null if GitHub did not answer. */
  url: z.string().nullable(),
  /** Why it is not known. */
  failure: z.string().nullable(),
});
export type GithubAppLacks = z.infer<typeof GithubAppLacks>;

/** The name of a GitHub organization. */
export const GithubLogin = z
  .string()
  .trim()
  .regex(/^[a-z\d](?:[a-z\d-]{0,38})$/i, "is not the name of a GitHub organization");
