import { isDeploymentId } from "./ids.ts";
import { reservedWords } from "./reserved.ts";
import { isSettingsSection, type SettingsArea } from "./settings-sections.ts";

/**
 * Every address that the web app answers; all others are public pages, or answered with status 404.
 * A test compares this list with `web/src/routes.tsx`.
 */
export const webRoutes = [
  "/",
  "/login",
  "/signup",
  "/auth",
  "/preview-login",
  "/preview-signup",
  "/dashboard",
  "/settings",
  "/settings/:section",
  "/open-site",
  "/new",
  "/new/clone",
  "/new/organization",
  "/new/:org/templates",
  "/new/:org/templates/:template",
  "/notifications",
  "/invite/:token",
  "/admin",
  "/admin/users",
  "/admin/waitlist",
  "/admin/contact",
  "/admin/mails",
  "/admin/audit",
  "/admin/jobs",
  "/admin/git-events",
  "/:org",
  "/:org/~/activity",
  "/:org/~/settings",
  "/:org/~/settings/:section",
  "/:org/:project",
  "/:org/:project/deployments",
  "/:org/:project/db",
  "/:org/:project/source",
  "/:org/:project/settings",
  "/:org/:project/settings/:section",
  "/:org/:project/:deploymentId",
  "/:org/:project/:deploymentId/logs",
  "/:org/:project/:deploymentId/issues",
  "/:org/:project/:deploymentId/notes",
  "/:org/:project/:deploymentId/posts",
  "/:org/:project/:deploymentId/graph",
  "/:org/:project/:deploymentId/medias",
  "/:org/:project/:deploymentId/spec",
  "/:org/:project/:deploymentId/source",
  "/:org/:project/:deploymentId/sqlite",
  "/:org/:project/:deploymentId/compare",
] as const;

const patterns = webRoutes.map((route) => route.split("/").slice(1));

/**
 * The page of the web app that lives there; null when none does. `org`: the handle in its address, of an organization
 * that may or may not exist.
 */
export function webRouteOf(pathname: string): { org: string | null } | null {
  const segments = pathname
    .replace(/(.)\/$/, "$1")
    .split("/")
    .slice(1);
  const found = patterns.find(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, index) =>
        part === ":section"
          ? isSettingsSection(areaOf(pattern), segments[index] ?? "")
          : fits(part, segments[index] ?? "", index),
      ),
  );
  return found ? { org: found[0] === ":org" ? segments[0]! : null } : null;
}

const areaOf = ([first, second]: string[]): SettingsArea =>
  first === "settings" ? "account" : second === "~" ? "org" : "project";

function fits(part: string, segment: string, index: number): boolean {
  if (!part.startsWith(":")) return part === segment;
  if (part === ":deploymentId") return isDeploymentId(segment);
  if (part === ":token") return /^[\w-]{1,128}$/.test(segment);
  const isReference = /^[a-z0-9-]{1,64}$/i.test(segment);
  return isReference && !(index === 0 && reservedWords.has(segment.toLowerCase()));
}
