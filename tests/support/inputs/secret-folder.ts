import { ONE_PIXEL } from "./one-pixel.ts";

/** A word that is in everything that a note of the folder consists of, and the forms in which it could show. */
const NONCE = "Zyqgeheim Öxwort";
export const FORMS = [/zyq/i, /xwort/i, /%C3%96xwort/i, /öxwort/i, /w5h4x/i];

/** Notes and files that only some visitors may see. */
export function secretFiles(folder: string): Record<string, string | Buffer> {
  return {
    [`${folder}/${NONCE}.md`]: `---
title: ${NONCE} title
aliases: [${NONCE} alias]
tags: [zyqtag, shared]
description: ${NONCE} description
date: 2026-01-01
secret: ${NONCE}
cover: ${NONCE}.png
redirect_from: [/zyq-former]
---
# ${NONCE} heading

${NONCE} body. [[Open]] [[Second]] ![[shown.png]] #zyqinline ^zyqblock
`,
    [`${folder}/Second.md`]: `---\ntitle: Zyqsecond\nsecret: zyq\nredirect_from: [/former]\n---\n[[${NONCE}]] and ![[${NONCE}]] Zyqbody`,
    [`${folder}/moved.md`]: `---\npermalink: /open-place\n---\nZyqmoved`,
    [`${folder}/${NONCE}.png`]: ONE_PIXEL,
    [`${folder}/shown.png`]: ONE_PIXEL,
    [`${folder}/file.txt`]: "Zyqtext",
    [`${folder}/board.canvas`]: '{"nodes":[{"id":"a","type":"text","text":"Zyqcanvas"}]}',
    [`${folder}/later.md`]: "---\npublishAt: 2027-02-01\n---\nZyqlater",
  };
}

/** Every way in which a public page can show something of a restricted one. What its author writes about that page stays, so it does not say the word. */
export function publicFiles(folder: string): Record<string, string> {
  const at = (name: string) => encodeURI(`${folder}/${name}`);
  return {
    "index.md": `# Home

[a](${at("Second.md")}) [b](${at("Second.md")}#x) ![](${at("shown.png")}) [d](${at("file.txt")}) [e](/open-place) [f](/former) [g](${at("board.canvas")})

![](${at("Second.md")}) ![[shown.png]]

{% include_relative ${folder}/Second.md %}
`,
    "Open.md": `---
tags: [shared]
date: 2026-01-02
---
Open text [[Second]] ![[Second]]

![[Second]]

\`\`\`dataview
LIST FROM ""
\`\`\`

\`\`\`dataview
TABLE secret, file.tags, file.inlinks
\`\`\`
`,
    "all.base": "views:\n  - type: table\n    name: All\n    order: [file.name, secret]\n",
    "lists.md": "![[all.base]]",
    "after.md": "After\n\n[[Open]]",
  };
}

/** Settings of a theme that name files of the folder. */
export const secretTheme = (folder: string) => ({
  theme: {
    home: `${folder}/Second.md`,
    favicon: `${folder}/${NONCE}.png`,
    logo: { light: `${folder}/${NONCE}.png`, dark: "" },
    navigation: {
      header: [
        { to: `/${folder.toLowerCase().replace(" ", "-")}/second`, label: "", hidden: false },
      ],
      footer: [],
    },
  },
});
