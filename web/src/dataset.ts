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
    // Without a largest size, there is always a file.
    queryFn: async ({ signal }) => (await fetchDataset<T>(deployment.id, name, { signal }))!,
    enabled: deployment.data === "ready" && !deployment.removed,
    ...fetchedOnce,
  });
}

/** As compressed. Lists up to this size are loaded at once, so that filters and orders need no request: about a thousand posts, three thousand notes or files. */
const SMALL_MAX_BYTES = 100_000;
const NO_CONTENT = 204;

/** Like `useDataset`, but null if the file is large. Then the page loads the parts that it shows. */
export function useSmallDataset<T>(deployment: Deployment, name: DatasetFile) {
  return useQuery({
    queryKey: ["dataset", deployment.id, name, SMALL_MAX_BYTES],
    queryFn: ({ signal }) =>
      fetchDataset<T>(deployment.id, name, { signal, largest: SMALL_MAX_BYTES }),
    enabled: deployment.data === "ready" && !deployment.removed,
    ...fetchedOnce,
  });
}

/** @returns null if the file has more than `largest` stored bytes. @throws DatasetError */
async function fetchDataset<T>(
  deploymentId: string,
  name: DatasetFile,
  { signal, largest }: { signal?: AbortSignal; largest?: number } = {},
): Promise<T | null> {
  const query = largest === undefined ? "" : `?largest=${largest}`;
  const response = await fetch(`/api/data/${deploymentId}/${name}${query}`, {
    headers: { authorization: `Bearer ${await accessToken()}` },
    signal: signal ?? null,
  });
  if (response.status === NO_CONTENT) return null;
  if (response.ok) return (await response.json()) as T;
  const failure = (await response.json().catch(() => ({}))) as { appCode?: string; error?: string };
  throw new DatasetError(failure.appCode ?? "internal", failure.error ?? "An error occurred");
}
