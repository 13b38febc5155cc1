import type { SourceFile } from "#schemas/deployments/dataset.ts";
import { findFiles } from "#schemas/projects/source/find-files.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import type { CoreContext } from "../../context.ts";
import type { FolderPageRequest } from "../../source/folder-page.ts";
import { listOfDataset, pageOfList } from "../dataset.ts";
import { pageOfFiles } from "./dataset-folder.ts";

/** A page of the files of a deployment's commit: all by path, or those whose path contains every word, the best matches first. */
export async function listFiles(
  context: CoreContext,
  deployment: DeploymentDocument,
  { query, page }: { query?: string | undefined; page: PageRequest },
): Promise<Page<SourceFile>> {
  const files = await listOfDataset<SourceFile>(context, deployment, "source.json");
  return pageOfList(query ? findFiles(files, query) : files, page);
}

/** A page of one folder of the commit. */
export async function listFileFolder(
  context: CoreContext,
  deployment: DeploymentDocument,
  request: FolderPageRequest & { path: string },
): Promise<ReturnType<typeof pageOfFiles<SourceFile>>> {
  const files = await listOfDataset<SourceFile>(context, deployment, "source.json");
  return pageOfFiles(files, request);
}
