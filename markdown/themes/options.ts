/** What the owner of a site has chosen for the parts around its pages. All addresses are paths of the site, except those of links. */
export interface SiteOptions {
  logo?: { light: LogoPicture; dark: LogoPicture | null };
  /** In place of the theme's icon: the author's file, and PNGs made of it. */
  icons?: IconLink[];
  /** The only appearance, which visitors cannot change. */
  appearance?: "light" | "dark";
  /** In place of the links to the lists. */
  header?: OptionLink[];
  footer?: OptionLink[];
  /** The address of the site's own style sheet. */
  css?: string;
}

export interface LogoPicture {
  url: string;
  width: number;
  height: number;
}

export interface IconLink {
  rel: "icon" | "apple-touch-icon";
  url: string;
  type: string;
  /** Pixels of both sides; null for a drawing. */
  size: number | null;
}

export interface OptionLink {
  url: string;
  /** "" for one of the lists: then it is the word for it in the language of the page. */
  label: string;
}
