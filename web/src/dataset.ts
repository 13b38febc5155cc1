import { useQuery } from "@tanstack/react-query";
import type { DatasetFile } from "#schemas/deployments/dataset.ts";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { fetchedOnce } from "./api.ts";
import { SpokenError } from "./errors.ts";
import { accessToken } from "./session.ts";

/** A dataset file that could not be fetched; the text comes from the api. */
export class DatasetError extends SpokenError {
  readonly appCode: string;
  constructor(appCode: string, message: string) {
    super(message);
    this.appCode = appCode;
  }
}

/**
 * A complete JSON file of a deployment's dataset. It never changes, so it is fetched once. It is empty until `data` is "ready"; show `DatasetState` until then.
 */
export function useDataset<T>(deployment: Deployment, name: DatasetFile) {
  return useQuery({
    queryKey: ["dataset", deployment.id, name],
    queryFn: ({ signal }) => fetchDataset<T>(deployment.id, name, signal),
    enabled: deployment.data === "ready" && !deployment.removed,
    ...fetchedOnce,
  });
}

/** @throws DatasetError */
export async function fetchDataset<T>(
  deploymentId: string,
  name: DatasetFile,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(`/api/data/${deploymentId}/${name}`, {
    headers: { authorization: `Bearer ${await accessToken()}` },
    signal: signal ?? null,
  });
  if (response.ok) return (await response.json()) as T;
  const failure = (await response.json().catch(() => ({}))) as { appCode?: string; error?: string };
  throw new DatasetError(failure.appCode ?? "internal", failure.error ?? "An error occurred");
}
