import { AppError } from "#schemas/errors.ts";
import type { ProgramSignIn, DevAccount } from "#schemas/sites/internal-calls.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import {
  createDeployCredential,
  listDeployCredentials,
  revokeDeployCredential,
} from "#store/projects/deploy-credentials.ts";
import { findProjectIn } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { openAuthContext } from "../auth-context.ts";
import { isLoopback } from "#core/accounts/loopback.ts";
import { createDevAccount } from "./dev-account.ts";
import { type Browser, startSession } from "../sessions/sessions.ts";
import { createProject } from "#core/projects/create-project.ts";
import { personalOrgOf } from "#core/orgs/personal-org.ts";
import { gitUrl } from "#core/projects/project-addresses.ts";
import type { Services } from "../../services.ts";

const EMAIL = "demo@localhost";
const NAME = "Demo";
const SAMPLE = "sample";
const TOKEN_NAME = "npm start";

/**
 * Prepares the account and the sample project that `npm start` prints. Another call returns the same account and project with a new link and token.
 * @throws AppError forbidden unless PUBLIC_URL is a loopback address, auth_external when accounts are managed elsewhere
 */
export async function ensureDevAccount(services: Services): Promise<DevAccount> {
  const { env, db } = services;
  if (!isLoopback(env.PUBLIC_URL)) throw new AppError("forbidden");
  if (env.AUTH_URL) throw new AppError("auth_external");
  const { userId, signInUrl } = await createDevAccount({ db, env }, { email: EMAIL });
  const org = await personalOrgOf(services, { userId, email: EMAIL, fullName: NAME });
  const project = await sampleOf(services, org, userId);
  const pushUrl = new URL(gitUrl(env, org.handle, project.handle));
  pushUrl.username = "git";
  pushUrl.password = await freshToken(services, project, userId);
  return {
    signInUrl,
    orgHandle: org.handle,
    projectId: project._id,
    siteUrl: mainSiteUrl(env, project),
    pushUrl: pushUrl.href,
  };
}

/**
 * An access token of the ready-made account, for programs on this machine. Unlike a new link, it leaves the link that `npm start` printed valid.
 * @throws AppError forbidden unless PUBLIC_URL is a loopback address, auth_external when accounts are managed elsewhere
 */
export async function signInDevAccount(
  services: Services,
  browser: Browser,
): Promise<ProgramSignIn> {
  const { env, log, mailer, db, redis, secretBox } = services;
  if (!isLoopback(env.PUBLIC_URL)) throw new AppError("forbidden");
  if (env.AUTH_URL) throw new AppError("auth_external");
  const find = () => findAuthUserByEmail(db, EMAIL);
  let user = await find();
  if (!user?.readyMade) {
    await createDevAccount({ db, env }, { email: EMAIL });
    user = await find();
  }
  if (!user) throw new AppError("internal", { message: "the ready-made account no longer exists" });
  const auth = openAuthContext({ db, redis, env, secretBox, log, mailer });
  const session = await startSession(auth, user, { method: "otp", browser });
  const org = await personalOrgOf(services, { userId: user._id, email: EMAIL, fullName: NAME });
  return { accessToken: session.access_token, orgHandle: org.handle };
}

async function sampleOf(
  services: Services,
  org: OrgDocument,
  userId: string,
): Promise<ProjectDocument> {
  const find = () => findProjectIn(services.db, [org._id], SAMPLE);
  const existing = await find();
  if (existing) return existing;
  const input = {
    org,
    userId,
    name: "Fern & Folio",
    handle: SAMPLE,
    source: { kind: "remote" },
  } as const;
  return (await createProject(services, input)).project;
}

/** The token of the last start is revoked: it is stored in no file, so nothing can still use it. */
async function freshToken(
  { db }: Services,
  project: ProjectDocument,
  userId: string,
): Promise<string> {
  const projectId = project._id;
  for (const { _id: secretId, name } of await listDeployCredentials(db, "pushToken", projectId))
    if (name === TOKEN_NAME) await revokeDeployCredential(db, "pushToken", { projectId, secretId });
  const input = { projectId, name: TOKEN_NAME, createdBy: userId };
  return (await createDeployCredential(db, "pushToken", input)).secret;
}
