import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { anchorFor } from "#markdown/render/fill.ts";
import type { Slot } from "#markdown/note.ts";
import { webRouteOf } from "#schemas/web/route-match.ts";
import {
  CONTENT_DIRECTORY,
  type ContentFile,
  readContent,
} from "../../../scripts/prerender/content-files.ts";
import { secondAddresses } from "../../../scripts/prerender/canonical.ts";

/** Created by the prerender or served by the API, without a file in web/content. */
const MADE = new Set(["/blog/feed.xml", "/sitemap.xml", "/robots.txt", "/styleguide"]);
const PICTURE = /\.(?:webp|png|jpe?g|svg|avif)$/i;
const PICTURE_BYTES = 120 * 1024;

const files = readContent();
const byAddress = new Map(files.map((file) => [file.address, file]));
const slots = files.flatMap((file) => file.note.slots.map((slot) => ({ file, slot })));
const addressOf = ({ target, fragment }: Slot) =>
  target + (fragment === null ? "" : `#${fragment}`);

test("every link between public pages points to an existing page and heading", () => {
  const dead = slots
    .filter(({ slot }) => slot.kind === "link" && !PICTURE.test(slot.target))
    .filter(({ file, slot }) => !leadsSomewhere(file, slot))
    .map(({ file, slot }) => `${file.path}:${slot.line} ${addressOf(slot)}`);
  expect(slots.length).toBeGreaterThan(200);
  expect(dead).toEqual([]);
});

test("every address in a page's front matter points to an existing page", () => {
  const dead = files.flatMap((file) =>
    addressesIn(file.note.frontMatter)
      .filter((address) => !exists(address.replace(/#.*$/, "")))
      .map((address) => `${file.path} ${address}`),
  );
  expect(dead).toEqual([]);
});

test("every picture is next to its page, is small, and has a description", () => {
  const pictures = slots.filter(({ slot }) => PICTURE.test(slot.target));
  const faults = pictures.flatMap(({ file, slot }) => {
    const path = join(CONTENT_DIRECTORY, posix.dirname(file.path), slot.target);
    const at = `${file.path}:${slot.line} ${slot.target}`;
    if (!existsSync(path)) return [`${at} is missing`];
    if (statSync(path).size > PICTURE_BYTES) return [`${at} is larger than 120 KB`];
    return slot.kind === "embed" && slot.alt.length < 15 ? [`${at} says too little`] : [];
  });
  expect(faults).toEqual([]);
});

function leadsSomewhere(from: ContentFile, { target, fragment }: Slot): boolean {
  const file = target === "" ? from : byAddress.get(target);
  if (!file) return fragment === null && exists(target);
  return fragment === null || anchorFor(file.note, fragment) !== null;
}

function exists(address: string): boolean {
  if (byAddress.has(address) || MADE.has(address)) return true;
  if (Object.values(secondAddresses).includes(address)) return true;
  // No link in Pressmark's own pages may point into an organization.
  return webRouteOf(address)?.org === null;
}

/** Every text in the value that is an address of this site, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^\/[\w/-]*(?:#.*)?$/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(addressesIn)
    : [];
}
