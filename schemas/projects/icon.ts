/** A drawing: elements of an SVG of 24 by 24, by their names and attributes. */
export type IconNode = [element: string, attributes: Record<string, string>][];

/** What `/api/icons/lucide.json` answers; names that nobody drew are left out. */
export interface IconAnswer {
  /** Name of the set. */
  prefix: string;
  icons: Record<string, IconNode>;
}

/** Names of one request. */
export const MAX_ICONS = 50;
export const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
