import type { WebConfig } from "#schemas/web/config.ts";

let config: WebConfig | undefined;

/** @throws TypeError or Error when the api does not respond; nothing works without it */
export async function loadConfig(): Promise<WebConfig> {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`/config.json returned ${response.status}`);
  config = (await response.json()) as WebConfig;
  return config;
}

/** Loaded before anything is shown, except the page that reports a failed load. */
export const webConfig = () => config!;

export const brandName = () => config?.brandName ?? "Pressmark";
