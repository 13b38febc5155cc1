import type { AddressRules, FrontMatterKeys, Order } from "./interface.ts";

/** What applies unless a set says otherwise. */
export const plainOrder: Order = {
  origin: "titles",
  menu: null,
  by: "title",
  places: new Map(),
  isOfPosts: () => false,
  isReadable: false,
  isBook: false,
};

export const plainAddresses: AddressRules = {
  bases: [],
  areRelativeToPage: false,
  pathOf: (path) => path,
  hasFolderNotes: false,
  staticFolders: [],
};

/** These two keys have no other meaning, so they count in every repository. */
export const plainKeys: FrontMatterKeys = {
  positions: ["sidebar_position", "nav_order"],
  labels: ["sidebar_label"],
  hasUrl: false,
  hasAddressAliases: false,
  datedNames: null,
};
