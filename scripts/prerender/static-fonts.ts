import type { Plugin } from "vite";

/**
 * A font that arrives after the text is shown is only used on the next page. On a slow connection, a font swap would move
 * the text by up to a seventh of the screen. Only for public pages, each of which is a separate document. The app is one
 * document for hours, so a late font is better than none.
 */
export const stillFonts: Plugin = {
  name: "still-fonts",
  // Runs after stylesheets are merged and before their names get a content hash.
  transform: {
    filter: { id: /\.css(?:\?|$)/ },
    handler: (code) => code.replaceAll(/font-display:\s*swap/g, "font-display: optional"),
  },
};
