import type { NoteFacts } from "../notes/compiled-note.ts";
import type { AddressRules, FrontMatterKeys } from "./interface.ts";
import { dateOfPath } from "./posts.ts";
import { addressAliases } from "./redirects/address-aliases.ts";

/** The facts of a note with what the keys of the program and its path say. The same object if they say nothing. */
export function factsByKeys(
  path: string,
  facts: NoteFacts,
  { keys, addresses }: { keys: FrontMatterKeys; addresses: Pick<AddressRules, "placeOfSlugs"> },
): NoteFacts {
  const { publish } = facts;
  const date =
    publish.date === null && keys.datedNames?.test(path)
      ? dateOfPath(path, publish.timeZone)
      : null;
  const stated = keys.hasPermalink ? publish.permalink : null;
  const place = stated === null ? "" : addresses.placeOfSlugs(path);
  const permalink = place === "" ? (stated ?? addressIn(facts, keys)) : `${place}/${stated}`;
  const slug = keys.hasWholeSlugs ? null : publish.slug;
  // In every program, an alias that begins with a slash is an address, not a name.
  const former = addressAliases(
    path,
    keys.hasAddressAliases ? facts.aliases : facts.aliases.filter((name) => name.startsWith("/")),
  );
  const id = keys.id && publish.conventional?.[keys.id.key];
  const isSame = permalink === publish.permalink && slug === publish.slug;
  if (date === null && isSame && former.length === 0 && !id) return facts;
  const redirectFrom = [...publish.redirectFrom, ...former];
  return {
    ...facts,
    ...(keys.id && id && { aliases: [...facts.aliases, `${keys.id.prefix}${id}`] }),
    publish: {
      ...publish,
      permalink,
      slug,
      redirectFrom,
      // As with a date in front matter, a note with a later date is published on that day.
      ...(date && { date, publishAt: publish.publishAt ?? date, isDated: true }),
    },
  };
}

/** The whole address that a key of the program sets. */
function addressIn({ publish }: NoteFacts, keys: FrontMatterKeys): string | null {
  if (keys.hasWholeSlugs && publish.slug !== null) return publish.slug;
  const url = publish.conventional?.["url"];
  if (typeof url !== "string" || keys.hasUrl === "never") return null;
  return keys.hasUrl === "always" || url.startsWith("/") ? pathOf(url) : null;
}

/** Null for the address of another site. */
function pathOf(url: string): string | null {
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(url) || url.split("/").includes("..")) return null;
  return url.replace(/\.html?$/i, "").replace(/^\/+|\/+$/g, "");
}
