import { z } from "zod";
import { Commit } from "../deployments/deployment.ts";

/** Calls between our own processes. Each sends `Authorization: Bearer <token>`, signed with the secret key for one of these subjects and valid for a minute. */
export const GIT_SERVER_SUBJECT = "git-server";
export const DEV_ACCOUNT_SUBJECT = "ready-made";
export const removeRepositorySubject = (projectId: string) => `remove-${projectId}`;
export const INTERNAL_TOKEN_MS = 60_000;

/** `POST /internal/git/authorize`: a request that the git server received. Returns `{ access }`. */
export const GitAccessQuestion = z.strictObject({
  org: z.string().max(64),
  project: z.string().max(64),
  username: z.string().max(256).nullable(),
  password: z.string().max(8192).nullable(),
  operation: z.enum(["read", "write"]),
});

export const GitAccessAnswer = z.object({
  access: z.union([
    z.literal("unauthorized"),
    z.object({ projectId: z.string(), actor: z.string(), moved: z.boolean().optional() }),
    z.null(),
  ]),
});

/** `POST /internal/git/push`: the refs that moved, with their new commits. */
export const GitPushReport = z.strictObject({
  projectId: z.string(),
  actor: z.string(),
  /** True when the address is from before the project moved. */
  moved: z.boolean().optional(),
  refs: z.array(
    z.strictObject({
      ref: z.string(),
      before: z.string(),
      after: z.string(),
      commit: Commit.nullable(),
    }),
  ),
});

/** What the user who pushed sees. */
export const GitPushAnswer = z.object({
  lines: z.array(z.string()),
  /** The deployment that the push is built as; null if it is not built. */
  deploymentId: z.string().nullable(),
  /** Where that deployment and the site are, as the last lines. */
  addresses: z.array(z.string()),
});
export type GitPushAnswer = z.infer<typeof GitPushAnswer>;

/** `POST /internal/git/follow`: what happens to the deployment of a push. Returns lines of text as it happens. */
export const GitFollowQuestion = z.strictObject({
  deploymentId: z.string(),
  waitMs: z.number().int().min(0).max(60_000),
});

/** `POST /internal/ready-made`: data for `npm start` and `npm run publish`. */
export const DevAccount = z.object({
  /** One-time link that signs in to the ready-made account. */
  signInUrl: z.string(),
  orgHandle: z.string(),
  projectId: z.string(),
  siteUrl: z.string(),
  /** Address of the sample's git remote, including a fresh push token. */
  pushUrl: z.string(),
});
export type DevAccount = z.infer<typeof DevAccount>;

/** `POST /internal/access-token`: how programs on this machine sign in to the ready-made account. */
export const ProgramSignIn = z.object({ accessToken: z.string(), orgHandle: z.string() });
export type ProgramSignIn = z.infer<typeof ProgramSignIn>;
