import type { IconLink, LogoPicture, OptionLink, SiteOptions } from "./options.ts";
import { first, text } from "./read-text.ts";

/**
 * The owner's choices, as `renderHead` and the parts print them.
 * @param theme the page without the text of its note
 */
export function optionsIn(document: string, theme: string): SiteOptions {
  const head = document.slice(0, document.indexOf("</head>"));
  const appearance = first(document, /<html [^>]*data-only="(light|dark)"/);
  const css = text(first(head, /<link rel="stylesheet" data-own href="([^"]*)">/));
  const header = linksIn(first(theme, /<ul class="drawer-links">(.*?)<\/ul>/s));
  const footer = linksIn(first(theme, /<ul class="footer-links">(.*?)<\/ul>/s));
  return {
    ...logoIn(theme),
    ...iconsIn(head),
    ...(appearance && { appearance: appearance as "light" | "dark" }),
    ...(header.length > 0 && { header }),
    ...(footer.length > 0 && { footer }),
    ...(css && { css }),
  };
}

function logoIn(theme: string): Pick<SiteOptions, "logo"> {
  const light = pictureIn(theme, "on-(?:light|both)");
  return light ? { logo: { light, dark: pictureIn(theme, "on-dark") } } : {};
}

function pictureIn(theme: string, when: string): LogoPicture | null {
  const picture = new RegExp(
    `<img class="logo ${when}" src="([^"]*)" alt="" width="(\\d+)" height="(\\d+)">`,
  ).exec(theme);
  if (!picture) return null;
  const [, url = "", width, height] = picture;
  return { url: text(url), width: Number(width), height: Number(height) };
}

const ICON =
  /<link rel="(icon|apple-touch-icon)" data-own href="([^"]*)" type="([^"]*)"(?: sizes="(\d+)x)?/g;

function iconsIn(head: string): Pick<SiteOptions, "icons"> {
  const icons = [...head.matchAll(ICON)].map(([, rel, url = "", type = "", size]) => ({
    rel: rel as IconLink["rel"],
    url: text(url),
    type: text(type),
    size: size ? Number(size) : null,
  }));
  return icons.length > 0 ? { icons } : {};
}

function linksIn(list: string): OptionLink[] {
  return [...list.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, url = "", label = ""]) => ({
      url: text(url),
      label: text(label),
    }),
  );
}
