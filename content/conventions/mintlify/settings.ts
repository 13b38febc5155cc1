import { recordOf, readSettings } from "../settings.ts";

/** Newer sites have `docs.json`, older ones `mint.json`. */
export const SETTINGS = /(?:^|\/)(?:docs|mint)\.json$/;

/** Other programs have a `docs.json` too. */
export function isMintlify(text: string): boolean {
  if (!text.includes('"navigation"')) return false;
  if (/mintlify\.com\/[\w.-]+\.json/.test(text)) return true;
  const { navigation, name, colors } = readSettings(text, "docs.json");
  return (
    typeof navigation === "object" && typeof name === "string" && "primary" in recordOf(colors)
  );
}
