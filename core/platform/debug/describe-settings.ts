import { isDeepStrictEqual } from "node:util";
import type { Setting } from "#schemas/admin/debug.ts";
import { type SettingName, shownSettings } from "#schemas/admin/shown-settings.ts";
import { checkEnv, Env } from "#schemas/env/env.ts";
import { withoutCredentials } from "#service/address.ts";

/** Who reads the settings: an administrator of this installation, or someone outside it. */
export type SettingsReader = "page" | "bundle";

/**
 * Every setting of the catalog, with where its value comes from. Only values that the catalog allows for the reader are shown, without user names and passwords
 * in addresses.
 * @param source the environment of the process
 */
export function describeSettings(
  env: Env,
  source: Record<string, string | undefined>,
  reader: SettingsReader,
): Setting[] {
  const defaults = checkEnv({}).env;
  const names = Object.keys(Env.shape) as SettingName[];
  return names.map((name) => {
    const value = env[name];
    const shown = shownSettings[name];
    const isShown = shown === "bundle" || (shown === "page" && reader === "page");
    return {
      name,
      origin: originOf(value, defaults?.[name], source[name]),
      value: isShown && !isUnset(value) ? textOf(value) : null,
    };
  });
}

function originOf(value: unknown, byDefault: unknown, given: string | undefined) {
  if (isUnset(value)) return "unset";
  if (isDeepStrictEqual(value, byDefault)) return "default";
  return given ? "environment" : "derived";
}

const isUnset = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string =>
  [value]
    .flat()
    .map((each) => {
      const text = typeof each === "object" ? JSON.stringify(each) : String(each);
      return text.includes("://") ? withoutCredentials(text) : text;
    })
    .join(", ");
