/** Pictures of real sites and of the dashboard. `npm run pictures` makes them. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

const files = import.meta.glob<string>("./*/*.webp", { eager: true, import: "default" });

/** All pictures have the width that `npm run pictures` gives them. The heights are those of the windows, at that width. */
const WIDTH = 1280;
const HEIGHTS = { sites: 800, push: 911, dashboard: 893 };

/** Null if it was not made yet: `npm run pictures` builds these pages, too. A test checks that none is missing. */
export function pictureOf(folder: keyof typeof HEIGHTS, name: string): Picture | null {
  const src = files[`./${folder}/${name}.webp`];
  return src === undefined ? null : { src, width: WIDTH, height: HEIGHTS[folder] };
}
