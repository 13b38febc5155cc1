import { formatting } from "#core/projects/settings/formatting.ts";
import { settingsOf } from "#core/projects/settings/sections.ts";
import { siteTitle } from "#core/projects/settings/site.ts";
import { subscribers } from "#core/projects/settings/subscribers.ts";
import { themeChoiceOf } from "#core/projects/settings/theme.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { writeLook } from "#schemas/sites/theme-link.ts";
import type { SiteModel } from "#markdown/themes/model.ts";
import type { SiteOptions } from "#markdown/themes/options.ts";
import { pageFormatting } from "#markdown/themes/page-formatting.ts";
import { contentHash } from "#content/content-hash.ts";
import type { Resolved } from "#content/model.ts";
import { languagesOf } from "#content/pages/page-languages.ts";
import type { Build } from "../context.ts";
import type { ThemedSite } from "../model.ts";
import { siteTheme } from "./site-theme.ts";
import { type BundledFile, themeBundle } from "./theme-bundle.ts";

/** Increase this if the output of this stage, render, changes for the same inputs. */
export const RENDER_VERSION = "17";

/** What the theme settings add to every page. */
export interface OwnParts {
  options: SiteOptions;
  css: string;
}

export function themedSiteOf(
  build: Build,
  resolved: Resolved,
  own: OwnParts = { options: {}, css: "" },
): ThemedSite {
  const theme = siteTheme(build.project);
  const bundle = themeBundle(theme);
  const site = { ...siteModel(build, resolved, bundle), ...optionsOf(own) };
  const parts = [RENDER_VERSION, build.dialect, theme.id, theme.version, site];
  return { theme, bundle, site, key: contentHash(JSON.stringify(parts)) };
}

function optionsOf({ options, css }: OwnParts): Pick<SiteModel, "options"> {
  const all = { ...options, ...(css && { css: ownStylesUrl(css) }) };
  return Object.keys(all).length > 0 ? { options: all } : {};
}

const HASH_DIGITS_IN_NAME = 12;

export const ownStylesUrl = (css: string) =>
  `/_assets/own-${contentHash(css).slice(0, HASH_DIGITS_IN_NAME)}.css`;

function siteModel(
  build: Build,
  { structure, language }: Resolved,
  bundle: BundledFile[],
): SiteModel {
  const { env } = build.context;
  const shown = pageFormatting(formatting.read(build.project));
  return {
    title: siteTitle(build.project),
    description: settingsOf(build.project).site.description,
    url: mainSiteUrl(env, build.project).replace(/\/$/, ""),
    look: writeLook(themeChoiceOf(build.project)),
    ...(shown && { formatting: shown }),
    ...(subscribers.read(build.project).enabled && { subscribes: true }),
    language: languagesOf(language, structure.parts).of(structure.root).language,
    assets: Object.fromEntries(bundle.map(({ name, url }) => [name, url])),
    platform: { name: env.BRAND_NAME, url: env.PUBLIC_URL },
    sections: {
      posts: structure.parts[0]!.dated.length > 0,
      tags: structure.parts[0]!.tags.length > 0,
      graph: structure.byPath.size > 1,
    },
  };
}
