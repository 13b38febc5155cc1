import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type {
  AddressFacts,
  AddressRules,
  ConventionSet,
  Place,
  ProgramSite,
} from "../interface.ts";
import { basesOf, folderOf, sourceNamed } from "../paths.ts";
import { dateOfPath, isOfPosts, nameOfPost } from "../posts.ts";
import { formerAddresses, rulesOf } from "../redirects/former-addresses.ts";
import { numberOf, readSettings, textOf } from "../settings.ts";
import { categoryRules } from "./categories.ts";
import { docusaurusGenerators } from "./generators.ts";
import { docusaurusIgnore } from "./ignore.ts";
import { LABELS } from "./labels.ts";
import { docusaurusLanguages } from "./languages.ts";
import { numbersOf, withoutNumbers } from "./numbers.ts";
import { docusaurusParts, documentsWithoutPage } from "./parts.ts";
import { readSidebars } from "./sidebars.ts";
import {
  CATEGORY,
  CONFIG,
  type DocusaurusSettings,
  settingsOf,
  SIDEBARS,
  VERSIONS,
} from "./settings.ts";
import { docusaurusVersions } from "./versions.ts";

/** There may be one in every folder. */
const MAX_CATEGORY_CHARACTERS = 4_000;

export const docusaurus: ConventionSet = {
  id: "docusaurus",
  kind: "a Docusaurus repository",
  sources: new RegExp(
    [CONFIG, SIDEBARS, CATEGORY, VERSIONS, LABELS].map(({ source }) => source).join("|"),
  ),
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, CONFIG)?.[0];
    return path === undefined ? null : folderOf(path);
  },
  root: (site) => rootOf(site, settingsOf(site)),
  order(site) {
    const menu = readSidebars(site, settingsOf(site).docs);
    const origin = menu ? "the sidebar" : "sidebar_position";
    const places = placesOf(site);
    return {
      ...plainOrder,
      origin,
      menu,
      by: "name",
      places,
      isOfPosts,
      isReadable: true,
      isBook: true,
    };
  },
  parts: docusaurusParts,
  withoutPage: documentsWithoutPage,
  frontMatter: {
    ...plainKeys,
    datedNames: /(?:^|\/)blog\//,
    namesInMenu(path, { conventional }) {
      const id = conventional?.["id"];
      if (id === undefined) return [];
      const name = `${withoutNumbers(folderOf(path))}${id}`;
      // The content may be the folder of the documents, or that of the site.
      return [`/${name}`, `/${name.slice(name.indexOf("/") + 1)}`];
    },
  },
  addresses: addressesOf,
  versions: (site, root) => docusaurusVersions(site, settingsOf(site), root),
  language: (site) => textOf(settingsOf(site).i18n["defaultLocale"]),
  languages: (site) => docusaurusLanguages(site, settingsOf(site)),
  generators: (site) => docusaurusGenerators(settingsOf(site)),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: docusaurusIgnore,
};

/** The documents alone, or the whole site if it has a blog or further documents too. */
function rootOf(
  { repository, folder }: ProgramSite,
  { docs, hasDocs, blog, otherDocs, otherBlogs }: DocusaurusSettings,
): string {
  const isInside = docs.startsWith(folder);
  const others = [blog ?? [], [...otherDocs, ...otherBlogs].map((other) => other.folder)].flat();
  const hasMore = others.some(
    (part) =>
      (!isInside || part.startsWith(folder)) &&
      repository.notes.some((path) => path.startsWith(part)),
  );
  if (!hasMore && hasDocs) return docs;
  return isInside ? folder : "";
}

function addressesOf(site: ProgramSite): AddressRules {
  const settings = settingsOf(site);
  const { docs, docsPath, blog, pages, base } = settings;
  const root = rootOf(site, settings);
  // If the documents are the whole content, their addresses begin without the path of the documents.
  const inside = (address: unknown) =>
    typeof address === "string" && root === docs && `${address}/`.startsWith(`${docsPath}/`)
      ? address.slice(docsPath.length)
      : address;
  const redirects = settings.redirects.map(([from, to]): [string, unknown] => [
    String(inside(from)),
    inside(to),
  ]);
  const parts = [
    { folder: docs, address: docsPath, nameOf: documentPath },
    ...settings.otherDocs.map((others) => ({ ...others, nameOf: documentPath })),
    ...(blog === null ? [] : [{ folder: blog, address: settings.blogPath, nameOf: postPath }]),
    ...settings.otherBlogs.map((others) => ({ ...others, nameOf: postPath })),
    { folder: pages ?? `${site.folder}src/pages/`, address: "", nameOf: (name: string) => name },
  ];
  const categories = categoryRules(site.repository, [
    { folder: docs, address: root === docs ? "" : docsPath, here: root === docs ? "" : docsPath },
    ...settings.otherDocs.map(({ folder, address }) => ({ folder, address, here: address })),
  ]);
  const partOf = (path: string) => parts.find(({ folder }) => (root + path).startsWith(folder));
  return {
    ...plainAddresses,
    shortcuts: { "@site/": site.folder },
    bases: basesOf(base, ...(root === docs ? [base + docsPath, docsPath] : [])),
    pathOf(path, publish) {
      if (root === docs) return documentPath(path, publish);
      const part = partOf(path);
      if (!part) return path;
      const inside = (root + path).slice(part.folder.length);
      return `${part.address}/${part.nameOf(inside, publish)}`.replace(/^\//, "");
    },
    // The settings of each part say where its addresses begin, including those that a note names itself.
    placeOfSlugs: (path) => (root === docs ? "" : (partOf(path)?.address.slice(1) ?? "")),
    staticFolders: settings.staticFolders,
    linkCheck: settings.checksLinks ? "Docusaurus" : null,
    redirects: formerAddresses(site.repository, root, redirects),
    redirectRules: [...rulesOf(redirects), ...categories],
  };
}

/** A document's id replaces its name. */
function documentPath(path: string, { conventional }: AddressFacts): string {
  const id = conventional?.["id"];
  const plain = withoutNumbers(path);
  return typeof id === "string" && /^[\w.-]+$/.test(id) ? plain.replace(/[^/]*$/, id) : plain;
}

/** A post without a slug has its date in its address. */
function postPath(path: string, { slug }: AddressFacts): string {
  if (slug !== null) return nameOfPost(path);
  const day = dateOfPath(path)?.slice(0, 10).replaceAll("-", "/");
  return day === undefined ? path : `${day}/${nameOfPost(path)}`;
}

/** What `_category_.json` says, and the numbers in names. */
function placesOf({ repository }: ProgramSite): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const path of repository.notes) {
    places.set(path, numbersOf(path));
    let folder = folderOf(path);
    while (folder !== "" && !places.has(folder)) {
      places.set(folder, numbersOf(folder.slice(0, -1)));
      folder = folderOf(folder.slice(0, -1));
    }
  }
  for (const [path, text] of repository.sources) {
    if (!CATEGORY.test(path) || text.length > MAX_CATEGORY_CHARACTERS) continue;
    const { position, label } = readSettings(text, path);
    const folder = folderOf(path);
    const { position: number = null, title = null } = places.get(folder) ?? {};
    places.set(folder, { position: numberOf(position) ?? number, title: textOf(label) ?? title });
  }
  return places;
}
