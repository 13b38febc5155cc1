import type { Theme } from "../model.ts";
import { assets } from "./assets.ts";
import { renderDocument } from "./document.ts";

/** Quiet paper, one typeface, and the ways between notes: for vaults, wikis and blogs. */
export const garden: Theme = {
  id: "garden",
  name: "Garden",
  version: "2",
  assets,
  render: renderDocument,
};
