import { garden } from "./garden/garden.ts";
import type { Theme } from "./model.ts";

export const themes: Record<string, Theme> = { [garden.id]: garden };

/** The theme of that id; the garden when there is none, so that a site never stays without a design. */
export function themeOf(id: string): Theme {
  return Object.hasOwn(themes, id) ? themes[id]! : garden;
}
