import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import type { ExternalLinks } from "./parts/external-links.ts";

/** What the site changes about the HTML of notes when it becomes part of a page. */
export interface BodyFormatting {
  headingAnchors: boolean;
  links: ExternalLinks | null;
}

export const plainBodies: BodyFormatting = { headingAnchors: true, links: null };

/** @param origin of the site's own pages */
export function bodyFormatting(settings: FormattingSettings, origin: string): BodyFormatting {
  const { headingAnchors, externalNewTab, externalArrow, externalRel } = settings;
  const isPlain = !externalNewTab && !externalArrow && externalRel.length === 0;
  const links = { origin, newTab: externalNewTab, arrow: externalArrow, rel: externalRel };
  return { headingAnchors, links: isPlain ? null : links };
}
