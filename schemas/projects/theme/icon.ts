/** A drawing: the elements of an SVG of 24 by 24, with their names and attributes. */
export type IconNode = [element: string, attributes: Record<string, string>][];

/** The response of `/api/icons/lucide.json`. Unknown names are left out. */
export interface IconAnswer {
  /** Name of the icon set. */
  prefix: string;
  icons: Record<string, IconNode>;
}

/** The maximum number of names in one request. */
export const MAX_ICONS = 50;
export const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
