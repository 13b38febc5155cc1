import { each, escape } from "../html.ts";
import type { PageModel, PageVersions, VersionLink } from "../model.ts";

/** Above the page: the version, the way to all others, and a notice if it is not the newest. Needs no script. */
export function renderVersions({ versions }: PageModel): string {
  if (!versions) return "";
  return `<div class="versions">
${renderSwitch(versions)}
${renderNotice(versions)}</div>
`;
}

function renderSwitch({ items, current }: PageVersions): string {
  const label = current === null ? "Versions" : labelOf(current);
  return `<nav class="version-switch" aria-label="Versions"><details><summary>${escape(label)}</summary><ul>
${each(items, (item) => renderItem(item, current))}</ul></details></nav>`;
}

function renderItem({ name, url }: VersionLink, current: string | null): string {
  const state = name === current ? ' aria-current="true"' : "";
  return `<li><a href="${escape(url)}"${state}>${escape(name)}</a></li>\n`;
}

function renderNotice({ notice, current, newest }: PageVersions): string {
  if (notice === null || current === null) return "";
  const link = `<a href="${escape(newest.url)}">${escape(labelOf(newest.name))}</a>`;
  const text =
    notice === "old"
      ? `You are reading the documentation of ${escape(inSentence(current))}. ${link} is the newest.`
      : `You are reading the documentation of an unreleased version. ${link} is the newest release.`;
  return `<aside class="version-notice is-${notice}" aria-label="About this version"><p>${text}</p></aside>
`;
}

const NUMBERED = /^v?(?=\d)/i;

/** "Version 1.2" for "v1.2", and other names as they are. */
function labelOf(name: string): string {
  return NUMBERED.test(name) ? name.replace(NUMBERED, "Version ") : name;
}

function inSentence(name: string): string {
  return NUMBERED.test(name) ? name.replace(NUMBERED, "version ") : `“${name}”`;
}
