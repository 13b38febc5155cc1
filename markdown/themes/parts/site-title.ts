import { escape } from "../html.ts";
import type { SiteModel } from "../model.ts";
import type { LogoPicture } from "../options.ts";

/** The name of the site, or its logo, as the text of a link. */
export function renderSiteTitle(site: SiteModel): string {
  const { logo } = site.options ?? {};
  const title = escape(site.title);
  if (!logo) return title;
  const { light, dark } = logo;
  const pictures = dark
    ? `${renderLogo(light, "on-light")}${renderLogo(dark, "on-dark")}`
    : renderLogo(light, "on-both");
  return `${pictures}<span class="logo-name">${title}</span>`;
}

/** With the width and height, the browser keeps the place free. */
function renderLogo({ url, width, height }: LogoPicture, when: string): string {
  return `<img class="logo ${when}" src="${escape(url)}" alt="" width="${width}" height="${height}">`;
}
