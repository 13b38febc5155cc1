import type { AddressRules, FrontMatterKeys, Order, SyntaxRules } from "./interface.ts";

/** What applies unless a set says otherwise. */
export const plainOrder: Order = {
  origin: "titles",
  menu: null,
  ofNotes: null,
  by: "title",
  places: new Map(),
  isOfPosts: () => false,
  isReadable: false,
  nameOf: (name) => name,
  treePathOf: (path) => path,
  isNamedByFile: false,
  isBook: false,
};

export const plainAddresses: AddressRules = {
  bases: [],
  areRelativeToPage: false,
  pathOf: (path) => path,
  placeOfSlugs: () => "",
  hasFolderNotes: false,
  staticFolders: [],
  assetFolders: [],
  shortcuts: {},
  namesOf: () => [],
  areSectionsNamed: false,
  foldersOf: () => [],
  languages: [],
  redirects: new Map(),
  redirectRules: [],
  otherSite: null,
  hasOtherPictures: false,
  unwritten: null,
  linkCheck: null,
  resolver: null,
};

/** These two keys have no other meaning, so they count in every repository. */
export const plainKeys: FrontMatterKeys = {
  positions: ["sidebar_position", "nav_order"],
  labels: ["sidebar_label"],
  hasUrl: "never",
  hasPermalink: true,
  hasAddressAliases: false,
  datedNames: null,
  hasWholeSlugs: false,
  above: null,
  namesInMenu: () => [],
  id: null,
};

/** Lume and other programs that no set describes write the address as `url: /guide/`. An address of a bookmark has a host. */
export const unknownKeys: FrontMatterKeys = { ...plainKeys, hasUrl: "as a path" };

export const plainSyntax: SyntaxRules = { hasComponents: false, hasWikilinks: false };

/** Vaults, graphs and wikis, and folders of notes that were written for no program. */
export const wikiSyntax: SyntaxRules = { ...plainSyntax, hasWikilinks: true };
