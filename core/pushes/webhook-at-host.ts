import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import type { WebhookCheck } from "#schemas/git-hosts/webhook-doctor.ts";
import { AppError } from "#schemas/errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { type AppState, appState } from "../git-hosts/github/app/app-state.ts";
import { createsWebhook, findHostWebhook } from "../git-hosts/host-webhook.ts";

const PREVIEWS = "Previews of pull requests need them.";
const SET_UP = "Choose “Set up again” above.";
type HostContext = Pick<CoreContext, "db" | "env" | "secretBox">;
/** `ok`: there is something to do, but pushes arrive without it. */
type Said = Pick<WebhookCheck, "found" | "mend"> & { ok?: true };

/**
 * What the host itself says about the webhook of a project. Null if Pressmark may not ask it, so that only deliveries show
 * whether the webhook works.
 */
export async function webhookAtHost(
  context: HostContext,
  project: ProjectDocument,
  name: string,
): Promise<WebhookCheck | null> {
  const { githubAccess } = project.source;
  try {
    const said = await saidByHost(context, project, name);
    return said && { name: "address", ok: said.mend === null, at: null, ...said };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const throughApp = isReadByApp(project);
    // The member's account may not be an administrator's, who has added the webhook by hand.
    if (githubAccess) return throughApp ? failed(error.message, "Check again in a moment.") : null;
    return failed(error.message, "Test the connection in the organization’s settings.");
  }
}

/** What is wrong with a webhook, if its host knows it. Null if it knows nothing, or cannot be asked now. */
export async function troubleAtHost(
  context: HostContext,
  project: ProjectDocument,
  name: string,
): Promise<string | null> {
  try {
    const said = await saidByHost(context, project, name);
    return said?.mend ? said.found : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function saidByHost(
  context: HostContext,
  project: ProjectDocument,
  name: string,
): Promise<Said | null> {
  if (isReadByApp(project)) return appWords[await appState(context, project.source)];
  return createsWebhook(project.source) ? aboutWebhook(context, project, name) : null;
}

const isReadByApp = ({ source: { githubAccess } }: ProjectDocument) =>
  typeof githubAccess?.installationId === "number";

async function aboutWebhook(
  context: HostContext,
  project: ProjectDocument,
  name: string,
): Promise<Said> {
  const webhook = await findHostWebhook(context, project);
  if (!webhook)
    return { found: `${name} has no webhook with this project’s address.`, mend: SET_UP };
  if (!webhook.isActive) return { found: `The webhook is turned off on ${name}.`, mend: SET_UP };
  if (!webhook.sendsPushes)
    return { found: `The webhook on ${name} does not send pushes.`, mend: SET_UP };
  const found = `${name} has a webhook with this project’s address. It sends pushes`;
  if (webhook.sendsPulls) return { found: `${found}.`, mend: null };
  const pulls = name === gitHostLabels.gitlab ? "merge requests" : "pull requests";
  return { ok: true, found: `${found}, but no ${pulls}.`, mend: `${PREVIEWS} ${SET_UP}` };
}

const failed = (found: string, mend: string): WebhookCheck => ({
  name: "address",
  ok: false,
  found,
  at: null,
  mend,
});

const appWords: Record<AppState, Said> = {
  reports: { found: "The GitHub App reports this repository’s pushes.", mend: null },
  noPulls: {
    ok: true,
    found: "The GitHub App reports this repository’s pushes, but no pull requests.",
    mend: `${PREVIEWS} An administrator of this installation gives the App access to “Pull requests” and subscribes it to the event “Pull request”, in its settings on GitHub.`,
  },
  noApp: {
    found: "The repository was imported with a GitHub App that this installation no longer has.",
    mend: "Connect the repository with your own account.",
  },
  keyRefused: {
    found: "GitHub does not accept the key of the GitHub App.",
    mend: "An administrator of this installation forgets the App in the admin console, and creates it again.",
  },
  uninstalled: {
    found: "The GitHub App is no longer installed for the owner of the repository.",
    mend: "Install it again on GitHub and connect the repository again, or connect it with your own account.",
  },
  suspended: {
    found: "The GitHub App is suspended for the owner of the repository.",
    mend: "The owner of the repository ends the suspension in the settings of the App’s installation on GitHub.",
  },
  noPushes: {
    found: "The GitHub App does not receive pushes.",
    mend: "An administrator of this installation subscribes the App to the event “Push” in its settings on GitHub.",
  },
  unselected: {
    found: "The repository is not among those that the GitHub App may read.",
    mend: "Select it again on GitHub, or connect it with your own account.",
  },
};
