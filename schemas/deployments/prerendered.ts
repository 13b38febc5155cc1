/** At the end of a file's name: the page as an installation with plans shows it. No address can end with it. */
export const WITH_PLANS = "+plans";
/** The folder of the program that renders public pages, beside the prerendered pages. */
export const RENDERER = "renderer";
/** Its entry, which exports `renderPage`. */
export const RENDER_PAGE = "render-page.js";
