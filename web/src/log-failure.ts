import type { QueryKey } from "@tanstack/react-query";
import { isMissing } from "./errors.ts";

/** Failures that the specification's error catalog requires in the browser's log, by procedure. */
const logged: Record<string, string> = {
  "orgs.list": "Failed to load organizations",
  "orgs.get": "Failed to load organization details",
  "projects.list": "Failed to load projects",
  "github.getProfile": "Failed to load the GitHub profile",
  "github.listOrganizations": "Failed to load the GitHub organizations",
  "account.get": "Failed to load the account",
};

/** A missing object is not a failure: the page reports it. */
export function logFailure(error: unknown, queryKey: QueryKey): void {
  const [path] = queryKey;
  const words = Array.isArray(path) ? logged[path.join(".")] : undefined;
  // oxlint-disable-next-line no-console -- the specification requires it; the page shows its own message
  if (words && !isMissing(error)) console.error(words, error);
}
