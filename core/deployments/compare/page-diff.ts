import { rawUrlOf } from "#markdown/links/slug.ts";
import {
  CHANGES_PATH,
  type ChangedPage,
  changeQuery,
  changeSubject,
} from "#schemas/sites/change-link.ts";
import type { PageChange, PageDiff } from "#schemas/deployments/comparison.ts";
import { AppError } from "#schemas/errors.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import { differencesOf, type Pair } from "./compare.ts";
import { deploymentAddress } from "../deployment-address.ts";
import { openRelease, readFile } from "../../releases/release.ts";
import type { CoreContext } from "../../context.ts";
import { signLink } from "../../access/signed-link.ts";

/** The limit of each side, because a browser compares them line by line. */
const MAX_SHOWN_BYTES = 1024 * 1024;
const LEFT_OUT = "[The rest is not shown: the file is larger than 1 MiB.]";

/**
 * The changes to one page. `path` is the note's path in the newer deployment, or in the older one if the note was removed.
 * @throws AppError post_not_found if nothing changed there, deployment_removed
 */
export async function diffOfPage(
  context: CoreContext,
  project: ProjectDocument,
  { pair, path, caller }: { pair: Pair; path: string; caller: Caller },
): Promise<PageDiff> {
  const { changes } = await differencesOf(context, pair);
  const change =
    changes.find((candidate) => candidate.path === path) ??
    changes.find(({ beforePath }) => beforePath === path);
  if (!change) throw new AppError("post_not_found");
  const [before, after, renderedUrl] = await Promise.all([
    readMarkdown(context, pair.before, change.beforeUrl),
    readMarkdown(context, pair.after, change.url),
    addressOf(context, project, { pair, change, caller }),
  ]);
  const { kind, beforePath } = change;
  return { kind, path: change.path, beforePath, before, after, renderedUrl };
}

/** The published markdown, which contains no comments. */
async function readMarkdown(
  context: CoreContext,
  deployment: DeploymentDocument,
  url: string | null,
): Promise<string | null> {
  if (url === null) return null;
  const release = await openRelease(context, deployment);
  const bytes = release && (await readFile(context, release, rawUrlOf(url)));
  if (!bytes) throw new AppError("deployment_removed");
  if (bytes.length <= MAX_SHOWN_BYTES) return bytes.toString("utf8");
  return `${bytes.toString("utf8", 0, MAX_SHOWN_BYTES)}\n\n${LEFT_OUT}\n`;
}

/** The link opens only this page of this pair. The address's own signature decides whether the caller may see the newer deployment. */
async function addressOf(
  context: CoreContext,
  project: ProjectDocument,
  { pair, change, caller }: { pair: Pair; change: PageChange; caller: Caller },
): Promise<string> {
  const page: ChangedPage = {
    before: { deploymentId: pair.before._id, url: change.beforeUrl },
    after: { deploymentId: pair.after._id, url: change.url },
  };
  const address = deploymentAddress(context, project, {
    deployment: pair.after,
    caller,
    path: CHANGES_PATH,
  });
  if (!address) throw new AppError("deployment_removed");
  const url = new URL(address);
  for (const [name, value] of changeQuery(page)) url.searchParams.set(name, value);
  url.searchParams.set("pair", signLink(context, await changeSubject(page), caller));
  return url.href;
}
