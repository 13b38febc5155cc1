/** Every background image that a hero can use; `art.css` has the files. All of them were drawn for this site. */
export const artNames = [
  "registration",
  "crop-marks",
  "baseline-grid",
  "halftone",
  "dot-grid",
  "branches",
  "commits",
  "pages",
  "columns",
  "ledger",
  "contour",
  "waves",
  "rings",
  "network",
  "wikilinks",
  "markdown-marks",
  "tiles",
  "folders",
  "terminal",
  "frames",
  "letters",
  "compass",
  "folds",
] as const;
export type ArtName = (typeof artNames)[number];

const DEFAULT_ART: ArtName = "registration";

/** The classes that show a background image. An unknown name shows the default image. */
export function artClass(name: string | undefined): string {
  const artName = artNames.find((art) => art === name) ?? DEFAULT_ART;
  return `art art-${artName}`;
}
