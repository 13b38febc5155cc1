import { z } from "zod";

const TITLE_MAX_LENGTH = 1_000;
const ADDRESS_MAX_LENGTH = 2_048;

export const openedNumber = z.number().int().positive();
export const openedTitle = z.string().transform((title) => title.slice(0, TITLE_MAX_LENGTH));
/** It becomes a link, so other schemes than the web's are refused. */
export const openedUrl = z.url({ protocol: /^https?$/ }).max(ADDRESS_MAX_LENGTH);

/** As GitHub and Gitea answer it. */
export const githubLikePull = z
  .object({ number: openedNumber, title: openedTitle, html_url: openedUrl })
  .transform(({ number, title, html_url: url }) => ({ number, title, url }));
