import { hasIdShape, isDeploymentId } from "../ids.ts";
import { reservedWords } from "../reserved.ts";
import { isSettingsSection, type SettingsArea } from "../settings-sections.ts";
import { webRouteRows } from "./routes.ts";

const patterns = webRouteRows.map(({ path }) => path.split("/").slice(1));

/** The page of the web app at an address. Null when there is none. `org` is the handle of the organization in the address, whether or not it exists. */
export function webRouteOf(pathname: string): { org: string | null } | null {
  const segments = pathname
    .replace(/(.)\/$/, "$1")
    .split("/")
    .slice(1);
  const pattern = patterns.find((parts) => matches(parts, segments));
  return pattern ? { org: pattern[0] === ":org" ? segments[0]! : null } : null;
}

function matches(pattern: string[], segments: string[]): boolean {
  const required = pattern.filter((part) => !part.endsWith("?")).length;
  if (segments.length < required || segments.length > pattern.length) return false;
  const area = areaOf(pattern);
  return segments.every((segment, index) => fits(pattern[index]!, segment, index, area));
}

const areaOf = ([first, second]: string[]): SettingsArea =>
  first === "settings" ? "account" : second === "~" ? "org" : "project";

function fits(part: string, segment: string, index: number, area: SettingsArea): boolean {
  if (!part.startsWith(":")) return part === segment;
  if (part === ":section?") return isSettingsSection(area, segment);
  if (part === ":deploymentId") return isDeploymentId(segment);
  if (part === ":taskId" || part === ":webhookId") return hasIdShape(segment);
  if (part === ":token") return /^[\w-]{1,128}$/.test(segment);
  const isReference = /^[a-z0-9-]{1,64}$/i.test(segment);
  return isReference && !(index === 0 && reservedWords.has(segment.toLowerCase()));
}
