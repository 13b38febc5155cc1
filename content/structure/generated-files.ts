/** The feed of a site, or of one of its parts. */
export const FEED_URL = "/feed.xml";

/** Addresses of generated files that an author may replace with a file. */
export const REPLACEABLE = [FEED_URL, "/sitemap.xml", "/llms.txt", "/robots.txt"];

/** The theme reads it, so authors cannot replace it. */
export const TREE_URL = "/_tree.json";
