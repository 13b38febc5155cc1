import type { Plugin } from "vite";

/**
 * A font that comes after the text is shown waits for the next page: on a slow line, text that changes its face moves
 * what is being read, by a seventh of the screen in a guide. Only for public pages, each of which is a document of its
 * own; the app is one document for hours, and there a late face is better than none.
 */
export const stillFonts: Plugin = {
  name: "still-fonts",
  // After stylesheets are put together, before they are named by what is in them.
  transform: {
    filter: { id: /\.css(?:\?|$)/ },
    handler: (code) => code.replaceAll(/font-display:\s*swap/g, "font-display: optional"),
  },
};
